package tex

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// command reads a command and what belongs to it.
func (r *reader) command() *node {
	rest := r.src[r.at:]
	name := rest[1 : 1+letters(rest[1:])]
	if name == "" {
		return r.escaped()
	}
	r.at += 1 + len(name)
	if strings.HasPrefix(r.src[r.at:], "@") { // TeX's own, which slip through now and then
		for r.at < len(r.src) && (isLetter(r.src[r.at]) || r.src[r.at] == '@') {
			r.at++
		}
		return nil
	}
	if r.blanks {
		r.at += spaceAfter(r.src[r.at:])
	}
	if c, ok := commands()[name]; ok {
		return r.plain(name, c)
	}
	if n, ok := r.structure(name); ok {
		return n
	}
	if n, ok := r.font(name); ok {
		return n
	}
	r.unknown, r.inexact = true, true
	return &node{text: `\` + name}
}

// escaped reads a backslash with a sign behind it.
func (r *reader) escaped() *node {
	if len(r.src) < r.at+2 {
		r.at, r.inexact = len(r.src), true
		return nil
	}
	c, size := utf8.DecodeRuneInString(r.src[r.at+1:])
	r.at += 1 + size
	switch c {
	case '{':
		return &node{text: "{", class: opening}
	case '}':
		return &node{text: "}", class: closing}
	case '|':
		r.inexact = true
		return &node{text: "‖"}
	case ',', '!', ':', '>', '/', '-':
		r.inexact = r.inexact || c == '>' || c == ':' || c == '/' || c == '-'
		return nil
	case ';', ' ', '\n':
		return &node{text: blankOf(c, r.blanks), class: space}
	case '%', '&', '#', '$', '_':
		return &node{text: string(c)}
	}
	r.inexact, r.unknown = true, true
	return &node{text: `\` + string(c)}
}

// blankOf is the space that "\;" or "\ " makes: in titles the former makes none.
func blankOf(c rune, written bool) string {
	if c == ';' && written {
		return ""
	}
	return " "
}

// structure reads the commands that build something of their arguments.
func (r *reader) structure(name string) (n *node, ok bool) {
	switch name {
	case "frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac", "binom", "dbinom", "tbinom":
		r.optional()
		r.inexact = true
		return &node{kind: fraction, open: strings.HasSuffix(name, "binom"), kids: []*node{r.argument(), r.argument()}}, true
	case "sqrt":
		r.inexact = true
		n = &node{kind: root}
		if degree := r.optional(); degree != "" {
			n.kids = append(n.kids, r.inner(degree))
		}
		n.kids = append([]*node{r.argument()}, n.kids...)
		return n, true
	case "left":
		return r.fence(), true
	case "begin":
		return r.environment(), true
	case "stackrel", "overset", "accentset":
		over := r.argument()
		return r.stacked(r.argument(), nil, over), true
	case "underset":
		under := r.argument()
		return r.stacked(r.argument(), under, nil), true
	case "xrightarrow", "xleftarrow":
		r.optional()
		return r.stacked(&node{text: map[byte]string{'r': "→", 'l': "←"}[name[1]], class: relation}, nil, r.argument()), true
	case "underbrace", "overbrace":
		r.inexact = true
		base := r.argument()
		return &node{kind: row, class: large, kids: []*node{base}}, true
	case "substack":
		r.inexact = true
		return r.inner(r.group()), true
	case "prescript":
		r.inexact = true
		before := &node{kind: scripts, kids: []*node{{}}, sup: r.argument(), sub: r.argument()}
		return &node{kind: row, kids: []*node{before, r.argument()}}, true
	case "not":
		if n = r.argument(); n.kind == symbol && n.text != "" {
			n.text = compose(n.text, '\u0338')
		}
		return n, true
	}
	if pair, ok := brackets[name]; ok {
		return r.between(pair[0], pair[1]), true
	}
	if mark := marks[name]; mark != 0 {
		r.inexact = true
		return &node{kind: accent, text: string(mark), name: name, kids: []*node{r.argument()}}, true
	}
	return nil, false
}

// brackets are commands that put their argument between two signs.
var brackets = map[string][2]string{"pmod": {"(mod ", ")"}, "norm": {"‖", "‖"}, "abs": {"|", "|"}, "braket": {"⟨", "⟩"}, "bra": {"⟨", "|"}, "ket": {"|", "⟩"}}

// inner reads a source of its own.
func (r *reader) inner(source string) *node {
	inner := &reader{src: source, depth: r.depth + 1, blanks: r.blanks}
	n := inner.grid("")
	r.unknown, r.inexact = r.unknown || inner.unknown, r.inexact || inner.inexact
	return n
}

// stacked puts something over or under a base.
func (r *reader) stacked(base, under, over *node) *node {
	r.inexact = true
	c := base.class
	if c == ordinary {
		c = large // limits, in place of scripts
	}
	return &node{kind: scripts, class: c, name: "stack", kids: []*node{base}, sub: under, sup: over}
}

func (r *reader) between(before, after string) *node {
	r.inexact = true
	return &node{kind: fenced, text: before, closing: after, kids: []*node{r.argument()}}
}

// fence reads what stands between \left and \right.
func (r *reader) fence() *node {
	r.inexact = true
	n := &node{kind: fenced, text: r.delimiter()}
	n.kids = []*node{r.grid("fence")}
	if strings.HasPrefix(r.src[r.at:], `\right`) {
		r.skip()
		n.closing = r.delimiter()
	}
	return n
}

// delimiter reads what may stand behind \left, \right and \big.
func (r *reader) delimiter() string {
	braces := 0 // LaTeXML writes \big{(}
	for r.passBreaks(); strings.HasPrefix(r.src[r.at:], "{"); r.passBreaks() {
		braces++
		r.at++
	}
	if r.at >= len(r.src) {
		return ""
	}
	n := r.atom()
	for ; braces > 0; braces-- {
		if r.passBreaks(); strings.HasPrefix(r.src[r.at:], "}") {
			r.at++
		}
	}
	if n == nil || n.text == "." {
		return ""
	}
	return n.text
}

// passBreaks passes over blanks, and the percent signs before line breaks.
func (r *reader) passBreaks() {
	for r.at < len(r.src) && (isBlank(r.src[r.at]) || r.src[r.at] == '%') {
		r.at++
	}
}

// environment reads what \begin opens.
func (r *reader) environment() *node {
	name := strings.TrimSuffix(r.group(), "*")
	r.inexact = true
	r.optional()
	switch name {
	case "array", "subarray", "alignedat", "tabular":
		r.group()
	}
	if r.depth++; r.depth > maxDepth {
		r.unknown, r.at = true, len(r.src)
		return nil
	}
	g := r.grid(name)
	r.depth--
	switch name {
	case "cases":
		return &node{kind: fenced, text: "{", kids: []*node{g}}
	case "pmatrix":
		return &node{kind: fenced, text: "(", closing: ")", kids: []*node{g}}
	case "bmatrix":
		return &node{kind: fenced, text: "[", closing: "]", kids: []*node{g}}
	case "vmatrix":
		return &node{kind: fenced, text: "|", closing: "|", kids: []*node{g}}
	case "Vmatrix":
		return &node{kind: fenced, text: "‖", closing: "‖", kids: []*node{g}}
	}
	return g
}

// font reads the commands that change how their argument looks.
func (r *reader) font(name string) (n *node, ok bool) {
	switch name {
	case "text", "textrm", "textit", "textbf", "textsf", "texttt", "textsc", "textnormal", "textup", "mbox", "hbox", "emph":
		if r.blanks {
			break // a text in a formula in a text: its TeX was read already
		}
		body := r.group()
		if body == "" {
			return r.argument(), true
		}
		body = comments.ReplaceAllString(body, "")
		text := inWords(body)
		if strings.ContainsAny(text, `\{`) && !strings.Contains(body, "$") { // more than a text has: colours, sizes
			inner := &reader{src: body, depth: r.depth + 1, blanks: true}
			if n := inner.grid(""); !inner.unknown {
				return n, true
			}
		}
		return &node{text: text}, true
	case "operatorname", "mathop":
		c := operator
		if strings.HasPrefix(r.src[r.at:], "*") || name == "mathop" {
			r.at += strings.Count(r.src[r.at:min(r.at+1, len(r.src))], "*")
			c = large
		}
		if body := r.group(); body != "" {
			n = r.inner(strings.ReplaceAll(body, `\,`, `\ `)) // "arg\,max" is two words
		} else {
			n = r.argument()
		}
		if name := word(n); name != "" {
			return &node{text: name, class: c}, true
		}
		return n, true
	case "mathbb", "mathbbm", "mathds":
		n = r.argument()
		r.inexact = !lettered(n, blackboard) || r.inexact
		return n, true
	case "mathcal", "mathscr", "cal", "EuScript":
		n = r.argument()
		if !r.blanks {
			lettered(n, scriptLetters)
		}
		return n, true
	}
	return nil, false
}

// inWords is a text inside a formula, which may hold formulas again.
func inWords(body string) string {
	if !strings.ContainsAny(body, `\$`) {
		return strings.ReplaceAll(body, "~", " ")
	}
	body = textStyles.Replace(body)
	var out strings.Builder
	for i, part := range strings.Split(body, "$") {
		if i%2 == 1 {
			if f, ok := Read(part); ok {
				part = f.Line(false)
			}
		} else {
			part = converted(part)
		}
		out.WriteString(part)
	}
	return strings.ReplaceAll(out.String(), "~", " ")
}

// comments are TeX's way to break a line of its own.
var comments = regexp.MustCompile(`%\n\s*`)

// textStyles drops what changes only how the text behind it looks.
var textStyles = strings.NewReplacer(`\boldmath`, "", `\unboldmath`, "", `\,`, " ", `\;`, " ", `\ `, " ", `\bf `, "", `\rm `, "", `\it `, "", `\small`, "", `\tiny`, "", `\scriptsize`, "", `\footnotesize`, "", `\displaystyle`, "")

// word is the text of a node that has letters only; "" if it has more.
func word(n *node) string {
	if n.kind == symbol {
		return n.text
	}
	if n.kind != row {
		return ""
	}
	var all strings.Builder
	for _, kid := range n.kids {
		if kid.kind != symbol || kid.class != ordinary && kid.text != "-" && kid.class != space {
			return ""
		}
		all.WriteString(kid.text)
	}
	return all.String()
}

// lettered puts another alphabet's letters into all symbols of a node. It reports whether the
// alphabet has all of them.
func lettered(n *node, alphabet map[string]string) (all bool) {
	if n.kind == symbol {
		letter, ok := alphabet[n.text]
		if ok {
			n.text, n.name = letter, n.text
		}
		return ok
	}
	all = true
	for _, kid := range n.kids {
		all = lettered(kid, alphabet) && all
	}
	return all
}

// plain reads what belongs to a command of the table.
func (r *reader) plain(name string, c macro) (n *node) {
	if c.kind == sign {
		return &node{text: c.text, class: c.class, name: name}
	}
	r.inexact = r.inexact || c.kind != shown || c.arguments > 1
	switch c.kind {
	case delimiter:
		text := r.delimiter()
		return &node{text: text, class: classOf([]rune(text + " ")[0])}
	case gap:
		r.argument()
		return &node{text: " ", class: space}
	case silent:
		for range c.arguments {
			r.optional()
			r.group()
		}
		return nil
	}
	for range c.arguments {
		if c.arguments > 1 {
			r.optional()
		}
		n = r.argument()
	}
	if name := word(n); utf8.RuneCountInString(name) > 1 {
		return &node{text: name}
	}
	return n
}
