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

// ownGroup gives a command a process group of its own, which is killed as a whole: Ctrl+C and
// Ctrl+Z in the terminal do not touch it.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
