package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// room is what may be in use beside what is alive before the collector has to
// work for it: less would cost time, and more would save none. Beside much that
// is alive there may be more, or the same is marked over and over: half a
// million entries took a third longer.
const room = 64 << 20

// tuneMemory trades memory for speed while there is little in use: the
// collector may wait until the heap has grown to five times what is alive, as
// long as there is room.
func tuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		followHeap(new(collected))
	}
}

// collected is an object that nothing refers to, so that its finalizer runs
// after each collection.
type collected struct{ _ *int }

// followHeap sets the limit near which the collector works as hard as it must,
// now and after each collection, by what was found alive. A limit below that
// would make it work all the time and in vain.
func followHeap(c *collected) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	alive := int64(min(live[0].Value.Uint64(), math.MaxInt64/2))
	debug.SetMemoryLimit(alive + max(room, min(alive/3, 2*room), alive/4))
	runtime.SetFinalizer(c, followHeap)
}
