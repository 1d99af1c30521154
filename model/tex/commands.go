package tex

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// command describes a TeX command. Its role is the word at the start of its line in the table.
type command struct {
	role      string
	class     class // of the sign that it stands for
	text      string
	arguments int
}

// classes maps roles to classes of signs. All other roles are ordinary.
var classes = map[string]class{
	"operator": operator, "name": operator, "large": large, "limits": large, "binary": binary, "relation": relation, "opening": opening, "closing": closing, "space": space,
}

var commands = sync.OnceValue(func() map[string]command {
	all := map[string]command{}
	var now command
	placeholders := strings.NewReplacer("␣", " ", "◌", "") // a space; the base of a combining mark
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
		now.text = placeholders.Replace(text)
		all[name] = now
	}
	return all
})

// commandTable lists the commands of each role, which may end in a number of arguments, as
// "name=text", or only as the name if that is the text.
//
//   - ordinary … space: signs by class; a letter is also converted outside of formulas
//   - silent: shows nothing; shown: shows its last argument
//   - words: text within a formula; verbatim: shown unchanged; name, limits: operator named by the argument
//   - blackboard, script: alphabets
//   - delimiter: larger bracket; gap: a space; arrow: with its argument below
//   - accent: puts the mark after ◌ on its argument; between: puts its argument between two signs
//   - all others: see structure
//
//go:embed commands.txt
var commandTable string

// alignments are environments whose columns are the sides of equations.
var alignments = map[string]bool{
	"": true, "aligned": true, "align": true, "split": true, "alignedat": true, "gathered": true,
	"gather": true, "equation": true, "multline": true, "eqnarray": true, "fence": true, "}": true,
}

// fences are environments with brackets around them; · stands for the content.
var fences = map[string]string{"cases": "{·", "pmatrix": "(·)", "bmatrix": "[·]", "vmatrix": "|·|", "Vmatrix": "‖·‖"}

// alphabets maps roles to the letters of Unicode's mathematical alphabets.
var alphabets = map[string]map[rune]rune{
	"blackboard": pairs("CHNPQRZABDEFGIJKLMOSTUVWXYk1", "ℂℍℕℙℚℝℤ𝔸𝔹𝔻𝔼𝔽𝔾𝕀𝕁𝕂𝕃𝕄𝕆𝕊𝕋𝕌𝕍𝕎𝕏𝕐𝕜𝟙"),
	"script":     pairs("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵"),
}

var (
	// superscripts and subscripts have all of Unicode's small characters that are shown outside of
	// formulas. formulaSuperscripts has more, for formulas only: in a title, "V^{star}" is clearer
	// as it is.
	superscripts        = pairs("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
	subscripts          = pairs("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
	formulaSuperscripts = pairs("0123456789+-=()niabcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVW′*∗†‡⊤⊺∘⋆", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ′**†‡ᵀᵀ°*")
)

// pairs maps each character of one text to the character at the same position in another.
func pairs(from, to string) map[rune]rune {
	small := []rune(to)
	table := map[rune]rune{}
	for i, r := range []rune(from) {
		table[r] = small[i]
	}
	return table
}

// compose puts a combining mark on a letter, as one character if there is one.
func compose(letter, mark string) string { return norm.NFC.String(letter + mark) }

// command reads a command with its arguments. It returns nil if there is nothing to show.
func (r *reader) command() *node {
	name := tokenAt(r.src[r.at+1:])
	c := commands()[name]
	keepsBlank := false // a binary sign or a relation has spaces on both sides or on neither
	if c.class == binary || c.class == relation {
		keepsBlank = r.at > 0 && isBlank(rune(r.src[r.at-1]))
	}
	switch r.at += 1 + len(name); {
	case name == "" || name == "," && !r.keepBlanks:
		return nil
	case name == "," || isBlank(rune(name[0])):
		return blank()
	case r.keepBlanks && isLetter(name[0]) && !keepsBlank:
		r.at += swallowedBlanks(r.src[r.at:])
	}
	switch c.role {
	case "":
		r.unknown = true
		return &node{text: `\` + name}
	case "silent":
		for range c.arguments {
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
		return joinWord(n)
	case "gap":
		r.argument()
		return blank()
	case "delimiter":
		text := r.delimiter()
		return &node{text: text, class: classOf([]rune(text + " ")[0])}
	case "words", "name", "limits":
		return r.words(c.class)
	case "blackboard", "script":
		n := r.argument()
		if c.role == "blackboard" || !r.keepBlanks { // a title keeps its ordinary letters
			reletter(n, alphabets[c.role])
		}
		return n
	}
	return r.structure(name, c)
}

// words reads text within a formula (which may contain formulas) or an operator's name of class c.
func (r *reader) words(c class) *node {
	if r.starts("*") {
		r.at++
		c = large
	}
	outer := r.keepBlanks
	r.keepBlanks = true
	n := joinWord(r.argument())
	if r.keepBlanks = outer; n.kind == symbol {
		n.class = c
	}
	return n
}

// joinWord joins a row of letters and spaces to one symbol, and returns any other node unchanged.
func joinWord(n *node) *node {
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

// reletter replaces the symbols of a node by those of another alphabet where it has them.
func reletter(n *node, alphabet map[rune]rune) {
	r, size := utf8.DecodeRuneInString(n.text)
	if letter, ok := alphabet[r]; ok && n.kind == symbol && size == len(n.text) {
		n.text, n.name = string(letter), n.text
	}
	for _, kid := range n.kids {
		reletter(kid, alphabet)
	}
}

// structure reads the arguments of a command that builds a structure. All other commands are signs.
func (r *reader) structure(name string, c command) *node {
	switch c.role {
	case "fraction":
		r.optional()
		return &node{kind: fraction, kids: []*node{r.argument(), r.argument()}}
	case "binomial":
		return binomial(r.argument(), r.argument())
	case "accent":
		n := r.argument()
		return &node{kind: accent, class: n.class, text: c.text, name: name, kids: []*node{n}}
	case "between":
		return surround(c.text, r.argument())
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
			r.skipToken()
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

// surround puts a node between two signs, which are separated by "·".
func surround(signs string, n *node) *node {
	before, after, _ := strings.Cut(signs, "·")
	return &node{kind: fenced, text: before, closing: after, kids: []*node{n}}
}

// binomial returns a binomial coefficient: a fraction without a bar, in parentheses.
func binomial(over, under *node) *node {
	return surround("(·)", &node{kind: fraction, text: " choose ", kids: []*node{over, under}})
}

// stacked puts nodes below and above a base.
func stacked(base, under, over *node) *node {
	c := base.class
	if c == ordinary {
		c = large // limits instead of scripts
	}
	return &node{kind: scripts, class: c, name: "stack", kids: []*node{base}, sub: under, sup: over}
}

// delimiter reads the argument of \left, \right or \big, which LaTeXML may put in braces: \big{(}.
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
		return surround(signs, g)
	}
	return g
}
