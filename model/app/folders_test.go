package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func TestTheFoldersFollowTheEnvironment(t *testing.T) {
	here, _ := os.Getwd()
	portable := filepath.Join(here, "portable")
	for _, tt := range []struct {
		name   string
		home   string // --home
		env    map[string]string
		want   folders
		warned string // part of the only warning
	}{
		{"home directory", "", map[string]string{"HOME": "/h"}, folders{"/h/.local/share/dailies", "/h/.local/state/dailies", "/h/.config/dailies"}, ""},
		{"XDG", "", map[string]string{"HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"}, folders{"/d/dailies", "/s/dailies", "/c/dailies"}, ""},
		{"relative XDG", "", map[string]string{"HOME": "/h", "XDG_DATA_HOME": "d"}, folders{"/h/.local/share/dailies", "/h/.local/state/dailies", "/h/.config/dailies"}, "XDG_DATA_HOME is ignored"},
		{"DAILIES_HOME", "", map[string]string{"HOME": "/h", "DAILIES_HOME": "/p", "XDG_DATA_HOME": "/d"}, folders{"/p", "/p/state", "/p"}, ""},
		{"relative DAILIES_HOME", "", map[string]string{"HOME": "/h", "DAILIES_HOME": "p"}, folders{"/h/.local/share/dailies", "/h/.local/state/dailies", "/h/.config/dailies"}, "DAILIES_HOME is ignored"},
		{"--home", "/q", map[string]string{"HOME": "/h", "DAILIES_HOME": "/p"}, folders{"/q", "/q/state", "/q"}, ""},
		{"relative --home", "portable", nil, folders{portable, filepath.Join(portable, "state"), portable}, ""},
		{"no HOME", "", nil, folders{}, ""},
		{"no HOME but XDG", "", map[string]string{"XDG_DATA_HOME": "/d"}, folders{"/d/dailies", "", ""}, ""},
	} {
		got, warnings := findFolders(tt.home, func(name string) string { return tt.env[name] })
		uitest.Equal(t, got, tt.want, tt.name)
		if tt.warned == "" && len(warnings) > 0 || tt.warned != "" && (len(warnings) != 1 || !strings.Contains(warnings[0].String(), tt.warned)) {
			t.Errorf("%s: warnings %v, want %q", tt.name, warnings, tt.warned)
		}
	}
}

func TestAPathThatIsIgnoredIsSaidWithoutEscapes(t *testing.T) {
	got, warnings := findFolders("", func(string) string { return "relative\x1b[2J" })
	uitest.Equal(t, got, folders{})
	uitest.Lacks(t, fmt.Sprint(warnings), "\x1b")
}
