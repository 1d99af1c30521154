//go:build unix

package config_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dailies/model/config"
	"dailies/model/keymap"
	"dailies/ui/uitest"
)

func TestLoadDoesNotWaitForANamedPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.toml")
	uitest.Must(t, syscall.Mkfifo(path, 0o600))
	_, problems := config.Load(path, func() []keymap.Action { return nil })
	if len(problems) != 1 || !strings.Contains(problems[0].Message, "not a regular file") {
		t.Errorf("problems: %v", problems)
	}
}
