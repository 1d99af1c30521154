package memory

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"

	"dailies/parser"
)

func machine(files map[string]string) fstest.MapFS {
	all := fstest.MapFS{}
	for name, text := range files {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

const meminfo = "MemTotal:       24684096 kB\nMemFree:        17516644 kB\nMemAvailable:    1000000 kB\n"

// limitsOf is what Linux says of the limits of a process.
func limitsOf(space, data string) string {
	return "Limit                     Soft Limit           Hard Limit           Units     \n" +
		fmt.Sprintf("Max data size             %-20s unlimited            bytes     \n", data) +
		"Max stack size            8388608              unlimited            bytes     \n" +
		fmt.Sprintf("Max address space         %-20s 2000000000           bytes     \n", space)
}

const status = "Name:\tdailies\nVmPeak:\t 1300000 kB\nVmSize:\t 1230000 kB\nVmData:\t   90000 kB\nVmStk:\t     132 kB\n"

func TestTheTightestLimitCounts(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"no Linux", nil, 0},
		{"a machine", map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/user.slice\n"}, 1024e6},
		{"a service with a limit", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a.slice/b.service\n",
			"sys/fs/cgroup/a.slice/b.service/memory.max": "max\n", "sys/fs/cgroup/a.slice/memory.max": "500000000\n",
			"sys/fs/cgroup/a.slice/memory.current": "150000000\n", "sys/fs/cgroup/a.slice/memory.stat": "anon 1\ninactive_file 30000000\nactive_file 20000000\n",
		}, 400e6},
		{"the inner limit is tighter", map[string]string{
			"proc/self/cgroup":             "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "300\n", "sys/fs/cgroup/a/b/memory.current": "100\n",
			"sys/fs/cgroup/a/memory.max": "5000\n", "sys/fs/cgroup/a/memory.current": "100\n",
		}, 200},
		{"a container", map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "600\n"}, 600},
		{"groups of the first kind", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "9:name=systemd:/\n4:memory:/docker/abc\n3:cpuset:/\n0::/\n",
			"sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes": "9223372036854771712\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes":            "700\n", "sys/fs/cgroup/memory/memory.usage_in_bytes": "300\n",
			"sys/fs/cgroup/memory/memory.stat": "inactive_file 1\nactive_file 1\ntotal_inactive_file 60\ntotal_active_file 40\n",
		}, 500},
		{"used up", map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "600\n", "sys/fs/cgroup/memory.current": "900\n"}, 1},
		{"ulimit -v", map[string]string{"proc/meminfo": meminfo, "proc/self/limits": limitsOf("1536000000", "unlimited"), "proc/self/status": status}, 4 * 64 << 20},
		{"ulimit -d", map[string]string{"proc/meminfo": meminfo, "proc/self/limits": limitsOf("unlimited", "307200000"), "proc/self/status": status}, 51 * 4 << 20},
		{"both", map[string]string{"proc/self/limits": limitsOf("1536000000", "307200000"), "proc/self/status": status}, 51 * 4 << 20},
		{"a wide limit", map[string]string{"proc/meminfo": meminfo, "proc/self/limits": limitsOf("5536000000", "9307200000"), "proc/self/status": status}, 1024e6},
		{"a limit that is reached", map[string]string{"proc/self/limits": limitsOf("1290000000", "unlimited"), "proc/self/status": status}, 1 << 20},
		{"no limits", map[string]string{"proc/meminfo": meminfo, "proc/self/limits": limitsOf("unlimited", "unlimited"), "proc/self/status": status}, 1024e6},
		{"nonsense", map[string]string{"proc/meminfo": "MemAvailable: lots kB\nMemAvailable:", "proc/self/cgroup": "x\n0:\n::\n0::../../etc\n"}, 0},
	} {
		if got := Available(machine(c.files)); got != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, got, c.want)
		}
	}
}

func TestWhoSetsALimitDecidesAlone(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	if b := NewBudget(machine(nil)); b.limit != 0 {
		t.Errorf("a limit of %d where nothing is known", b.limit)
	}
	if b := NewBudget(machine(map[string]string{"proc/meminfo": meminfo})); b.limit != 768e6 || debug.SetMemoryLimit(-1) != 768e6 {
		t.Errorf("limit %d, want 3/4 of what is available", b.limit)
	}
	debug.SetMemoryLimit(5 << 30)
	if b := NewBudget(machine(map[string]string{"proc/meminfo": meminfo})); b.limit != 5<<30 {
		t.Errorf("limit %d, want what was set", b.limit)
	}
}

func TestTheCollectorIsToldOnceThereIsMuchUnlessSomebodyDid(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	live := int64(large - 1)
	for _, c := range []struct {
		before, live, during, after int
		brief                       bool
	}{
		{100, large - 1, 100, 100, false}, {100, large, percent, settled, false}, {100, huge, fewer, settled, false},
		{30, large, 30, 30, false}, {30, huge, 30, 30, false},
		{100, large - 1, 100, 100, true}, {100, large, lenient, lenient, true}, {100, huge, lenient, lenient, true}, {30, huge, 30, 30, true},
	} {
		debug.SetGCPercent(c.before)
		live = int64(c.live)
		b := &Budget{taken: func() (int64, int64) { return live, live }}
		if c.brief {
			b.Brief()
		}
		during := 0
		for range b.Guard(dumps, nil)(context.Background()) {
			during = debug.SetGCPercent(100)
			debug.SetGCPercent(during)
		}
		if after := debug.SetGCPercent(100); during != c.during || after != c.after {
			t.Errorf("%d percent, with %d bytes: %d and afterwards %d, want %d and %d", c.before, c.live, during, after, c.during, c.after)
		}
	}
}

func TestRoomIsMadeForLargeFilesWhereTheProgramEndsSoon(t *testing.T) {
	for _, c := range []struct {
		brief       bool
		limit, size int64
		papers      int // of the first 256,000 bytes
		want        int64
	}{
		{true, 0, muchToRead - 1, 140, 0}, {true, 0, 1e9, 140, 120e6}, {true, 8e9, 1e9, 140, 120e6}, {true, 800e6, 1e9, 140, 100e6},
		{true, 0, 1e12, 140, muchRoom}, {false, 0, 1e9, 140, 0}, {true, 0, 1e9, 4, 4e6}, {true, 0, 1e9, 0, 0}, {true, 0, 1e9, 2000, 120e6},
	} {
		d := parser.Dump{Papers: make([]parser.Paper, c.papers), Bytes: 256_000, Size: c.size}
		if got := (&Budget{brief: c.brief, limit: c.limit}).room(d); got != c.want {
			t.Errorf("%+v: room for %d", c, got)
		}
	}
}

// dumps gives ten parts of 100 MB of each of two files.
func dumps(context.Context) iter.Seq2[parser.Dump, error] {
	return func(yield func(parser.Dump, error) bool) {
		for i := range int64(20) {
			d := parser.Dump{Papers: make([]parser.Paper, 7), Bytes: (i%10 + 1) * 100e6, More: i%10 != 9}
			if !yield(d, nil) {
				return
			}
		}
	}
}

func TestReadingEndsBeforeTheMemoryDoes(t *testing.T) {
	for _, c := range []struct {
		name      string
		live, all int64 // for each part
		total     int64
		parts     int
		want      string
	}{
		{"enough", 10, 20, 2e9, 20, ""},
		{"live memory", 55, 60, 2e9, 15, "memory is full: 500 MB of 2.0 GB are not read, after 105 entries in 1.5 GB (GOMEMLIMIT above 0MiB would allow more) — open fewer dumps at once"},
		{"what may be", 1, 100, 2e9, 11, "900 MB of 2.0 GB are not read, after 77 entries in 1.1 GB"},
		{"standard input", 55, 60, 0, 15, "the rest is not read, after 105 entries in 1.5 GB"},
		{"at the very end", 41, 42, 2e9, 20, ""},
		{"standard input at its very end", 41, 42, 0, 20, ""},
	} {
		read := 0
		b := &Budget{limit: 1000, taken: func() (int64, int64) { return c.live * int64(read), c.all * int64(read) }}
		var last error
		for _, err := range b.Guard(dumps, func(context.Context) int64 { return c.total })(context.Background()) {
			if err == nil {
				read++
			}
			last = err
		}
		full := (*Full)(nil)
		switch {
		case read != c.parts:
			t.Errorf("%s: %d parts read, want %d", c.name, read, c.parts)
		case c.want == "" && last != nil:
			t.Errorf("%s: %v", c.name, last)
		case c.want != "" && (!errors.As(last, &full) || !strings.Contains(last.Error(), c.want)):
			t.Errorf("%s: %v, want %s", c.name, last, c.want)
		}
	}
}

func TestWithoutALimitEverythingIsRead(t *testing.T) {
	n := 0
	for _, err := range new(Budget).Guard(dumps, nil)(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 20 {
		t.Errorf("%d parts", n)
	}
	if live, all := inUse(); all < live || all == 0 {
		t.Errorf("%d bytes live, %d in all", live, all)
	}
}

func TestAPartWithoutPapersIsNoRest(t *testing.T) {
	read := 0
	load := func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			_ = yield(parser.Dump{Papers: make([]parser.Paper, 7), More: true}, nil) &&
				yield(parser.Dump{}, nil) && yield(parser.Dump{}, errors.New("no such file"))
		}
	}
	b := &Budget{limit: 1000, taken: func() (int64, int64) { return 900, 900 }}
	for _, err := range b.Guard(load, func(context.Context) int64 { return 0 })(context.Background()) {
		if full := (*Full)(nil); errors.As(err, &full) {
			t.Error(err)
		}
		read++
	}
	if read != 3 {
		t.Errorf("%d parts, want the error, too", read)
	}
}

func TestAFullMemoryIsSaidInNumbersThatCanBeRead(t *testing.T) {
	full := &Full{Entries: 1_000_000, Bytes: 17e8, Total: 52e8, Limit: 1 << 30}
	if got := full.Error(); !strings.Contains(got, "3.5 GB of 5.2 GB are not read, after 1,000,000 entries in 1.7 GB") {
		t.Error(got)
	}
}

func TestGarbageMayWaitInARushAndNotAfterwards(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	for _, c := range []struct{ before, told, during int }{{100, 5, hurried}, {100, 0, 100}, {30, 5, 30}} {
		debug.SetGCPercent(c.before)
		b := &Budget{}
		if c.told > 0 {
			b.collector.tell(c.told)
		}
		usual := percent()
		over, another := b.Rush(), b.Rush()
		if p := percent(); p != c.during {
			t.Errorf("%+v: %d percent", c, p)
		}
		over()
		if p := percent(); p != c.during {
			t.Errorf("%+v: %d percent while another goes on", c, p)
		}
		another()
		if p := percent(); p != usual {
			t.Errorf("%+v: %d percent afterwards, want %d", c, p, usual)
		}
	}
}

func TestAfterARushGarbageIsCollectedWhereThereIsSome(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for _, some := range []bool{false, true, false} {
		c := &collector{wanted: 5, told: hurried, rushes: 1}
		debug.SetGCPercent(-1)
		runtime.GC()
		if some {
			made := make([]byte, 16<<20)
			runtime.KeepAlive(made)
		}
		if due(5) != some {
			t.Errorf("some garbage: %v, and it is said not to be so", some)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		debug.SetGCPercent(hurried)
		c.calm()
		runtime.ReadMemStats(&after)
		if collected := after.NumGC > before.NumGC; collected != some {
			t.Errorf("some garbage: %v, collected: %v", some, collected)
		}
	}
}

func TestWhatIsReadDuringARushCountsAfterwards(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	b := &Budget{}
	b.collector.tell(20)
	over := b.Rush()
	b.collector.tell(5)
	over()
	if p := debug.SetGCPercent(100); p != 5 {
		t.Errorf("%d percent, want 5", p)
	}
}

// Beyond a ulimit the system ends a program that was told to take more.
func TestWhatAllowsMoreIsSaidToWhoSetTheLimit(t *testing.T) {
	for _, set := range []bool{true, false} {
		read := int64(0)
		b := &Budget{limit: 1000, taken: func() (int64, int64) { return 55 * read, 60 * read }}
		if !set {
			b.available = func() int64 { return 1000 }
		}
		var last error
		for _, err := range b.Guard(dumps, func(context.Context) int64 { return 2e9 })(context.Background()) {
			read, last = read+1, err
		}
		if last == nil || strings.Contains(last.Error(), "GOMEMLIMIT") != set {
			t.Errorf("set by somebody: %v: %v", set, last)
		}
	}
}
