package tex

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/ui"
)

// Set sets a displayed formula. Fractions, sums and matrices take as many lines as they need.
func (f Formula) Set(ascii bool) Box { return setter{ascii: ascii}.box(f.root) }

// Line returns the formula on one line, written as by hand where Unicode has no form: (a+b)/c, x_{i,t}.
func (f Formula) Line(ascii bool) string {
	line := strings.TrimSpace(setter{ascii: ascii}.line(f.root))
	if ascii { // words that replace signs have their own spaces
		line = strings.ReplaceAll(line, "  ", " ")
	}
	return line
}

// setter turns nodes into boxes.
type setter struct {
	ascii      bool
	flat       bool // everything on one line
	tight      bool // no spaces around signs, for scripts
	keepBlanks bool // the only spaces are those of the source
}

// gaps reports for each atom of a row whether a space precedes it, according to the classes.
func (s setter) gaps(kids []*node) []bool {
	gaps := make([]bool, len(kids))
	before := opening
	for i, kid := range kids {
		c, next := kid.class, kid.class
		if c == binary && (before != ordinary && before != closing && before != space || i == len(kids)-1) {
			c, next = ordinary, prefix // as in -1
		}
		gaps[i] = s.needsBlank(before, c, kid)
		if s.keepBlanks && i > 0 && (isName(kids[i-1]) || isName(kid)) {
			gaps[i] = isWord(kids[i-1].text) && isWord(kid.text) // n\log n
		}
		// A space separates the 1/2 and the x, and the bars of two fractions.
		if i > 0 && !s.tight && !s.keepBlanks && (kid.kind == fraction || kids[i-1].kind == fraction) {
			term := c == ordinary && kid.text != "." || c == opening
			gaps[i] = gaps[i] || (before == ordinary || before == closing) && term
		}
		switch {
		case kid.kind == symbol && kid.text == "", kid.kind == row && len(kid.kids) == 0:
		case kid.kind == symbol && strings.HasSuffix(kid.text, " "):
			before = space
		default:
			before = next
		}
	}
	return gaps
}

// isName reports whether a node is an operator such as log or max.
func isName(n *node) bool { return n.class == operator || n.class == large }

// needsBlank reports whether a space is needed between classes before and c, the class of kid.
func (s setter) needsBlank(before, c class, kid *node) bool {
	switch {
	case s.keepBlanks || c == space || before == space:
		return false
	case (before == operator || before == large) && c != opening && c != relation && c != closing && c != punctuation:
		return kid.kind != fenced
	case s.tight:
		return false
	case c == relation:
		return before != opening && before != relation
	case before == relation, c == binary, before == binary, before == punctuation:
		return c != punctuation && c != closing
	}
	return (c == operator || c == large) && before != opening && before != prefix
}

func (s setter) line(n *node) string {
	s.flat = true
	return s.box(n).Lines[0]
}

// script returns a node on one line without spaces around signs.
func (s setter) script(n *node) string {
	s.tight = true
	return s.line(n)
}

// operand returns a node on one line, in parentheses if it has several parts.
func (s setter) operand(n *node) string {
	text := s.line(n)
	if strings.HasSuffix(n.name, "brace") {
		n = n.kids[0]
	}
	differential := len(n.kids) == 2 && n.kids[0].text == "∂"
	if n.kind == row && len(n.kids) > 1 && !isWord(text) && !differential || n.kind == fraction {
		return "(" + text + ")"
	}
	return text
}

// isWord reports whether a text has only ASCII letters, digits and points.
func isWord(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.'
	}) < 0
}

func (s setter) rootLine(n *node) string {
	text := s.script(n.kids[0])
	if s.ascii || utf8.RuneCountInString(text) > 1 && strings.Trim(text, "0123456789.") != "" {
		text = "(" + text + ")"
	}
	return s.sign("√", "") + text
}

// inline returns a node with its scripts on one line.
func (s setter) inline(n *node) string {
	under, over := s.small("_", n.sub, subscripts), s.small("^", n.sup, formulaSuperscripts)
	if strings.HasPrefix(under, "_") && !strings.HasPrefix(over, "^") {
		under, over = over, under // f*_{max}, not f_{max}*
	}
	return s.operand(n.kids[0]) + under + over
}

// small returns a script in small characters, or else after its sign.
func (s setter) small(sign string, n *node, table map[rune]rune) string {
	text := s.script(n)
	if strings.Trim(text, "′'") == "" {
		return text
	}
	if raised := toSmall(text, table, 4); raised != "" && !s.ascii {
		return raised
	}
	if utf8.RuneCountInString(text) > 1 {
		text = "{" + text + "}"
	}
	return sign + text
}

// toSmall converts a text to the small characters of a table. It returns "" if one is missing, or
// if there are more letters than most, because long words in small letters are hard to read.
func toSmall(text string, table map[rune]rune, most int) string {
	var all strings.Builder
	for _, r := range text {
		s, ok := table[r]
		if unicode.IsLetter(r) {
			most--
		}
		if !ok || most < 0 {
			return ""
		}
		all.WriteRune(s)
	}
	return all.String()
}

// addMark puts a combining mark on a letter or on the first letter of a word. Any other text is put
// in parentheses with the mark after them.
func addMark(text, mark string) string {
	first, size := utf8.DecodeRuneInString(text)
	rest := []rune(text[size:])
	switch {
	case text == "":
		return ""
	case len(rest) == 0 || len(rest) == 1 && unicode.IsMark(rest[0]):
		return compose(text, mark)
	case unicode.IsLetter(first) &&
		(isWord(text) && mark != "\u0305" || strings.Trim(string(rest), "₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₙₜ") == ""):
		return compose(string(first), mark) + string(rest)
	}
	return "(" + text + ")" + mark
}

func (s setter) list(n *node) string {
	cells, ends := ", ", "; "
	if alignments[n.text] {
		cells, ends = " ", " "
	}
	rows := make([]string, len(n.rows))
	for y, row := range n.rows {
		texts := make([]string, len(row))
		for x, cell := range row {
			texts[x] = s.line(cell)
		}
		rows[y] = strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), cells)
	}
	return strings.Join(rows, ends)
}

// sign returns a sign as it is displayed. name is that of its command.
func (s setter) sign(text, name string) string {
	if s.ascii {
		if other, ok := asciiSigns[text]; ok {
			return other
		}
		if name != "" && text != "" && text[0] >= utf8.RuneSelf {
			return name
		}
	}
	return text
}

// asciiSigns are ASCII forms of signs that are shorter than the name of their command.
var asciiSigns = map[string]string{
	"≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≠": "!=", "≈": "~=", "∼": "~", "≡": "==", "≔": ":=", "→": "->", "←": "<-", "⇒": "=>", "⇔": "<=>", "↦": "|->", "⟶": "-->",
	"×": " x ", "·": "*", "±": "+-", "∗": "*", "⋆": "*", "∘": "o", "≪": "<<", "≫": ">>", "∣": "|", "‖": "||", "⟨": "<", "⟩": ">", "′": "'", "…": "...", "⋯": "...", "†": "+", "∖": "\u005c", "∈": " in ",
	"ℝ": "R", "ℂ": "C", "ℕ": "N", "ℤ": "Z", "ℚ": "Q", "ℙ": "P", "𝔼": "E", "𝟙": "1", "ℓ": "l", "⊤": "T", "⊺": "T", "∧": " and ", "∨": " or ", "¬": "not ", "∞": "inf", "∂": "d",
	"─": "-", "√": "sqrt",
}

// box sets a node on several lines, or on one if flat is set or one is enough.
func (s setter) box(n *node) Box {
	if n == nil {
		return Text("")
	}
	switch n.kind {
	case row:
		boxes := []Box{Text("")}
		gaps := s.gaps(n.kids)
		for i, kid := range n.kids {
			b := s.box(kid)
			if gaps[i] || s.ascii && runsOn(boxes[len(boxes)-1], b) {
				boxes = append(boxes, Text(" "))
			}
			boxes = append(boxes, b)
		}
		return Beside(boxes...)
	case fraction:
		switch {
		case s.flat && n.text != "":
			return Text(s.line(n.kids[0]) + n.text + s.line(n.kids[1]))
		case s.flat:
			return Text(s.operand(n.kids[0]) + "/" + s.operand(n.kids[1]))
		}
		over, under, line := s.box(n.kids[0]), s.box(n.kids[1]), ""
		if n.text == "" {
			line = strings.Repeat(s.sign("─", ""), max(over.Lines.Width(), under.Lines.Width()))
		}
		return stack(1, over, Text(line), under)
	case root:
		if s.flat {
			return Text(s.rootLine(n))
		}
		inner := s.box(n.kids[0])
		if len(inner.Lines) == 1 {
			return Text(s.rootLine(n))
		}
		return Beside(Text(s.sign("√", "")), s.between("(", inner, ")"))
	case scripts:
		return s.scriptBox(n)
	case accent:
		text := s.script(n.kids[0])
		shown := addMark(text, n.text)
		if s.ascii {
			shown = cmp.Or(asciiSigns[shown], n.name+"("+strings.TrimSpace(text)+")")
		}
		return Text(shown)
	case fenced:
		return s.between(n.text, s.box(n.kids[0]), n.closing)
	case matrix:
		return s.matrix(n)
	}
	return Text(s.sign(n.text, n.name))
}

// runsOn reports whether two atoms would read as one word or script: "Delta" and "t", "x_k" and "u".
func runsOn(before, after Box) bool {
	if len(before.Lines) != 1 || len(after.Lines) != 1 || len(before.Lines[0])+len(after.Lines[0]) < 3 {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(before.Lines[0])
	first, _ := utf8.DecodeRuneInString(after.Lines[0])
	if unicode.IsDigit(last) && unicode.IsDigit(first) {
		return false // digits of one number: 10^6
	}
	alphanumeric := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return alphanumeric(last) && alphanumeric(first)
}

// scriptBox sets scripts on the line of their base if there are small characters for them, else
// above and below the base for limits, or raised and lowered.
func (s setter) scriptBox(n *node) Box {
	line := s.inline(n)
	if s.flat {
		return Text(line)
	}
	base := n.kids[0]
	b, over, under := s.box(base), s.limit(n.sup), s.limit(n.sub)
	switch {
	case base.class == large && base.text != "" && base.text != "∫",
		strings.HasSuffix(base.name, "brace"), n.name == "stack":
		return stack(1, over, b, under)
	case len(b.Lines) == 1 && !strings.ContainsAny(line, "_^"):
		return Text(line)
	}
	gap, axis := len(b.Lines), b.Axis // lines of the base between the scripts
	if gap > 1 {
		gap -= min(1, len(over.Lines)) + min(1, len(under.Lines))
		axis -= min(1, len(over.Lines))
		if text := s.small("^", n.sup, formulaSuperscripts); n.sup != nil && !s.ascii && !strings.HasPrefix(text, "^") {
			over = Text(text)
		}
		if text := s.small("_", n.sub, subscripts); n.sub != nil && !s.ascii && !strings.HasPrefix(text, "_") {
			under = Text(text)
		}
	}
	return Beside(b, stack(0, over, Box{Lines: make(ui.Block, gap), Axis: axis}, under))
}

// limit sets a script on one line, unless it is a \substack.
func (s setter) limit(n *node) Box {
	switch {
	case n == nil:
		return Box{}
	case n.kind == matrix:
		return s.matrix(n)
	}
	return Text(s.script(n))
}

// between puts brackets of the same height around a box.
func (s setter) between(before string, b Box, after string) Box {
	return Beside(s.bracket(before, b), b, s.bracket(after, b))
}

func (s setter) bracket(text string, inner Box) Box {
	h := len(inner.Lines)
	if text == "" || h <= 1 {
		return Text(s.sign(text, ""))
	}
	parts := strings.Split(tallBrackets[text], "")
	if len(parts) == 0 || s.ascii {
		if text == "‖" || text == "⟨" || text == "⟩" {
			text = "|"
		}
		parts = []string{text, text, text, text}
	}
	b := Box{Axis: inner.Axis, Lines: slices.Repeat(ui.Block{parts[1]}, h)}
	if h > 2 {
		b.Lines[h/2] = parts[3]
	}
	b.Lines[0], b.Lines[h-1] = parts[0], parts[2]
	return b
}

// tallBrackets has the pieces of tall brackets: top, middle, bottom and centre.
var tallBrackets = map[string]string{
	"(": "⎛⎜⎝⎜", ")": "⎞⎟⎠⎟", "[": "⎡⎢⎣⎢", "]": "⎤⎥⎦⎥", "{": "⎧⎪⎩⎨", "}": "⎫⎪⎭⎬", "|": "││││", "‖": "‖‖‖‖", "⌊": "││⌊│", "⌋": "││⌋│", "⌈": "⌈│││", "⌉": "⌉│││",
}

// matrix aligns rows of cells in columns. The columns of equations are aligned at the sign between them.
func (s setter) matrix(n *node) Box {
	if s.flat {
		return Text(s.list(n))
	}
	sides, odd := [2]int{1, 1}, 2
	switch {
	case n.text == "cases":
		sides = [2]int{}
	case alignments[n.text] && slices.ContainsFunc(n.rows, func(cells []*node) bool { return len(cells) > 1 }):
		sides, odd = [2]int{2, 0}, 1
	}
	boxes := make([][]Box, len(n.rows))
	for y, cells := range n.rows {
		for x, cell := range cells {
			b := s.box(cell)
			b.Align = sides[x%2]
			boxes[y] = append(boxes[y], b)
		}
	}
	var all Box
	for _, row := range Columns(boxes, odd) {
		all.Lines = append(all.Lines, row.Lines...)
	}
	all.Axis = max(0, len(all.Lines)-1) / 2
	return all
}
