package sharing

import (
	"context"
	"os/exec"
	"syscall"
)

// shell passes the command line to cmd unquoted, because cmd parses it by rules of its own.
func shell(ctx context.Context, run string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: "cmd /S /C \"" + run + "\""}
	return cmd
}

// ownGroup runs a command in a process group of its own, which Ctrl+C does not reach.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr.CreationFlags = syscall.CREATE_NEW_PROCESS_GROUP
}
