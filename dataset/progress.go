package dataset

import (
	"sync"

	"publish/site"
)

// A meter tells how far the run is, once its sessions are selected.
type meter struct {
	show func(site.Progress)

	mu  sync.Mutex
	now site.Progress
}

func (m *meter) begin(phase string, total int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = site.Progress{Phase: phase, Total: total}
	m.tell()
}

func (m *meter) advance() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now.Done++
	m.tell()
}

func (m *meter) tell() {
	if m.show != nil {
		m.show(m.now)
	}
}
