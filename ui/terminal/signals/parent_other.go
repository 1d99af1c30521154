//go:build !linux && !windows

package signals

import (
	"fmt"
	"os/exec"
	"strconv"
)

// parent gives the parent of a process, or 0.
func parent(pid int) (ppid int) {
	out, err := exec.Command("ps", "-o", "ppid=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return 0
	}
	if _, err := fmt.Sscan(string(out), &ppid); err != nil {
		return 0
	}
	return ppid
}
