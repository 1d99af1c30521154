package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func TestPlacesFollowTheEnvironment(t *testing.T) {
	here, _ := os.Getwd()
	portable := filepath.Join(here, "portable")
	for _, tt := range []struct {
		name   string
		home   string // --home
		env    map[string]string
		want   Places
		warned string // part of the only warning
	}{
		{"home directory", "", map[string]string{"HOME": "/h"}, Places{"/h/.local/share/dailies", "/h/.local/state/dailies", "/h/.config/dailies"}, ""},
		{"XDG", "", map[string]string{"HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"}, Places{"/d/dailies", "/s/dailies", "/c/dailies"}, ""},
		{"relative XDG", "", map[string]string{"HOME": "/h", "XDG_DATA_HOME": "d"}, Places{"/h/.local/share/dailies", "/h/.local/state/dailies", "/h/.config/dailies"}, "XDG_DATA_HOME is ignored"},
		{"DAILIES_HOME", "", map[string]string{"HOME": "/h", "DAILIES_HOME": "/p", "XDG_DATA_HOME": "/d"}, Places{"/p", "/p/state", "/p"}, ""},
		{"relative DAILIES_HOME", "", map[string]string{"HOME": "/h", "DAILIES_HOME": "p"}, Places{"/h/.local/share/dailies", "/h/.local/state/dailies", "/h/.config/dailies"}, "DAILIES_HOME is ignored"},
		{"--home", "/q", map[string]string{"HOME": "/h", "DAILIES_HOME": "/p"}, Places{"/q", "/q/state", "/q"}, ""},
		{"relative --home", "portable", nil, Places{portable, filepath.Join(portable, "state"), portable}, ""},
		{"no HOME", "", nil, Places{}, "nothing will be saved: HOME"},
		{"no HOME but XDG", "", map[string]string{"XDG_DATA_HOME": "/d"}, Places{"/d/dailies", "", ""}, ""},
	} {
		got, warnings := FindPlaces(tt.home, func(name string) string { return tt.env[name] })
		uitest.Equal(t, got, tt.want, tt.name)
		if tt.warned == "" && len(warnings) > 0 || tt.warned != "" && (len(warnings) != 1 || !strings.Contains(warnings[0].String(), tt.warned)) {
			t.Errorf("%s: warnings %v, want %q", tt.name, warnings, tt.warned)
		}
	}
}

func TestAPathThatIsIgnoredIsSaidWithoutEscapes(t *testing.T) {
	got, warnings := FindPlaces("", func(string) string { return "relative\x1b[2J" })
	uitest.Equal(t, got, Places{})
	uitest.Lacks(t, fmt.Sprint(warnings), "\x1b")
}
