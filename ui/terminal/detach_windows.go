package terminal

import (
	"os/exec"
	"syscall"
)

// detach gives the browser a process group of its own: Ctrl+C does not touch it.
func detach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}
