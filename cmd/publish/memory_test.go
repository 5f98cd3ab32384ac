package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

// The limit lies above what is alive, however much that is: below it the
// collector would never stop.
func TestLimitFollowsTheHeap(t *testing.T) {
	old := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(old) })
	for _, size := range []int{1 << 10, 300 << 20} {
		held := make([]byte, size)
		runtime.GC()
		followHeap(new(collected))
		if limit := debug.SetMemoryLimit(-1); limit < int64(size)+room || limit > math.MaxInt64/2 {
			t.Errorf("%d bytes are alive, and the limit is %d", size, limit)
		}
		runtime.KeepAlive(held)
	}
}
