package tex

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line is the formula on one line. What has no exact form in Unicode is written
// as one would by hand: (a+b)/c, x_{i,t}.
func (f Formula) Line(ascii bool) string {
	w := liner{ascii: ascii}
	w.node(f.root)
	line := strings.TrimSpace(w.out.String())
	if ascii { // a word that stands for a sign has blanks of its own
		line = strings.ReplaceAll(line, "  ", " ")
	}
	return line
}

// liner writes a formula as one line.
type liner struct {
	out     strings.Builder
	ascii   bool
	tight   bool // no spaces around signs: in scripts
	written bool // the spaces are those of the source
	inexact bool // a script was written with signs of its own
}

func (w *liner) node(n *node) {
	if n == nil {
		return
	}
	switch n.kind {
	case symbol:
		w.out.WriteString(n.shown(w.ascii))
	case row:
		w.row(n.kids)
	case fraction:
		w.fraction(n)
	case root:
		w.root(n)
	case scripts:
		w.scripts(n)
	case accent:
		w.accent(n)
	case fenced:
		w.out.WriteString(n.text)
		w.node(n.kids[0])
		w.out.WriteString(n.closing)
	case matrix:
		w.matrix(n)
	}
}

// row writes atoms with the spaces that their classes ask for.
func (w *liner) row(kids []*node) {
	before := opening
	for i, kid := range kids {
		c := kid.class
		if c == binary && (before == opening || before == relation || before == binary || before == operator || before == large || before == punctuation || i == len(kids)-1) {
			c = ordinary // a sign, as in -1
		}
		if w.spaced(before, c, kid) {
			w.blank()
		}
		w.node(kid)
		if kid.kind != symbol || kid.text != "" {
			before = c
		}
	}
}

// spaced reports whether a blank stands between two atoms.
func (w *liner) spaced(before, c class, kid *node) bool {
	switch {
	case w.written || c == space:
		return false
	case (before == operator || before == large) && c != opening && c != relation && c != closing && c != punctuation:
		return kid.kind != fenced
	case w.tight:
		return false
	case c == relation:
		return before != opening && before != relation
	case before == relation, c == binary, before == binary, before == punctuation:
		return c != punctuation && c != closing
	}
	return (c == operator || c == large) && before != opening
}

// blank writes a blank, if none stands there.
func (w *liner) blank() {
	if s := w.out.String(); s != "" && !strings.HasSuffix(s, " ") {
		w.out.WriteByte(' ')
	}
}

func (w *liner) fraction(n *node) {
	if n.open {
		w.out.WriteByte('(')
		w.node(n.kids[0])
		w.out.WriteString(" choose ")
		w.node(n.kids[1])
		w.out.WriteByte(')')
		return
	}
	w.operand(n.kids[0])
	w.out.WriteByte('/')
	w.operand(n.kids[1])
}

// operand writes a node, in brackets if it has several parts.
func (w *liner) operand(n *node) {
	inner := liner{ascii: w.ascii, tight: w.tight}
	inner.node(n)
	s := inner.out.String()
	differential := len(n.kids) == 2 && n.kids[0].text == "∂"
	if n.kind == row && len(n.kids) > 1 && !isWord(s) && !differential || n.kind == fraction {
		s = "(" + s + ")"
	}
	w.out.WriteString(s)
}

// isWord reports whether a text is a number or a word.
func isWord(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.'
	}) < 0
}

func (w *liner) root(n *node) {
	sign := "√"
	if len(n.kids) > 1 {
		switch degree := w.of(n.kids[1]); degree {
		case "3":
			sign = "∛"
		case "4":
			sign = "∜"
		default:
			sign = small(degree, raised, 4) + sign
		}
	}
	if w.ascii {
		sign = "sqrt"
	}
	w.out.WriteString(sign)
	if s := w.of(n.kids[0]); w.ascii || utf8.RuneCountInString(s) > 1 && !isNumber(s) {
		w.out.WriteString("(" + s + ")")
	} else {
		w.out.WriteString(s)
	}
}

func isNumber(s string) bool { return strings.Trim(s, "0123456789.") == "" }

// of is a node by itself, without spaces.
func (w *liner) of(n *node) string {
	inner := liner{ascii: w.ascii, tight: true}
	inner.node(n)
	return inner.out.String()
}

func (w *liner) scripts(n *node) {
	base := n.kids[0]
	if n.sub == nil && n.sup == nil {
		w.node(base)
		return
	}
	switch base.kind {
	case row, fraction:
		if len(base.kids) > 1 {
			w.operand(base)
			break
		}
		fallthrough
	default:
		w.node(base)
	}
	table := raised
	if w.written {
		table = superscripts
	}
	under, over := w.script("_", n.sub, subscripts), w.script("^", n.sup, table)
	if strings.HasPrefix(under, "_") && !strings.HasPrefix(over, "^") {
		under, over = over, under // f*_{max}, not f_{max}*
	}
	w.out.WriteString(under + over)
}

// script is a script in small characters, or else behind its sign.
func (w *liner) script(sign string, n *node, table map[rune]rune) string {
	if n == nil {
		return ""
	}
	text := w.of(n)
	if text == "" || text == "′" && !w.ascii {
		return text
	}
	if raised := small(text, table, 4); raised != "" && !w.ascii {
		return raised
	}
	w.inexact = true
	if utf8.RuneCountInString(text) > 1 {
		text = "{" + text + "}"
	}
	return sign + text
}

// small is a text in the small characters of a table, or "" if one has none, or if
// it is a word of more than so many letters, which could hardly be read.
func small(text string, table map[rune]rune, most int) string {
	var all strings.Builder
	letters := 0
	for _, r := range text {
		s, ok := table[r]
		if !ok {
			return ""
		}
		if unicode.IsLetter(r) {
			letters++
		}
		all.WriteRune(s)
	}
	if letters > most {
		return ""
	}
	return all.String()
}

func (w *liner) accent(n *node) {
	inner := w.of(n.kids[0])
	if w.ascii {
		w.out.WriteString(n.name + "(" + inner + ")")
		return
	}
	w.out.WriteString(marked(inner, []rune(n.text)[0]))
}

// marked puts a mark on a letter; a line goes over all letters of a word, and
// everything else stands in brackets, with the mark behind them.
func marked(text string, mark rune) string {
	runes := []rune(text)
	switch {
	case len(runes) == 0:
		return ""
	case len(runes) == 1 || unicode.IsMark(runes[1]) && len(runes) == 2:
		return compose(text, mark)
	}
	if mark == '\u0305' && isWord(text) {
		var all strings.Builder
		for _, r := range runes {
			all.WriteString(compose(string(r), mark))
		}
		return all.String()
	}
	after, size := utf8.DecodeRuneInString(text)
	if unicode.IsLetter(after) && (isWord(text) || strings.IndexFunc(text[size:], func(r rune) bool { return !strings.ContainsRune("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₙₜ", r) }) < 0) {
		return compose(text[:size], mark) + text[size:]
	}
	return "(" + text + ")" + string(mark)
}

func (w *liner) matrix(n *node) {
	cells, ends := ", ", "; "
	if n.aligned {
		cells, ends = " ", " "
	}
	if n.text == "cases" {
		ends = "; "
	}
	for i, cells0 := range n.rows {
		if i > 0 {
			w.out.WriteString(ends)
		}
		for j, cell := range cells0 {
			if j > 0 && len(cell.kids) > 0 {
				w.out.WriteString(cells)
			}
			w.node(cell)
		}
	}
}

// shown is the text of a symbol.
func (n *node) shown(ascii bool) string {
	if !ascii {
		return n.text
	}
	if s, ok := spelt[n.text]; ok {
		return s
	}
	if n.name != "" && n.text != "" && n.text[0] >= utf8.RuneSelf {
		return n.name
	}
	return n.text
}

// spelt are signs in ASCII, where the command's name would be longer.
var spelt = map[string]string{
	"≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≠": "!=", "≈": "~=", "∼": "~", "≡": "==", "≔": ":=", "→": "->", "←": "<-", "⇒": "=>", "⇔": "<=>", "↦": "|->", "⟶": "-->",
	"×": "x", "·": "*", "±": "+-", "∗": "*", "⋆": "*", "∘": "o", "≪": "<<", "≫": ">>", "∣": "|", "‖": "||", "⟨": "<", "⟩": ">", "′": "'", "…": "...", "⋯": "...", "†": "+", "∖": "\u005c", "∈": " in ",
	"ℝ": "R", "ℂ": "C", "ℕ": "N", "ℤ": "Z", "ℚ": "Q", "ℙ": "P", "𝔼": "E", "𝟙": "1", "ℓ": "l", "⊤": "T", "⊺": "T", "∧": " and ", "∨": " or ", "¬": "not ", "∞": "inf", "∂": "d",
}
