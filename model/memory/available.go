// Package memory keeps the papers within the memory that the machine has to
// give: it stops the reading of dumps before they would take more, and says so.
package memory

import (
	"bufio"
	"bytes"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// Available gives the bytes that the program may still take before the machine,
// a group that it is in (a container, a service) or a limit of its own (ulimit) has
// none left; 0 where that cannot be told. It reads proc/ and sys/fs/cgroup/ of a file system, which is
// the machine's own but in tests; where there are none, as outside Linux, the
// system's own limits hold.
func Available(root fs.FS) int64 {
	free := named(read(root, "proc/meminfo"), "MemAvailable:") * 1024
	for line := range strings.Lines(string(read(root, "proc/self/cgroup"))) {
		_, line, _ = strings.Cut(strings.TrimSpace(line), ":") // the number of the hierarchy
		kinds, group, _ := strings.Cut(line, ":")
		var left int64
		switch kinds {
		case "":
			left = v2.left(root, group)
		case "memory":
			left = v1.left(root, group)
		}
		free = tighter(free, left)
	}
	return tighter(free, limited(root))
}

// tighter gives the smaller of two that are known; 0 is not.
func tighter(a, b int64) int64 {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}

// limits are those of a process that end a Go program which reaches them, with what
// counts for each. Go takes address space for its heap by 64 MiB, and more than 1 GiB
// when it starts, which counts as taken; of that it writes to what it needs, by 4 MiB.
var limits = []struct {
	limit, taken string
	step         int64
}{{"Max address space", "VmSize:", 64 << 20}, {"Max data size", "VmData:", 4 << 20}}

// nearlyNone is what is left where it is less than a step.
const nearlyNone = 1 << 20

// limited gives what the tightest limit of the process leaves, 0 where it has none.
func limited(root fs.FS) (least int64) {
	all := string(read(root, "proc/self/limits"))
	for _, l := range limits {
		_, line, _ := strings.Cut(all, l.limit)
		soft, _, _ := strings.Cut(strings.TrimSpace(line), " ") // "unlimited" is none
		if limit := number([]byte(soft)); limit > 0 {
			left := limit - named(read(root, "proc/self/status"), l.taken)*1024
			least = tighter(least, max(left/l.step*l.step, nearlyNone))
		}
	}
	return least
}

// files are where a kind of control group keeps what it knows. What it holds of files is
// given back when it is wanted, also what was read more than once: the dumps of who
// starts every morning.
type files struct {
	root, limit, usage string
	cache              [2]string
}

var (
	v1 = files{"sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", [2]string{"total_inactive_file", "total_active_file"}}
	v2 = files{"sys/fs/cgroup", "memory.max", "memory.current", [2]string{"inactive_file", "active_file"}}
)

// left gives what the tightest of a group and those around it leaves, 0 where
// none has a limit. A container often sees only its own group, as the root.
func (f files) left(root fs.FS, group string) int64 {
	least := int64(0)
	for group = path.Clean("/" + group); ; group = path.Dir(group) {
		dir := path.Join(f.root, group)
		limit := number(read(root, path.Join(dir, f.limit))) // "max" is none
		if limit > 0 && limit < unlimited {
			used := number(read(root, path.Join(dir, f.usage)))
			for _, name := range f.cache {
				used -= named(read(root, path.Join(dir, "memory.stat")), name)
			}
			if left := max(limit-max(used, 0), 1); least == 0 || left < least {
				least = left
			}
		}
		if group == "/" {
			return least
		}
	}
}

// unlimited is what the first kind of groups says where it has no limit, or more.
const unlimited = 1 << 60

// read gives a file, or nothing.
func read(root fs.FS, name string) []byte {
	text, _ := fs.ReadFile(root, name)
	return text
}

// number reads a file with one number; 0 where it has none.
func number(text []byte) int64 {
	n, _ := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
	return n
}

// named reads the number behind a name, among lines of such pairs.
func named(text []byte, name string) int64 {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		if fields := strings.Fields(lines.Text()); len(fields) > 1 && fields[0] == name {
			return number([]byte(fields[1]))
		}
	}
	return 0
}
