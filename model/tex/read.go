package tex

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Formula is a parsed formula. Its zero value is empty.
type Formula struct{ root *node }

// Limits of a formula, against hostile input.
const (
	maxFormula = 4000 // bytes; 99 % of formulas have fewer than 250
	maxDepth   = 40   // nested atoms
)

// Read parses a formula. ok is false if some part cannot be shown; then the source is easier to read.
func Read(source string) (f Formula, ok bool) {
	if len(source) > maxFormula {
		return Formula{}, false
	}
	r := &reader{src: lengths().ReplaceAllString(ignored.Replace(source), `\ `)}
	f.root = r.grid("")
	return f, !r.unknown
}

// ignored removes TeX's line continuations and the commands that say where limits go.
var ignored = strings.NewReplacer(`\%`, `\%`, "%\n\n", "", "%\n", "", `\limits`, "", `\nolimits`, "", `\displaylimits`, "", `\ilimits@`, "",
	`\hspace*`, `\hspace`, `\vspace*`, `\vspace`, `\tag*`, `\tag`)

// lengths matches spaces whose length is not in braces: \kern-1pt, \hskip 5.0pt.
var lengths = lazyRegexp(`\\(?:[hvm]skip|m?kern) *[-+]?[0-9.]+ *[a-z]{2}`)

// kind is the kind of a node.
type kind uint8

const (
	symbol   kind = iota // text
	row                  // of kids
	scripts              // kids[0] with sub and sup
	fraction             // kids[0] over kids[1]; text replaces the bar
	root                 // of kids[0]
	accent               // kids[0] with the mark text
	fenced               // kids[0] between text and closing
	matrix               // rows of cells
)

// class determines the spacing around a symbol, as in TeX.
type class uint8

const (
	ordinary class = iota
	operator       // name such as log
	large          // has limits below and above: a sum, a maximum
	binary
	prefix // sign of a number: -1
	relation
	opening
	closing
	punctuation
	space
)

type node struct {
	kind          kind
	class         class
	text, closing string // text of a matrix is its environment
	name          string // of the command that it comes from
	kids          []*node
	sub, sup      *node
	rows          [][]*node
}

func blank() *node { return &node{text: " ", class: space} }

// reader is a recursive-descent parser for formulas.
type reader struct {
	src        string
	at         int
	depth      int
	unknown    bool
	keepBlanks bool // spaces count, as in a title or in words
}

func (r *reader) starts(with string) bool { return strings.HasPrefix(r.src[r.at:], with) }

// grid reads rows of cells up to the end of the environment. A single cell is returned without the grid.
func (r *reader) grid(environment string) *node {
	g := &node{kind: matrix, text: environment, rows: [][]*node{{}}}
	for {
		last := len(g.rows) - 1
		g.rows[last] = append(g.rows[last], r.row())
		switch {
		case r.at == len(r.src), environment == "fence" && r.starts(`\right`):
			return g.simplify()
		case environment == "}" && r.starts("}"):
			r.at++
			return g.simplify()
		case environment != "" && r.starts(`\end`):
			r.skipToken()
			r.group()
			return g.simplify()
		case r.starts(`\\`), r.starts(`\cr`):
			r.skipToken()
			r.optional()
			g.rows = append(g.rows, nil)
		default: // another cell, or an unmatched closing brace
			r.skipToken()
		}
	}
}

// simplify returns the only cell of a grid, or the grid if there are more.
func (n *node) simplify() *node {
	if last := len(n.rows) - 1; last > 0 && len(n.rows[last]) == 1 && len(n.rows[last][0].kids) == 0 {
		n.rows = n.rows[:last] // nothing follows the last line break
	}
	if len(n.rows) == 1 && len(n.rows[0]) == 1 && alignments[n.text] {
		return n.rows[0][0]
	}
	return n
}

func (r *reader) skipToken() {
	if r.starts(`\`) {
		r.at++
	}
	r.at += len(tokenAt(r.src[r.at:]))
}

// row reads atoms up to a closing token, which it leaves. All of {a \over b} is one atom.
func (r *reader) row() *node {
	n := &node{kind: row}
	for r.at < len(r.src) && !r.closes() {
		switch kid := r.atom(); {
		case kid == nil:
		case kid.name == "over":
			return &node{kind: row, kids: []*node{{kind: fraction, kids: []*node{n, r.row()}}}}
		case kid.name == "choose":
			return &node{kind: row, kids: []*node{binomial(n, r.row())}}
		default:
			n.kids = append(n.kids, r.scripted(kid))
		}
	}
	return n
}

// closes reports whether the next token ends a row.
func (r *reader) closes() bool {
	switch rest := r.src[r.at:]; rest[0] {
	case '\\':
		return slices.Contains([]string{`\`, "right", "end", "cr"}, tokenAt(rest[1:]))
	case '}', '&':
		return true
	}
	return false
}

// atom reads one sign, command or group. It returns nil if there is nothing to show.
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
		return &node{} // a script without a base
	}
	r.at += size
	switch {
	case c == '$':
		r.keepBlanks = !r.keepBlanks
		return nil
	case c == '~' || isBlank(c) && r.keepBlanks:
		return blank()
	case isBlank(c):
		return nil
	case r.keepBlanks:
		return &node{text: r.src[r.at-size : r.at]}
	case c == '\'':
		return &node{text: "′"}
	}
	return &node{text: r.src[r.at-size : r.at], class: classOf(c)}
}

// classChars are the characters of each class. All others are ordinary.
var classChars = map[class]string{relation: "=<>:≤≥≠≈→←∈∼∝≡⊂⊆", binary: "+-−*×±·", opening: "([{⟨", closing: ")]}⟩", punctuation: ",;"}

func classOf(c rune) class {
	for class, characters := range classChars {
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
		r.skipBlanks()
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

func (r *reader) skipBlanks() {
	r.at = len(r.src) - len(strings.TrimLeft(r.src[r.at:], " \n\t"))
}

// argument reads the argument of a command or script: a group or a single atom.
func (r *reader) argument() *node {
	if r.skipBlanks(); r.at < len(r.src) && !r.closes() {
		if n := r.atom(); n != nil {
			return n
		}
	}
	return &node{kind: row}
}

// group returns the source of a group in braces, or "".
func (r *reader) group() string {
	r.skipBlanks()
	body, size := braced(r.src[r.at:])
	r.at += size
	return body
}

// optional returns the source of an argument in square brackets, or "".
func (r *reader) optional() string {
	if end := strings.IndexByte(r.src[r.at:], ']'); r.starts("[") && end > 0 {
		r.at += end + 1
		return r.src[r.at-end : r.at-1]
	}
	return ""
}

func isBlank(c rune) bool { return c == ' ' || c == '\n' || c == '\t' }
