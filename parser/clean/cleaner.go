package clean

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxMarks is how many combining marks a base keeps: more would climb over the
// lines above it.
const maxMarks = 4

const replacement = string(utf8.RuneError)

// cleaner cleans one text. Nothing is copied before the first change.
type cleaner struct {
	raw    string
	at     int // raw[:at] is read
	out    strings.Builder
	kept   int // out holds the clean text of raw[:kept]; 0 while nothing has changed
	marks  int // marks that the character before raw[at] may still take
	hidden int
}

func (w *cleaner) run() {
	for w.at < len(w.raw) {
		if w.raw[w.at] < utf8.RuneSelf {
			w.ascii()
			continue
		}
		r, size := utf8.DecodeRuneInString(w.raw[w.at:])
		if r == utf8.RuneError && size == 1 {
			w.change(w.invalid(), replacement, 1)
			continue
		}
		w.rune(r, size)
	}
}

// ascii takes a run of plain ASCII, or one control character.
func (w *cleaner) ascii() {
	n := plain(w.raw[w.at:])
	if n == 0 {
		w.control(w.raw[w.at])
		return
	}
	w.at += n
	w.marks = marksAfter(w.raw[:w.at])
}

// control takes an ASCII control character but the newline.
func (w *cleaner) control(c byte) {
	switch {
	case c == '\r' && w.at+1 < len(w.raw) && w.raw[w.at+1] == '\n':
		w.change(1, "", 0)
	case c == '\r', c == '\v', c == '\f':
		w.change(1, "\n", 0)
	case c == '\t':
		w.change(1, " ", 0)
	case c == 0x7f:
		w.change(1, "\u2421", 1)
	default:
		w.change(1, string(rune(0x2400+int(c))), 1)
	}
}

// rune takes a valid rune that is not ASCII.
func (w *cleaner) rune(r rune, size int) {
	switch classOf(r) {
	case drop:
		if isJoiner(r) && joins(w.before()) && joins(after(w.raw[w.at+size:])) && !unicode.IsMark(after(w.raw[w.at+size:])) {
			w.at += size
			return
		}
		w.change(size, "", 1)
	case keep:
		w.marks = maxMarks
		w.at += size
	case mark:
		w.mark(size)
	case space:
		w.change(size, " ", 0)
	case filler:
		w.change(size, " ", 1)
	case newline:
		w.change(size, "\n", 0)
	case replace:
		w.change(size, replacement, 1)
	}
}

// before is the last character of what is clean so far; RuneError if there is none.
func (w *cleaner) before() rune {
	done := w.raw[w.kept:w.at]
	if done == "" {
		done = w.out.String()
	}
	r, _ := utf8.DecodeLastRuneInString(done)
	return r
}

// after is the character that a text starts with; RuneError if there is none.
func after(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

func (w *cleaner) mark(size int) {
	if w.marks == 0 {
		w.change(size, "", 1)
		return
	}
	w.marks--
	w.at += size
}

// invalid is the length of the run of invalid UTF-8 that starts here.
func (w *cleaner) invalid() int {
	n := 1
	for w.at+n < len(w.raw) {
		r, size := utf8.DecodeRuneInString(w.raw[w.at+n:])
		if r != utf8.RuneError || size != 1 {
			break
		}
		n++
	}
	return n
}

// change puts to in the place of the next size bytes.
func (w *cleaner) change(size int, to string, hidden int) {
	if w.kept == 0 {
		w.out.Grow(len(w.raw) + len(w.raw)/16 + utf8.UTFMax)
	}
	w.out.WriteString(w.raw[w.kept:w.at])
	w.out.WriteString(to)
	w.at += size
	w.kept = w.at
	w.hidden += hidden
	if to != "" {
		w.marks = marksAfter(to)
	}
}

func (w *cleaner) text() string {
	if w.kept == 0 {
		return w.raw
	}
	w.out.WriteString(w.raw[w.kept:])
	return w.out.String()
}

// marksAfter is how many marks may follow s, which ends in a base, a blank or
// a newline, or is empty.
func marksAfter(s string) int {
	if s == "" || s[len(s)-1] == ' ' || s[len(s)-1] == '\n' {
		return 0
	}
	return maxMarks
}
