package tex

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Formula is a formula that was read. Its zero value is empty.
type Formula struct{ root *node }

// What a formula may have; what is beyond is drawing by other means.
const (
	maxFormula = 4000 // bytes: 99 of 100 have fewer than 250
	maxDepth   = 40   // atoms in atoms
)

// Read reads a formula. ok is false if it has a part that cannot be shown: a
// reader is then better served with its source.
func Read(source string) (f Formula, ok bool) {
	if len(source) > maxFormula {
		return Formula{}, false
	}
	r := &reader{src: ignored.Replace(source)}
	f.root = r.grid("")
	return f, !r.unknown
}

// ignored drops TeX's way to break a line of its own, and what says where limits go.
var ignored = strings.NewReplacer(`\%`, `\%`, "%\n\n", "", "%\n", "", `\limits`, "", `\nolimits`, "", `\displaylimits`, "", `\ilimits@`, "")

// kind says what a node is.
type kind uint8

const (
	symbol   kind = iota // text
	row                  // kids, one after the other
	scripts              // kids[0] with sub and sup
	fraction             // kids[0] over kids[1]; without a line if there is a text between them
	root                 // of kids[0]
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
	prefix // one in front of a term: -1
	relation
	opening
	closing
	punctuation
	space
)

type node struct {
	kind          kind
	class         class
	text, closing string // of a matrix: its environment
	name          string // the command that it was written as
	kids          []*node
	sub, sup      *node
	rows          [][]*node
}

func blank() *node { return &node{text: " ", class: space} }

// reader reads a formula by recursive descent, once from left to right.
type reader struct {
	src     string
	at      int
	depth   int
	unknown bool
	written bool // the blanks are those of the source, as in a title or in words
}

func (r *reader) starts(with string) bool { return strings.HasPrefix(r.src[r.at:], with) }

// grid reads rows of cells, up to \end or the end. One cell is no grid.
func (r *reader) grid(environment string) *node {
	g := &node{kind: matrix, text: environment, rows: [][]*node{{}}}
	for {
		last := len(g.rows) - 1
		g.rows[last] = append(g.rows[last], r.row())
		switch {
		case r.at == len(r.src), environment == "fence" && r.starts(`\right`):
			return g.simple()
		case environment == "}" && r.starts("}"):
			r.at++
			return g.simple()
		case environment != "" && r.starts(`\end`):
			r.skip()
			r.group()
			return g.simple()
		case r.starts(`\\`), r.starts(`\cr`):
			r.skip()
			r.optional()
			g.rows = append(g.rows, nil)
		default: // the next cell, or closed without having been opened
			r.skip()
		}
	}
}

// simple is the only cell of a grid that has but one.
func (n *node) simple() *node {
	if last := len(n.rows) - 1; last > 0 && len(n.rows[last]) == 1 && len(n.rows[last][0].kids) == 0 {
		n.rows = n.rows[:last] // behind a line end nothing follows
	}
	if len(n.rows) == 1 && len(n.rows[0]) == 1 && alignments[n.text] {
		return n.rows[0][0]
	}
	return n
}

func (r *reader) skip() {
	if r.starts(`\`) {
		r.at++
	}
	r.at += len(tokenAt(r.src[r.at:]))
}

// row reads atoms up to what closes them, which it leaves. In {a \over b} all of it is one atom.
func (r *reader) row() *node {
	n := &node{kind: row}
	for r.at < len(r.src) && !r.closes() {
		switch kid := r.atom(); {
		case kid == nil:
		case kid.name == "over":
			return &node{kind: row, kids: []*node{{kind: fraction, kids: []*node{n, r.row()}}}}
		case kid.name == "choose":
			return &node{kind: row, kids: []*node{choice(n, r.row())}}
		default:
			n.kids = append(n.kids, r.scripted(kid))
		}
	}
	return n
}

// closes reports whether what stands here ends a row.
func (r *reader) closes() bool {
	switch rest := r.src[r.at:]; rest[0] {
	case '\\':
		return slices.Contains([]string{`\`, "right", "end", "cr"}, tokenAt(rest[1:]))
	case '}', '&':
		return true
	}
	return false
}

// atom reads one sign, command or group; nil is nothing to show.
func (r *reader) atom() *node {
	if r.depth >= maxDepth {
		r.unknown, r.at = true, len(r.src)
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	c, size := utf8.DecodeRuneInString(r.src[r.at:])
	switch c {
	case '\\':
		return r.command()
	case '{':
		r.at++
		n := r.grid("}")
		if n.kind == row && len(n.kids) == 1 {
			return n.kids[0]
		}
		return n
	case '^', '_':
		return &node{} // a script on nothing
	}
	r.at += size
	switch {
	case c == '$':
		r.written = !r.written
		return nil
	case c == '~' || isBlank(c) && r.written:
		return blank()
	case isBlank(c):
		return nil
	case r.written:
		return &node{text: r.src[r.at-size : r.at]}
	case c == '\'':
		return &node{text: "′"}
	}
	return &node{text: r.src[r.at-size : r.at], class: classOf(c)}
}

// signs are the characters of each class that are written as themselves.
var signs = map[class]string{relation: "=<>:≤≥≠≈→←∈∼∝≡⊂⊆", binary: "+-−*×±·", opening: "([{⟨", closing: ")]}⟩", punctuation: ",;"}

func classOf(c rune) class {
	for class, characters := range signs {
		if strings.ContainsRune(characters, c) {
			return class
		}
	}
	return ordinary
}

func (r *reader) scripted(base *node) *node {
	n := &node{kind: scripts, class: base.class, kids: []*node{base}}
	for {
		behind := r.at
		r.passBlanks()
		switch {
		case r.starts("^") && n.sup == nil:
			r.at++
			n.sup = r.argument()
		case r.starts("_") && n.sub == nil:
			r.at++
			n.sub = r.argument()
		default:
			if r.at = behind; n.sub == nil && n.sup == nil {
				return base
			}
			return n
		}
	}
}

func (r *reader) passBlanks() {
	r.at = len(r.src) - len(strings.TrimLeft(r.src[r.at:], " \n\t"))
}

// argument reads what a command or script applies to: a group, or one atom.
func (r *reader) argument() *node {
	if r.passBlanks(); r.at < len(r.src) && !r.closes() {
		if n := r.atom(); n != nil {
			return n
		}
	}
	return &node{kind: row}
}

// group is the source of the group in braces that stands here, or nothing.
func (r *reader) group() string {
	r.passBlanks()
	body, size := braced(r.src[r.at:])
	r.at += size
	return body
}

// optional is the source of an argument in brackets, or nothing.
func (r *reader) optional() string {
	if !r.starts("[") {
		return ""
	}
	end := strings.IndexByte(r.src[r.at:], ']')
	if end < 0 {
		return ""
	}
	r.at += end + 1
	return r.src[r.at-end : r.at-1]
}

func isBlank(c rune) bool { return c == ' ' || c == '\n' || c == '\t' }
