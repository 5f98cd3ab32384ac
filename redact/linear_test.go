//go:build unix

package redact

import (
	"math"
	"testing"
)

// BenchmarkLinear shows that no text costs more than in proportion to its
// size: eight times the size takes about eight times the processor time. It
// fails at three times that.
func BenchmarkLinear(b *testing.B) {
	e := testEngine(b, Options{})
	texts := map[string]func(int) string{"random64": random64}
	for name, unit := range hostile {
		texts[name] = func(size int) string { return repeat(unit, size) }
	}
	who := newNames([]string{"alice"}, []string{"laptop"}, nil)
	spend := func(s string) float64 {
		best := math.Inf(1)
		for range 3 {
			start := cpuSeconds()
			e.find(s, field{}, nil)
			e.personal(s, true, who, nil)
			best = min(best, cpuSeconds()-start)
		}
		return best
	}
	const small, large = 8 << 10, 64 << 10
	for name, text := range texts {
		b.Run(name, func(b *testing.B) {
			var ratio float64
			for b.Loop() {
				ratio = spend(text(large)) / max(spend(text(small)), 0.004)
			}
			b.ReportMetric(ratio, "x/8x-size")
			if ratio > 3*8 {
				b.Errorf("%d KB took %.0f times as long as %d KB", large>>10, ratio, small>>10)
			}
		})
	}
}
