package tex

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// command is what a command of TeX does. Its role is the word that its line of the table begins with.
type command struct {
	role      string
	class     class // of a sign
	text      string
	arguments int
}

// classes are those of the signs, by their roles; letters and others are ordinary.
var classes = map[string]class{
	"operator": operator, "name": operator, "large": large, "limits": large, "binary": binary, "relation": relation, "opening": opening, "closing": closing, "space": space,
}

var commands = sync.OnceValue(func() map[string]command {
	all := map[string]command{}
	var now command
	for word := range strings.FieldsSeq(commandTable) {
		if role, ok := strings.CutSuffix(word, ":"); ok && !strings.Contains(role, "=") {
			name := strings.TrimRight(role, "123")
			n, _ := strconv.Atoi(role[len(name):])
			now = command{role: name, class: classes[name], arguments: n}
			continue
		}
		name, text := word, word
		if i := strings.LastIndexByte(word, '='); i > 0 {
			name, text = word[:i], word[i+1:]
		}
		now.text = strings.ReplaceAll(text, "␣", " ")
		all[name] = now
	}
	return all
})

// commandTable has the commands behind their roles, with how many arguments they have:
// "name=text", or only the name of those that are shown as they are called. ␣ is a blank.
//
//   - ordinary to space: signs, by their class; a letter is one in running text, too
//   - silent: shows nothing; shown: the last of its arguments
//   - words: text in a formula, verbatim: as it is; name, limits: that of an operator; blackboard, script: alphabets
//   - delimiter: a larger bracket; gap: a blank in place of its argument; arrow: one below its argument
//   - accent: a mark on its argument, here on ◌; between: its argument between two signs; others: see structure
//
//go:embed commands.txt
var commandTable string

// alignments are environments whose columns are the sides of equations.
var alignments = map[string]bool{"": true, "aligned": true, "align": true, "split": true, "alignedat": true, "gathered": true, "gather": true, "equation": true, "multline": true, "eqnarray": true, "fence": true, "}": true}

// fences are environments that stand between brackets.
var fences = map[string]string{"cases": "{·", "pmatrix": "(·)", "bmatrix": "[·]", "vmatrix": "|·|", "Vmatrix": "‖·‖"}

// mark is what an accent puts on a letter.
func (c command) mark() string { return strings.TrimPrefix(c.text, "◌") }

// alphabets are those of Unicode, by the role of the commands that ask for them.
var alphabets = map[string]map[rune]rune{
	"blackboard": pairs("CHNPQRZABDEFGIJKLMOSTUVWXYk1", "ℂℍℕℙℚℝℤ𝔸𝔹𝔻𝔼𝔽𝔾𝕀𝕁𝕂𝕃𝕄𝕆𝕊𝕋𝕌𝕍𝕎𝕏𝕐𝕜𝟙"),
	"script":     pairs("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵"),
}

// superscripts and subscripts are all that Unicode has of the usual signs; raised are more of them,
// which only formulas may use: in "V^{star}" of a title the word is clearer as it stands.
var (
	superscripts = pairs("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
	subscripts   = pairs("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
	raised       = pairs("0123456789+-=()niabcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVW′*∗†‡⊤⊺∘⋆", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ′**†‡ᵀᵀ°*")
)

// pairs maps each character of one text to that at the same place of another.
func pairs(from, to string) map[rune]rune {
	small := []rune(to)
	table := map[rune]rune{}
	for i, r := range []rune(from) {
		table[r] = small[i]
	}
	return table
}

// compose returns a letter with a mark on it, as one character if there is one.
func compose(letter, mark string) string { return norm.NFC.String(letter + mark) }

func (r *reader) command() *node {
	name := tokenAt(r.src[r.at+1:])
	c := commands()[name]
	keepsBlank := false // a binary sign or a relation has one behind it if it has one before it
	if c.class == binary || c.class == relation {
		keepsBlank = r.at > 0 && isBlank(rune(r.src[r.at-1]))
	}
	switch r.at += 1 + len(name); {
	case name == "" || name == "," && !r.written:
		return nil
	case name == "," || isBlank(rune(name[0])):
		return blank()
	case r.written && isLetter(name[0]) && !keepsBlank:
		r.at += spaceAfter(r.src[r.at:])
	}
	switch c.role {
	case "":
		r.unknown = true
		return &node{text: `\` + name}
	case "silent":
		for range c.arguments {
			r.star()
			r.optional()
			r.group()
		}
		return nil
	case "shown":
		var n *node
		for range c.arguments {
			if c.arguments > 1 {
				r.optional()
			}
			n = r.argument()
		}
		return word(n)
	case "gap":
		r.star()
		if size := len(length().FindString(r.src[r.at:])); size > 0 {
			r.at += size
		} else {
			r.argument()
		}
		return blank()
	case "delimiter":
		text := r.delimiter()
		return &node{text: text, class: classOf([]rune(text + " ")[0])}
	case "words", "name", "limits":
		return r.words(c.class)
	case "blackboard", "script":
		n := r.argument()
		if c.role == "blackboard" || !r.written { // a title keeps its letters
			reletter(n, alphabets[c.role])
		}
		return n
	}
	return r.structure(name, c)
}

// length matches a length that is not in braces: the -1pt of \kern-1pt.
var length = compiled(`^ *[-+]?[0-9.]+ *[a-z]{2}\b`)

// star reads the star of a command such as \hspace*, and reports whether there was one.
func (r *reader) star() bool {
	found := r.starts("*")
	if found {
		r.at++
	}
	return found
}

// words reads a text in a formula, which may hold formulas again between dollars, or the name
// of an operator, which is of a class.
func (r *reader) words(c class) *node {
	if r.star() {
		c = large
	}
	outer := r.written
	r.written = true
	n := word(r.argument())
	if r.written = outer; n.kind == symbol {
		n.class = c
	}
	return n
}

// word is a row of nothing but letters as one symbol.
func word(n *node) *node {
	var all strings.Builder
	for _, kid := range n.kids {
		plain := kid.class == ordinary || kid.class == space || kid.text == "-"
		if n.kind != row || kid.kind != symbol || kid.name != "" || !plain {
			return n
		}
		all.WriteString(kid.text)
	}
	if all.Len() == 0 {
		return n
	}
	return &node{text: all.String()}
}

// reletter puts another alphabet's letters into all symbols of a node, where it has them.
func reletter(n *node, alphabet map[rune]rune) {
	r, size := utf8.DecodeRuneInString(n.text)
	if letter, ok := alphabet[r]; ok && n.kind == symbol && size == len(n.text) {
		n.text, n.name = string(letter), n.text
	}
	for _, kid := range n.kids {
		reletter(kid, alphabet)
	}
}

// structure reads the commands that build something of their arguments; all others are signs.
func (r *reader) structure(name string, c command) *node {
	switch c.role {
	case "fraction":
		r.optional()
		return &node{kind: fraction, kids: []*node{r.argument(), r.argument()}}
	case "binomial":
		return choice(r.argument(), r.argument())
	case "accent":
		n := r.argument()
		return &node{kind: accent, class: n.class, text: c.mark(), name: name, kids: []*node{n}}
	case "between":
		return between(c.text, r.argument())
	case "arrow":
		r.optional()
		return stacked(&node{text: c.text, class: relation}, nil, r.argument())
	case "brace":
		return &node{kind: row, name: name, kids: []*node{r.argument()}}
	case "root":
		degree := r.optional()
		n := &node{kind: root, kids: []*node{r.argument()}}
		if degree == "" {
			return n
		}
		return &node{kind: row, kids: []*node{{kind: scripts, kids: []*node{{}}, sup: &node{text: degree}}, n}}
	case "fence":
		n := &node{kind: fenced, text: r.delimiter()}
		n.kids = []*node{r.grid("fence")}
		if r.starts(`\right`) {
			r.skip()
			n.closing = r.delimiter()
		}
		return n
	case "environment":
		return r.environment()
	case "under":
		under := r.argument()
		return stacked(r.argument(), under, nil)
	case "over":
		over := r.argument()
		return stacked(r.argument(), nil, over)
	}
	return &node{text: c.text, class: c.class, name: name}
}

func between(signs string, n *node) *node {
	before, after, _ := strings.Cut(signs, "·")
	return &node{kind: fenced, text: before, closing: after, kids: []*node{n}}
}

// choice is a binomial coefficient: a fraction between brackets, without a line.
func choice(over, under *node) *node {
	return between("(·)", &node{kind: fraction, text: " choose ", kids: []*node{over, under}})
}

func stacked(base, under, over *node) *node {
	c := base.class
	if c == ordinary {
		c = large // limits, in place of scripts
	}
	return &node{kind: scripts, class: c, name: "stack", kids: []*node{base}, sub: under, sup: over}
}

// delimiter reads what may stand behind \left, \right and \big. LaTeXML writes \big{(}.
func (r *reader) delimiter() string {
	if n := r.argument(); n.text != "." {
		return n.text
	}
	return ""
}

func (r *reader) environment() *node {
	name := strings.TrimSuffix(r.group(), "*")
	r.optional()
	switch name {
	case "array", "subarray", "alignedat", "tabular":
		r.group()
	}
	g := r.grid(name)
	if signs, ok := fences[name]; ok {
		return between(signs, g)
	}
	return g
}
