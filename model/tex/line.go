package tex

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line is the formula on one line. What has no exact form in Unicode is written
// as one would by hand: (a+b)/c, x_{i,t}.
func (f Formula) Line(ascii bool) string {
	line := strings.TrimSpace(setter{ascii: ascii}.flat(f.root))
	if ascii { // a word that stands for a sign has blanks of its own
		line = strings.ReplaceAll(line, "  ", " ")
	}
	return line
}

// flat is a node on one line.
func (s setter) flat(n *node) string {
	s.oneLine = true
	return s.node(n).Lines[0]
}

// script is a node on one line without spaces around signs.
func (s setter) script(n *node) string {
	s.tight = true
	return s.flat(n)
}

// flatFraction is a fraction on one line.
func (s setter) flatFraction(n *node) string {
	if n.open {
		return "(" + s.flat(n.kids[0]) + " choose " + s.flat(n.kids[1]) + ")"
	}
	return s.operand(n.kids[0]) + "/" + s.operand(n.kids[1])
}

// operand is a node on one line, in brackets if it has several parts.
func (s setter) operand(n *node) string {
	text := s.flat(n)
	differential := len(n.kids) == 2 && n.kids[0].text == "∂"
	if n.kind == row && len(n.kids) > 1 && !isWord(text) && !differential || n.kind == fraction {
		return "(" + text + ")"
	}
	return text
}

// isWord reports whether a text is a number or a word.
func isWord(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.'
	}) < 0
}

// flatRoot is a root on one line.
func (s setter) flatRoot(n *node) string {
	sign := "√"
	if len(n.kids) > 1 {
		switch degree := s.script(n.kids[1]); degree {
		case "3":
			sign = "∛"
		case "4":
			sign = "∜"
		default:
			sign = small(degree, raised, 4) + sign
		}
	}
	if s.ascii {
		sign = "sqrt"
	}
	text := s.script(n.kids[0])
	if s.ascii || utf8.RuneCountInString(text) > 1 && !isNumber(text) {
		text = "(" + text + ")"
	}
	return sign + text
}

func isNumber(s string) bool { return strings.Trim(s, "0123456789.") == "" }

// flatScripts is a node with its scripts on one line.
func (s setter) flatScripts(n *node) string {
	base := s.flat(n.kids[0])
	if kind := n.kids[0].kind; kind == row || kind == fraction {
		base = s.operand(n.kids[0])
	}
	table := raised
	if s.written {
		table = superscripts
	}
	under, over := s.small("_", n.sub, subscripts), s.small("^", n.sup, table)
	if strings.HasPrefix(under, "_") && !strings.HasPrefix(over, "^") {
		under, over = over, under // f*_{max}, not f_{max}*
	}
	return base + under + over
}

// small is a script in small characters, or else behind its sign.
func (s setter) small(sign string, n *node, table map[rune]rune) string {
	if n == nil {
		return ""
	}
	text := s.script(n)
	if text == "" || text == "′" && !s.ascii {
		return text
	}
	if raised := small(text, table, 4); raised != "" && !s.ascii {
		return raised
	}
	if s.inexact != nil {
		*s.inexact = true
	}
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

// flatAccent is a marked letter.
func (s setter) flatAccent(n *node) string {
	inner := s.script(n.kids[0])
	if s.ascii {
		return n.name + "(" + inner + ")"
	}
	return marked(inner, []rune(n.text)[0])
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

// flatMatrix is a matrix on one line.
func (s setter) flatMatrix(n *node) string {
	cells, ends := ", ", "; "
	if n.aligned {
		cells, ends = " ", " "
	}
	if n.text == "cases" {
		ends = "; "
	}
	var line strings.Builder
	for i, row := range n.rows {
		if i > 0 {
			line.WriteString(ends)
		}
		for j, cell := range row {
			if j > 0 && len(cell.kids) > 0 {
				line.WriteString(cells)
			}
			line.WriteString(s.flat(cell))
		}
	}
	return line.String()
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
