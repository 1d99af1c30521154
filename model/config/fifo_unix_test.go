//go:build unix

package config

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dailies/model/keymap"
)

func TestANamedPipeIsNotWaitedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.toml")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	_, problems := Load(path, func() []keymap.Action { return nil })
	if len(problems) != 1 || !strings.Contains(problems[0].Message, "not a regular file") {
		t.Errorf("%v", problems)
	}
}
