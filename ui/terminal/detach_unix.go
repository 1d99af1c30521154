//go:build !windows

package terminal

import (
	"os/exec"
	"syscall"
)

// detach gives the browser a process group of its own: Ctrl+C and Ctrl+Z in the
// terminal, and a suspended dailies, do not touch it.
func detach(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
