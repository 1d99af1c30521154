package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

func TestTwoWindowsAndTwoDevicesSeeEachOther(t *testing.T) {
	home := t.TempDir()
	type reader struct {
		*Store
		*Marks
	}
	var readers []reader
	for _, state := range []string{"one", "one", "two"} {
		s, m, _ := Open(Config{DataDir: home, StateDir: filepath.Join(home, state)})
		defer s.Close()
		readers = append(readers, reader{s, m})
	}
	for n := range 60 {
		r := readers[n%3]
		save(t, r.Store, r.Marks, r.Apply(status(library.ID(fmt.Sprint("p", n%7)), Status(n%4)), Change{ID: library.ID(fmt.Sprint("q", n)), Starred: ptr(true)}))
	}
	for _, r := range readers {
		news(t, r.Store, r.Marks)
	}
	for _, r := range readers[1:] {
		uitest.Equal(t, picture(r.Marks), picture(readers[0].Marks))
	}
	uitest.Equal(t, strings.Count(picture(readers[0].Marks), "q"), 60)
	uitest.Equal(t, len(news(t, readers[0].Store, readers[0].Marks)), 0)
	files, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	uitest.Equal(t, len(files), 2)
}

func TestTheReportSaysWhyNothingCanBeSaved(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	uitest.Must(t, os.WriteFile(blocked, nil, 0o600))
	for _, tt := range []struct {
		config Config
		why    string
	}{
		{Config{}, "there is no folder for the marks: set HOME, or use --home DIR"},
		{Config{DataDir: blocked, StateDir: t.TempDir()}, "a file is in the way of the folder"},
		{Config{DataDir: t.TempDir(), ReadOnly: true}, "read-only"},
	} {
		s, m, r := Open(tt.config)
		uitest.Equal(t, r.Why.String(), tt.why, tt.config, r)
		err := s.Save([]Step{m.Apply(status("a", Read))})
		if err == nil || err.Error() != tt.why {
			t.Errorf("%q: save says %v", tt.why, err)
		}
		uitest.Equal(t, m.Get("a").Status, Read, tt.why)
		uitest.Equal(t, m.Get("a").Unsaved, true, tt.why)
		if _, _, err := s.Poll(); err != nil && len(r.Warnings) == 0 {
			t.Errorf("%q: news says %v", tt.why, err)
		}
		uitest.Must(t, s.Close())
	}
}

func TestTheDeviceKeepsItsName(t *testing.T) {
	for _, tt := range []struct {
		name, file string
		same       bool
		warned     bool
	}{
		{"none yet", "", true, false},
		{"good", "0a1b2c3d\n", true, false},
		{"junk", "../../etc/passwd\n", true, true},
	} {
		state, data := t.TempDir(), t.TempDir()
		path := filepath.Join(state, "device")
		if tt.file != "" {
			uitest.Must(t, os.WriteFile(path, []byte(tt.file), 0o600))
		}
		one, warnings := findDevice(Config{DataDir: data, StateDir: state})
		two, again := findDevice(Config{DataDir: data, StateDir: state})
		if one != two || !isDeviceName(one) || again != nil || (warnings != nil) != tt.warned {
			t.Errorf("%s: %s, then %s; warnings %v, then %v", tt.name, one, two, warnings, again)
		}
		if left, _ := os.ReadDir(state); len(left) != 1 {
			t.Errorf("%s: left behind: %v", tt.name, left)
		}
	}
}

func TestWindowsThatStartAtTheSameTimeAgreeOnTheDevice(t *testing.T) {
	for range 20 {
		c := Config{DataDir: "/nowhere", StateDir: filepath.Join(t.TempDir(), "state")}
		names := make(chan string)
		for range 8 {
			go func() { name, _ := findDevice(c); names <- name }()
		}
		first := <-names
		for range 7 {
			uitest.Equal(t, <-names, first)
		}
	}
}

func TestTheDeviceKeepsItsNameWithoutAStateFolder(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	uitest.Must(t, os.WriteFile(blocked, nil, 0o600))
	home := t.TempDir()
	c := Config{DataDir: home, StateDir: filepath.Join(blocked, "state")}
	for n := range 2 {
		s, m, r := Open(c)
		if !r.Why.Empty() || len(r.Warnings) == 0 {
			t.Errorf("report %+v", r)
		}
		save(t, s, m, m.Apply(status(library.ID(fmt.Sprint(n)), Read)))
		uitest.Must(t, s.Close())
	}
	files, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	uitest.Equal(t, len(files), 1)
}
