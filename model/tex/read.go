package tex

import (
	"strings"
	"unicode/utf8"
)

// Formula is a formula that was read. Its zero value is empty.
type Formula struct {
	root    *node
	unknown bool // it has a command that nobody here knows, or is too long or too deep
}

// What a formula may have; what is beyond is drawing by other means.
const (
	maxFormula = 4000 // bytes: 99 of 100 have fewer than 250
	maxDepth   = 40   // groups in groups
)

// Read reads a formula. ok is false if it has a part that cannot be shown: a
// reader is then better served with its source.
func Read(source string) (f Formula, ok bool) {
	if len(source) > maxFormula {
		return Formula{unknown: true}, false
	}
	r := &reader{src: source}
	f = Formula{root: r.grid("")}
	f.unknown = r.unknown
	return f, !r.unknown
}

// kind says what a node is.
type kind uint8

const (
	symbol   kind = iota // text
	row                  // kids, one after the other
	fraction             // kids[0] over kids[1]
	root                 // of kids[0]; kids[1], if there is one, is its degree
	scripts              // kids[0] with sub and sup
	accent               // kids[0] under the mark text
	fenced               // kids[0] between text and closing
	matrix               // rows of cells
)

// class says what stands beside a symbol: spaces are set by it, as TeX does.
type class uint8

const (
	ordinary class = iota
	operator       // a name such as log
	large          // takes limits above and below: a sum, a maximum
	binary
	relation
	opening
	closing
	punctuation
	space
)

type node struct {
	kind          kind
	class         class
	text, closing string
	name          string // the command that it was written as
	kids          []*node
	sub, sup      *node
	rows          [][]*node
	open          bool // a fraction without a line: a binomial
	aligned       bool // its columns are the sides of equations
}

// reader reads a formula by recursive descent, once from left to right.
type reader struct {
	src     string
	at      int
	depth   int
	unknown bool
	inexact bool // something is left out or only approximated
	blanks  bool // keep those of the source, as in a title, where people set them
}

// grid reads rows of cells, up to \end or the end. One cell is no grid.
func (r *reader) grid(environment string) *node {
	g := &node{kind: matrix, text: environment, rows: [][]*node{{}}}
	for {
		last := len(g.rows) - 1
		g.rows[last] = append(g.rows[last], r.row())
		switch rest := r.src[r.at:]; {
		case rest == "":
			return g.simple()
		case rest[0] == '&':
			r.at++
			r.inexact = r.inexact || environment == ""
		case strings.HasPrefix(rest, `\\`), strings.HasPrefix(rest, `\cr`):
			r.skip()
			r.optional()
			r.inexact = true
			g.rows = append(g.rows, nil)
		case strings.HasPrefix(rest, `\end`) && environment != "":
			r.at += len(`\end`)
			r.group()
			return g.simple()
		case strings.HasPrefix(rest, `\right`) && environment == "fence":
			return g.simple()
		default: // closed without having been opened
			r.inexact = true
			r.skip()
		}
	}
}

// simple is the only cell of a grid that has but one.
func (n *node) simple() *node {
	if last := len(n.rows) - 1; last > 0 && len(n.rows[last]) == 1 && len(n.rows[last][0].kids) == 0 {
		n.rows = n.rows[:last] // behind a line end nothing follows
	}
	if len(n.rows) == 1 && len(n.rows[0]) == 1 && (n.text == "" || alignments[n.text]) {
		return n.rows[0][0]
	}
	n.aligned = n.text == "" || alignments[n.text]
	return n
}

// skip passes over one sign or command.
func (r *reader) skip() {
	if r.src[r.at] == '\\' {
		r.at += 1 + max(letters(r.src[r.at+1:]), min(1, len(r.src)-r.at-1))
		return
	}
	_, size := utf8.DecodeRuneInString(r.src[r.at:])
	r.at += size
}

// row reads atoms up to what closes them, which it leaves.
func (r *reader) row() *node {
	n := &node{kind: row}
	if r.depth++; r.depth > maxDepth {
		r.unknown, r.at = true, len(r.src)
	}
	for r.at < len(r.src) && !r.closes() {
		if kid := r.atom(); kid != nil {
			n.kids = append(n.kids, r.scripted(kid))
		}
	}
	r.depth--
	return n
}

// closes reports whether what stands here ends a row.
func (r *reader) closes() bool {
	rest := r.src[r.at:]
	if rest[0] != '\\' {
		return rest[0] == '}' || rest[0] == '&'
	}
	switch name := rest[1 : 1+letters(rest[1:])]; name {
	case "":
		return strings.HasPrefix(rest, `\\`)
	case "right", "end", "cr":
		return true
	}
	return false
}

// atom reads one sign, command or group; nil is nothing to show.
func (r *reader) atom() *node {
	c, size := utf8.DecodeRuneInString(r.src[r.at:])
	switch {
	case c == '\\':
		return r.command()
	case c == '{':
		return r.braced()
	case c == '^' || c == '_':
		return &node{kind: symbol} // a script on nothing
	case c == '%' && !r.blanks:
		r.at += size // TeX's way to break a line of its own
		for r.at < len(r.src) && isBlank(r.src[r.at]) {
			r.at++
		}
		return nil
	case c < utf8.RuneSelf && isBlank(byte(c)):
		r.at += size
		if r.blanks {
			return &node{text: " ", class: space}
		}
		return nil
	case c == '~':
		r.at, r.inexact = r.at+size, true
		return &node{text: " ", class: space}
	}
	r.inexact = r.inexact || strings.ContainsRune("`#%$", c)
	r.at += size
	text := r.src[r.at-size : r.at]
	if c == '\'' && !r.blanks {
		text = "′"
	}
	return &node{text: text, class: classOf(c)}
}

// classOf is the class of a character that was written as itself.
func classOf(c rune) class {
	switch {
	case strings.ContainsRune("=<>:≤≥≠≈→←∈∼∝≡⊂⊆", c):
		return relation
	case strings.ContainsRune("+-−*×±·", c):
		return binary
	case strings.ContainsRune("([{⟨", c):
		return opening
	case strings.ContainsRune(")]}⟩", c):
		return closing
	case c == ',' || c == ';':
		return punctuation
	}
	return ordinary
}

// braced reads a group as one atom.
func (r *reader) braced() *node {
	r.at++
	n := r.row()
	if strings.HasPrefix(r.src[r.at:], "}") {
		r.at++
	} else {
		r.inexact = true
	}
	if len(n.kids) == 1 {
		return n.kids[0]
	}
	return n
}

// scripted reads the scripts behind an atom.
func (r *reader) scripted(base *node) *node {
	n := &node{kind: scripts, class: base.class, kids: []*node{base}}
	for {
		r.passLimits()
		if r.at >= len(r.src) {
			break
		}
		switch c := r.src[r.at]; {
		case c == '^' && n.sup == nil:
			r.at++
			n.sup = r.argument()
			continue
		case c == '_' && n.sub == nil:
			r.at++
			n.sub = r.argument()
			continue
		case c == '\'' && !r.blanks && (n.sup == nil || n.sup.name == "prime"):
			r.at++
			prime := &node{text: "′", name: "prime"}
			if n.sup != nil {
				prime.text += n.sup.text
			}
			n.sup = prime
			continue
		case c == '^' || c == '_': // a second one: it goes onto what stands already
			if n.kids[0] == base || n.sub != nil || n.sup != nil {
				n = &node{kind: scripts, class: base.class, kids: []*node{n}}
				continue
			}
		}
		break
	}
	if n.sub == nil && n.sup == nil {
		return base
	}
	return n
}

// passLimits skips blanks and what says where limits go, in front of a script.
func (r *reader) passLimits() {
	at := r.at
	for {
		for at < len(r.src) && isBlank(r.src[at]) {
			at++
		}
		if at+1 < len(r.src) && r.src[at] == '%' && isBlank(r.src[at+1]) {
			at++
			continue
		}
		rest := r.src[at:]
		for _, name := range []string{`\limits`, `\nolimits`, `\displaylimits`, `\ilimits@`} {
			if strings.HasPrefix(rest, name) {
				at += len(name)
				break
			}
		}
		if at == len(r.src)-len(rest) {
			break
		}
	}
	if at < len(r.src) && strings.IndexByte("^_'", r.src[at]) >= 0 {
		r.at = at
	}
}

// argument reads what a command or script applies to: a group, or one atom.
func (r *reader) argument() *node {
	if r.passBreaks(); r.at >= len(r.src) || r.closes() {
		r.inexact = true
		return &node{kind: row}
	}
	if r.depth++; r.depth > maxDepth {
		r.unknown, r.at = true, len(r.src)
		return &node{kind: row}
	}
	n := r.atom()
	r.depth--
	if n == nil {
		return &node{kind: row}
	}
	return n
}

// group is the source of the group in braces that stands here, or nothing.
func (r *reader) group() string {
	at := r.at
	for at < len(r.src) && isBlank(r.src[at]) {
		at++
	}
	depth := 0
	for i := at; i < len(r.src); i++ {
		switch r.src[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			if i >= len(r.src) || r.src[i] != '}' {
				return ""
			}
			r.at = i + 1
			return r.src[at+1 : i]
		}
	}
	return ""
}

// optional is the source of an argument in brackets, or nothing.
func (r *reader) optional() string {
	rest := r.src[r.at:]
	if end := strings.IndexByte(rest, ']'); strings.HasPrefix(rest, "[") && end > 0 {
		r.at += end + 1
		return rest[1:end]
	}
	return ""
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }
