package sharing

import (
	"context"
	"os/exec"
	"syscall"
)

// shell is a command for the command interpreter, which splits its line by rules of its own.
func shell(ctx context.Context, run string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: "cmd /S /C \"" + run + "\""}
	return cmd
}

// ownGroup gives a command a process group of its own: Ctrl+C does not touch it.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr.CreationFlags = syscall.CREATE_NEW_PROCESS_GROUP
}
