package frames

import (
	"strings"
	"unicode/utf8"
)

// cell is one column of the screen: 8 bytes, because two pages of them are
// compared at every frame.
type cell struct {
	char rune
	ink  ink
}

// blank is what erasing leaves.
var blank = cell{char: ' '}

// row is one row of a screen as Bubble Tea gives it: with the colours that it
// needs, so that it can be sent alone.
//
// The columns of its first cells are sure on every terminal. Where a character
// comes that some terminals draw wider or narrower than others, or join with
// its neighbours, nothing is sure any more: it and all behind it are the tail,
// which is only ever sent as a whole.
type row struct {
	raw   string
	inks  *inks // that the cells are in; nil: not parsed yet
	cells []cell
	tail  string
	wears ink  // of the tail's start
	ends  bool // what is behind is erased: blank
}

// eraseRight ends a row that is shorter than the screen is wide.
const eraseRight = "\x1b[K"

// parse takes the row apart, the first time it is called with these inks.
func (r *row) parse(k *inks) *row {
	if r.inks == k || r == unknown || r == empty {
		return r
	}
	text, ends := strings.CutSuffix(r.raw, eraseRight)
	*r = row{raw: r.raw, inks: k, ends: ends, cells: make([]cell, 0, utf8.RuneCountInString(text))}
	if !r.read(text, k) {
		*r = row{raw: r.raw, inks: k, tail: r.raw}
	} else if r.tail == "" && r.ends {
		r.trim()
	}
	return r
}

// read makes cells of a text, and the rest its tail. It is false where the text
// holds what is not understood, or does not end plainly.
func (r *row) read(text string, k *inks) bool {
	var pen style
	var now, before ink // of the pen: now, and at the last character
	last := 0           // where that began
	for i := 0; i < len(text); {
		if text[i] == '\x1b' {
			n := pen.take(text[i:])
			if n == 0 {
				return false
			}
			now = k.ink(pen)
			i += n
			continue
		}
		char, n := utf8.DecodeRuneInString(text[i:])
		if r.tail != "" {
			i += n
			continue
		}
		if !sure(char) {
			if at := len(r.cells) - 1; at >= 0 { // it may join with the character before it
				r.tail, r.wears, r.cells = text[last:], before, r.cells[:at]
			} else {
				r.tail, r.wears = text[i:], now
			}
			continue
		}
		r.cells = append(r.cells, cell{char, k.shown(char, now)})
		last, before = i, now
		i += n
	}
	return now == 0
}

// take applies the sequence at the start of a text and gives its length, or 0
// where it is none of those that rows are made of.
func (s *style) take(text string) int {
	if link, ok := strings.CutPrefix(text, "\x1b]8;"); ok {
		at := strings.Index(link, "\x1b\\")
		if at < 0 {
			return 0
		}
		if s.link = link[:at]; s.link == ";" {
			s.link = ""
		}
		return len(text) - len(link) + at + 2
	}
	if !strings.HasPrefix(text, "\x1b[") {
		return 0
	}
	end := 2
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || text[end] == ';') {
		end++
	}
	if end == len(text) || text[end] != 'm' || !s.sgr(text[2:end]) {
		return 0
	}
	return end + 1
}

// trim drops the blanks at the end, which erasing leaves as well.
func (r *row) trim() {
	n := len(r.cells)
	for n > 0 && r.cells[n-1] == blank {
		n--
	}
	r.cells = r.cells[:n]
}

// at gives what is known to stand in a column.
func (r *row) at(x int) (c cell, known bool) {
	if x < len(r.cells) {
		return r.cells[x], true
	}
	return blank, r.ends && r.tail == ""
}

// same says whether two rows look the same on every terminal.
func (r *row) same(other *row) bool { return r == other || r.raw == other.raw }

// sure says whether a character is one column wide on every terminal, whatever
// its neighbours: letters of Latin, Greek and Cyrillic that stand alone,
// punctuation, mathematics, lines and blocks, and the program's own signs. Where
// a terminal draws these wide nevertheless, as some do for Chinese, the layout
// does not hold either, and --ascii is for it.
func sure(char rune) bool {
	if char >= ' ' && char < 0x7f {
		return true
	}
	for _, known := range narrow {
		if char <= known[1] {
			return char >= known[0]
		}
	}
	return false
}

// narrow are ranges of characters, in order.
var narrow = [...][2]rune{
	{0xa0, 0xac}, {0xae, 0x24f}, // U+00AD is a hyphen that may not show
	{0x391, 0x3c9}, {0x400, 0x482}, {0x48a, 0x4ff}, // between them are marks that combine
	{0x2010, 0x2027}, {0x2030, 0x203b}, {0x203d, 0x2048}, // U+203C and U+2049 may be pictures
	{0x2070, 0x2071}, {0x2074, 0x208e}, {0x20ac, 0x20ac},
	{0x2190, 0x2193}, {0x2200, 0x22ff}, {0x2500, 0x259f},
	{0x25c6, 0x25c6}, {0x25cb, 0x25cb}, {0x2605, 0x2605}, {0x270e, 0x270e}, {0x2713, 0x2713}, {0x2717, 0x2717},
}
