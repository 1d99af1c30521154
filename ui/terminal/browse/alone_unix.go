//go:build !windows

package browse

import (
	"os/exec"
	"syscall"
)

// alone gives the browser a process group of its own: Ctrl+C and Ctrl+Z in the
// terminal, and a suspended dailies, do not touch it.
func alone(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
