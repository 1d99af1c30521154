package frames

import (
	"strconv"
	"strings"
)

// style is what a terminal's pen has on: attributes, colours, a link.
type style struct {
	attrs  uint16 // bit n is SGR attribute n, from 1 to 9
	fg, bg colour
	link   string // "id=1;https://…", as in OSC 8; "" is none
}

// colour is a colour as SGR has it: the parameter that begins it (31, 97, 38)
// in the highest byte, and what follows (5;n or 2;r;g;b) in the others. 0 is the
// terminal's own.
type colour uint64

const (
	indexed = 5 // 38;5;n
	exact   = 2 // 38;2;r;g;b
)

const (
	underlined = 1 << 4
	reversed   = 1 << 7
	struck     = 1 << 9
)

// ink is a style, as a number; 0 is the plain one.
type ink uint16

// inks are the styles that were met, by number.
type inks struct {
	styles []style
	number map[style]ink
}

// manyInks is how many there may be: each link on a page is another style, and
// who reads a million papers must not keep them all.
const manyInks = 1 << 10

func newInks() *inks { return &inks{[]style{{}}, map[style]ink{{}: 0}} }

func (k *inks) full() bool { return len(k.styles) > manyInks }

func (k *inks) ink(s style) ink {
	n, met := k.number[s]
	if !met {
		n = ink(len(k.styles))
		k.styles, k.number[s] = append(k.styles, s), n
	}
	return n
}

// shown makes blanks equal that look equal.
func (k *inks) shown(char rune, n ink) ink {
	if char == ' ' && n != 0 && !k.styles[n].seen() {
		return 0
	}
	return n
}

// seen says whether a blank in this style differs from a plain one: bold, faint,
// italics and the colour of letters do not show in it.
func (s *style) seen() bool {
	return s.attrs&(underlined|reversed|struck) != 0 || s.bg != 0 || s.link != ""
}

// sgr applies the parameters of an SGR sequence. It is false where one of them
// is not known: then nothing is known of the style.
func (s *style) sgr(params string) bool {
	all := strings.Split(params, ";")
	for len(all) > 0 {
		n, ok := number(all[0])
		used := 1
		switch {
		case !ok:
			return false
		case n == 0:
			s.attrs, s.fg, s.bg = 0, 0, 0
		case n <= 9 && n != 6: // a second kind of blinking
			s.attrs |= 1 << n
		case n >= 30 && n <= 37 || n >= 90 && n <= 97:
			s.fg = colour(n) << 56
		case n >= 40 && n <= 47 || n >= 100 && n <= 107:
			s.bg = colour(n) << 56
		case n == 38:
			s.fg, used = extended(all)
		case n == 48:
			s.bg, used = extended(all)
		default:
			return false
		}
		if used == 0 {
			return false
		}
		all = all[used:]
	}
	return true
}

// extended reads a colour that begins with 38 or 48, and says how many
// parameters it takes: 0 where they make no sense.
func extended(params []string) (c colour, used int) {
	if len(params) < 3 {
		return 0, 0
	}
	first, _ := number(params[0])
	c, used = colour(first)<<56, 3
	switch params[1] {
	case "5":
		c |= indexed << 24
	case "2":
		c, used = c|exact<<24, 5
	default:
		return 0, 0
	}
	if len(params) < used {
		return 0, 0
	}
	for at, text := range params[2:used] {
		n, ok := number(text)
		if !ok || n > 255 {
			return 0, 0
		}
		c |= colour(n) << (8 * (used - 3 - at))
	}
	return c, used
}

// number reads a parameter; an empty one is 0.
func number(text string) (n int, ok bool) {
	if text == "" {
		return 0, true
	}
	if len(text) > 3 {
		return 0, false
	}
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// append writes a colour as parameters, each with a semicolon before it.
func (c colour) append(p []byte) []byte {
	if c == 0 {
		return p
	}
	p = strconv.AppendUint(append(p, ';'), uint64(c>>56), 10)
	switch c >> 24 & 0xff {
	case indexed:
		p = append(p, ";5;"...)
		p = strconv.AppendUint(p, uint64(c&0xff), 10)
	case exact:
		p = append(p, ";2"...)
		for at := 16; at >= 0; at -= 8 {
			p = strconv.AppendUint(append(p, ';'), uint64(c>>at&0xff), 10)
		}
	}
	return p
}

// turn writes the shortest sequence that makes one style of another, links
// aside. What is taken away is taken away by a reset: 22 to 39 mean something
// else to older consoles.
func turn(p []byte, from, to *style) []byte {
	if from.attrs == to.attrs && from.fg == to.fg && from.bg == to.bg {
		return p
	}
	if from.attrs&^to.attrs != 0 || from.fg != 0 && to.fg == 0 || from.bg != 0 && to.bg == 0 {
		from = &style{}
		p = append(p, "\x1b["...)
		if to.attrs != 0 || to.fg != 0 || to.bg != 0 {
			p = append(p, "0;"...)
		}
	} else {
		p = append(p, "\x1b["...)
	}
	start := len(p)
	for n := 1; n <= 9; n++ {
		if to.attrs&^from.attrs&(1<<n) != 0 {
			p = append(p, ';', byte('0'+n))
		}
	}
	if to.fg != from.fg {
		p = to.fg.append(p)
	}
	if to.bg != from.bg {
		p = to.bg.append(p)
	}
	if len(p) > start {
		p = append(p[:start], p[start+1:]...) // the first has no semicolon before it
	}
	return append(p, 'm')
}
