package signals

import (
	"bytes"
	"fmt"
	"os"
)

// parent gives the parent of a process, or 0. The name, in parentheses, may hold
// any character; the state and the parent follow it.
func parent(pid int) (ppid int) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	var state string
	if _, err := fmt.Sscan(string(stat[bytes.LastIndexByte(stat, ')')+1:]), &state, &ppid); err != nil {
		return 0
	}
	return ppid
}
