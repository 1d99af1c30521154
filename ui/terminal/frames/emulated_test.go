package frames

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// scene makes up frames: rows of styled words, some of which change from one
// frame to the next, as those of a program do.
type scene struct {
	*rand.Rand
	width int
	rows  []string // as shown
	left  []string // their left pane, where they have two
}

var words = []string{"agent", "of", "a", "Reinforcing", "·", "┃", "◆", "naïve", "Żółć", "αβγ", "—", "…", "漢字", "e\u0301a", "👩‍🔬x", "🏳️‍🌈", "ก็ำ", "שלום", "1\ufe0f\u20e3", "©", "\u00ad", "नमस्ते", "    ", "             "}

var styles = []string{"", "", "1", "2", "4", "7", "1;38;5;33", "38;5;244", "3;38;2;1;22;133", "41", "97;44", "9", "1;4;38;5;130", "48;5;200", "48;2;9;8;7"}

// text makes a row of at most w cells, however wide its characters are taken
// to be: one that is too long for the screen is none that the program makes.
func (s *scene) text(w int) string {
	var b strings.Builder
	for used := 0; ; {
		word := words[s.IntN(len(words))]
		if s.IntN(4) > 0 {
			word = words[s.IntN(4)]
		}
		n := ansi.StringWidth(word)
		if !sure([]rune(word)[0]) || len([]rune(word)) != n {
			n = 2 * len([]rune(word))
		}
		if used += n + 1; used > w {
			return b.String()
		}
		word += " "
		if style := styles[s.IntN(len(styles))]; style != "" {
			word = "\x1b[" + style + "m" + word + "\x1b[m"
		}
		if s.IntN(12) == 0 {
			word = fmt.Sprintf("\x1b]8;id=%d;https://x.org/%d\x1b\\%s\x1b]8;;\x1b\\", s.IntN(3), s.IntN(3), word)
		}
		b.WriteString(word)
	}
}

// beside makes a row of two panes.
func (s *scene) beside(left, right string) string {
	gap := strings.Repeat(" ", max(0, s.width/2-ansi.StringWidth(left)))
	return left + gap + "│" + right
}

// next makes the frame that follows.
func (s *scene) next() {
	rows := append([]string(nil), s.rows...)
	switch s.IntN(6) {
	case 0: // one row
		rows[s.IntN(len(rows))] = s.text(s.IntN(s.width) + 1)
	case 1: // the right pane, and the left one as it was
		for y := range rows {
			rows[y] = s.beside(s.left[y], s.text(s.width/2-1))
		}
	case 2: // the left pane scrolls, and the right one is another
		by := 1 + s.IntN(3)
		for y := range rows {
			s.left[y] = s.left[(y+by)%len(s.left)]
			rows[y] = s.beside(s.left[y], s.text(s.width/2-1))
		}
	case 3: // all rows from one on move up, or down
		from, by := s.IntN(len(rows)), 1+s.IntN(3)
		if s.IntN(2) == 0 {
			by = -by
		}
		for y := from; y < len(rows); y++ {
			if rows[y] = ""; y+by >= from && y+by < len(s.rows) {
				rows[y] = s.rows[y+by]
			}
		}
	case 4: // one row more or less
		if len(rows) > 2 && s.IntN(2) == 0 {
			rows = rows[:len(rows)-1]
		} else if len(rows) < len(s.left) {
			rows = append(rows, s.text(s.width))
		}
	case 5: // everything
		for y := range rows {
			s.left[y] = s.text(s.width / 2)
			rows[y] = s.beside(s.left[y], s.text(s.width/2-1))
		}
	}
	s.rows = rows
}

// written is a frame as Bubble Tea writes it: rows that stay are left out, and
// the end of those that are not as wide as the screen is erased.
func written(before, rows []string, width int) string {
	var b strings.Builder
	b.WriteString("\x1b[H")
	for y, text := range rows {
		stays := y < len(before) && before[y] == text
		if !stays {
			b.WriteString(text)
			if ansi.StringWidth(text) < width {
				b.WriteString(eraseRight)
			}
		}
		if y < len(rows)-1 {
			if !stays {
				b.WriteByte('\r')
			}
			b.WriteByte('\n')
		}
	}
	if len(before) > len(rows) {
		b.WriteString("\x1b[J")
	}
	fmt.Fprintf(&b, "\x1b[%d;H", len(rows))
	return b.String()
}

// look is what a screen shows, blanks that look plain being plain.
func look(e *vt.Emulator) []uv.Cell {
	var all []uv.Cell
	for y := range e.Height() {
		for x := range e.Width() {
			c := uv.Cell{Content: " ", Width: 1}
			if found := e.CellAt(x, y); found != nil {
				c = *found
			}
			shows := c.Style.Attrs&(uv.AttrReverse|uv.AttrStrikethrough) != 0 || c.Style.Underline != 0 || c.Style.Bg != nil || c.Link.URL != ""
			if c.Content == " " && !shows {
				c = uv.Cell{Content: " ", Width: 1}
			}
			all = append(all, c)
		}
	}
	return all
}

// whole draws a page from nothing.
func whole(rows []string, width, height int) *vt.Emulator {
	e := vt.NewEmulator(width, height)
	for y, text := range rows {
		_, _ = fmt.Fprintf(e, "\x1b[%d;1H%s", y+1, text)
	}
	return e
}

// TestTheScreenIsAsIfDrawnWhole sends frames as differences to one terminal and
// draws each anew on another: every cell has to be the same.
func TestTheScreenIsAsIfDrawnWhole(t *testing.T) {
	for seed := range uint64(40) {
		s := &scene{Rand: rand.New(rand.NewPCG(seed, 5)), width: 12 + int(seed)*2%100}
		height := 3 + s.IntN(20)
		for range height {
			s.left = append(s.left, s.text(s.width/2))
			s.rows = append(s.rows, s.text(s.width))
		}
		e := vt.NewEmulator(s.width, height)
		var shown, wanted page
		inks := newInks()
		var before []string
		for frame := range 25 {
			if frame > 0 {
				s.next()
			}
			next, all, ok := wanted.apply([]byte(written(before, s.rows, s.width)))
			if !ok {
				t.Fatalf("seed %d, frame %d is none", seed, frame)
			}
			wanted, before = next, s.rows
			if s.IntN(5) == 0 && frame > 0 && !all {
				continue // the line was busy: the next difference has this one in it
			}
			old := shown
			if frame == 0 {
				old = page{}
			}
			if s.IntN(8) == 0 {
				inks = newInks() // they were full
			}
			p := wanted.difference(old, frame == 0, inks)
			_, _ = e.Write(p)
			shown = wanted
			compare(t, e, whole(s.rows, s.width, height), fmt.Sprintf("seed %d, frame %d, sent %q", seed, frame, p))
			if t.Failed() {
				return
			}
		}
	}
}

func compare(t *testing.T, e, want *vt.Emulator, when string) {
	t.Helper()
	a, b := look(e), look(want)
	for i := range a {
		if !a[i].Equal(&b[i]) {
			t.Errorf("row %d, column %d: %+v, want %+v, %s", i/e.Width(), i%e.Width(), a[i], b[i], when)
			return
		}
	}
}
