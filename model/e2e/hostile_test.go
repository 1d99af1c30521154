//go:build !windows

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// payloads are texts that would affect a terminal or mislead its user.
var payloads = []string{
	"\x1b[2J\x1b[H\x1b[31mcleared", "\x1b]0;owned\a", "\x1b]52;c;cm0gLXJmIC8=\x07", "\x1b]52;c;?\x1b\\",
	"\x1b]8;;http://evil.example/\x1b\\click\x1b]8;;\x1b\\", "\x1bP$q\"p\x1b\\", "\x1b_G;AAAA\x1b\\", "\x1b^pm\x1b\\", "\x1bXsos\x1b\\",
	"\x1b[6n\x1b[c\x1b[>c\x1b[?1000h\x1b[?1049l", "\x9b2J\x9d0;c1\x9c", "\u009b31m\u009d52;c;x\u009c", "\x1b\x1b[[2J", "\x1b#8\x1bc\x0e\x0f",
	"\u202egnp.exe\u202c\u2066\u2067\u2069", "\u200b\u200d\u00ad\ufeff\u061c", "\U000e0041\U000e0042", "bell\a\b\b\b\v\f\x7f",
	"\xff\xfe\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80", "a" + strings.Repeat("\u0301", 400), "z" + strings.Repeat("\u20dd", 60),
	strings.Repeat("Very Long Title ", 64), strings.Repeat("W", 1000), strings.Repeat("\u4e2d", 600), "\u1160\u3164\uffa0\u2800\u115f",
	"\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466 \U0001f1e9\U0001f1ea", "\ue000\uf8ff\U0010ffff\ufdd0", "tab\tand\rreturn", "%s%n$(reboot)`reboot`",
	"&#27;[2J&#x1b;]0;x&#7;&#x202e;", "\\x1b[2J\\u001b[2J", "\x1b[200~rm -rf\x1b[201~",
	"nul\x00nul\x00", // last, because a NUL in the first 8 KiB makes a file binary
}

// hostileDump returns a dump with a paper for every payload, in its title, organisation and abstract.
func hostileDump() []byte {
	var b bytes.Buffer
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	for i, p := range payloads {
		fmt.Fprintf(&b, "Hostile %d %s Paper\n\n", i, p)
		fmt.Fprintf(&b, "We propose %s number %d, in an abstract of many words that goes on %s until the end, and beyond it; see https://example.org/%d%s and $%s$.\n\n", p, i, p, i, p, p)
		fmt.Fprintf(&b, "slug%s Org %s\n·\nOct %d 3\n\n", p, p, 1+i%27)
	}
	return b.Bytes()
}

// hostileHome creates hostile marks, a hostile session, and files with hostile names.
func hostileHome(t *testing.T) (home, dumps string) {
	t.Helper()
	home, dumps = t.TempDir(), t.TempDir()
	write := func(path string, data []byte) {
		uitest.Must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		uitest.Must(t, os.WriteFile(path, data, 0o600))
	}
	for i, name := range []string{"a.txt", "\x1b]0;name\a\x1b[2J.txt", "\u202etxt.\u009b31m.txt", "\xff\xfe\n\r.txt", strings.Repeat("n", 200) + ".txt"} {
		write(filepath.Join(dumps, name), append(hostileDump(), fmt.Sprintf("Only Here %d\n\n%s\n", i, strings.Repeat("an abstract ", 30))...))
	}
	write(filepath.Join(dumps, "bad\x1b[31m.txt"), []byte("<!doctype html>\x1b[2J"))
	write(filepath.Join(dumps, "bin\u009d.txt"), []byte("\x00\x01\x02"))
	var journal bytes.Buffer
	for i, p := range payloads {
		text, err := json.Marshal(p)
		uitest.Must(t, err)
		fmt.Fprintf(&journal, `{"v":1,"id":"onlyhere%d","t":%d,"title":%[3]s,"note":%[3]s,"tag":[%[3]s],"state":"to-read"}`+"\n", i%5, 1000+i, text)
		fmt.Fprintf(&journal, "not an entry %s\n", p)
	}
	write(filepath.Join(home, "marks", "0a1b2c3d\x1b[2J.jsonl"), journal.Bytes())
	write(filepath.Join(home, "state", "session.json"), []byte(`{"view":4,"views":[{},{},{},{},{"filter":"a\u001b[2J\u202e\u009b","paper":"\u001b]0;x\u0007"}],"dumps":["\u001b[2J"]}`))
	return home, dumps
}

func TestNoHostileTextReachesTheTerminal(t *testing.T) {
	t.Parallel()
	for i, size := range [][2]int{{120, 40}, {20, 6}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			t.Parallel()
			home, dumps := hostileHome(t)
			cmd := command(home, []string{"COLORTERM=truecolor"}, dumps) // a terminal that supports links
			s := ptytest.Start(t, cmd, size[0], size[1], ptytest.Options{})
			s.WaitMode(1049, true)
			visit(&visitor{s, size[0], size[1]}, i)
			s.Type("\x03") // Q could be typed into a filter that is still open
			s.Wait()
			uitest.Equal(t, s.Restored(), true, "the terminal is as it was")
			out := s.Output()
			if err := ptytest.CheckOutput(out); err != nil {
				t.Error(err)
			}
			for _, evil := range []string{"\x1b]52;c;cm0", "\u202e", "\u200b", "\u2800"} {
				if bytes.Contains(out, []byte(evil)) {
					t.Errorf("%q reached the terminal", evil)
				}
			}
			if size[0] == 120 && !bytes.Contains(out, []byte("\x1b]8;")) {
				t.Error("no link was drawn, so the allowlist was not tested")
			}
			t.Logf("%d frames, %d bytes checked against the allowlist", bytes.Count(out, frameStart), len(out))
		})
	}
}

var frameStart = []byte("\x1b[?2026h")

// visitor is a terminal in which every step ends with a whole frame.
type visitor struct {
	*ptytest.Terminal
	cols, rows int
}

// step types keys and waits for a new frame. It resizes the terminal because that always draws one.
func (v *visitor) step(keys ...string) {
	v.Type(keys...)
	v.cols ^= 1
	seen := 0
	v.WaitOutput("", func(raw []byte) bool { seen = len(raw); return true })
	v.Resize(v.cols, v.rows)
	v.WaitOutput("a frame", func(raw []byte) bool { return bytes.Contains(raw[seen:], frameStart) })
}

// leave closes what is open: a prompt, a menu, a selection.
func (v *visitor) leave() { v.step(ptytest.Esc, ptytest.Esc) }

// visit opens every view, pane and overlay. Each of two visitors types half of the payloads.
func visit(v *visitor, nth int) {
	for _, view := range []string{"2", "1", "3", "4", "5"} {
		v.step(view, "G")
		v.step("g", "j", "J", "K")
	}
	v.leave() // the filter from the session file
	for range payloads {
		v.step("j")
		v.step(ptytest.Enter, ptytest.PageDown)
		v.step("h")
	}
	for _, key := range []string{"?", "!", "m", "s", "O", "Y", "T", "Z", ":", "/"} {
		v.step(key)
		v.step("j", ptytest.PageDown)
		v.step(ptytest.Tab)
		v.step(ptytest.Paste(payloads[0] + payloads[4] + payloads[10]))
		v.leave()
	}
	for i := nth; i < len(payloads); i += 2 {
		v.step("/", ptytest.Paste(payloads[i]))
		v.step("(", ptytest.Enter)
		v.leave()
	}
	v.step("T", ptytest.Paste(payloads[4]+" "+payloads[8]), ptytest.Enter)
	for _, key := range []string{"c", "p", "p", "P", "z", "z", "x", "t", "*", "u", "y", "]", "[", "v", "j", "r", "R", ".", "n", "N"} {
		v.step(key)
	}
}
