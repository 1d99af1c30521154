//go:build !windows

package sharing

import (
	"context"
	"os/exec"
	"syscall"
)

func shell(ctx context.Context, run string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", run)
}

// ownGroup runs a command in a process group of its own. Ctrl+C and Ctrl+Z in the terminal do not reach
// it, and cancelling kills the whole group.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
