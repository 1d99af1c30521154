// Package tex shows the TeX that occurs in titles and abstracts as the
// characters it stands for: "\%" as %, "C^3" as C³, "\textit{…}" as its text.
// Unicode does so. What it cannot show exactly stays as it was written.
package tex

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"dailies/parser/clean"
)

// Unicode returns a text as its authors meant it. It changes nothing that is not TeX, with its signs or
// flattened by the site, or a space that the site lost between two sentences, and never fails.
func Unicode(t clean.Text) clean.Text { return clean.Of(converted(t.String())) }

// converted scans the text once, from left to right: at each byte that may
// begin TeX, the first rule that understands what stands there writes it.
func converted(raw string) string {
	var out strings.Builder
	out.Grow(len(raw))
	for at := 0; at < len(raw); {
		shown, size := construct(raw, at)
		if size == 0 {
			_, size = utf8.DecodeRuneInString(raw[at:])
			shown = raw[at : at+size]
		}
		out.WriteString(shown)
		at += size
	}
	return out.String()
}

// construct converts the TeX that begins at a byte, or a token that stands for a sign. size is how many
// bytes it takes; 0 means that there is none, or none that can be shown exactly.
func construct(raw string, at int) (shown string, size int) {
	rest := raw[at:]
	switch rest[0] {
	case '\\':
		return macro(rest)
	case '$':
		return math(rest)
	case '`':
		return quotation(rest)
	case '^', '_':
		return script(raw, at)
	}
	token := tokenAt(rest)
	before, after := raw[max(0, at-lookBehind):at], rest[len(token):]
	for _, in := range contexts()[token] {
		if in.after.MatchString(after) && in.before.MatchString(before) { // the first fails at once, as a rule
			return in.sign, len(token)
		}
	}
	return token, len(token)
}

// tokenAt is what a text begins with: a word, hyphens or another character; behind a backslash the
// name of a command.
func tokenAt(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	hyphens := len(text) - len(strings.TrimLeft(text, "-"))
	return text[:max(letters(text), hyphens, size)]
}

// context is where a token stands for a sign: between a text that ends and one that begins like this.
type context struct {
	before, after *regexp.Regexp
	sign          string
}

const lookBehind = 24 // bytes in front of a token that decide

var contexts = sync.OnceValue(func() map[string][]context {
	const (
		wordlike = `[A-Za-z0-9()\[\]%"'[:^ascii:]]`
		sentence = `(?:^|[ \n])[a-z]{3,20}`
		capital  = `[A-Z][a-z]{2,}(?:[^A-Za-z]|$)`
		apart    = `(?:^|[ \n(%0-9])`
		number   = `[0-9][0-9.,]*(?:times|[A-Za-z]?(?:[^A-Za-z]|$))` // perhaps with a unit: "0.02%", "4B", "2times"
	)
	all := map[string][]context{}
	for _, c := range []struct{ tokens, before, after, sign string }{
		// dashes between words or numbers; options ("--fast"), arrows and rules of more hyphens stay
		{"--", wordlike, wordlike, "–"}, {"--", " ", " ", "–"}, {"---", wordlike, wordlike, "—"}, {"---", " ", " ", "—"},
		// ties: "Fig.~3"; "~3 times" means "about", and "/~user" is a path
		{"~", `[A-Za-z0-9.,)]`, `[A-Za-z0-9\\$]`, " "},
		// the site lost a space where it joined two lines: "the schedule.Experimental results"; "Node.js" stays
		{".", sentence, capital, ". "}, {"?", sentence, capital, "? "}, {"!", sentence, capital, "! "},
		// The site has dropped backslash and dollars of signs. "1.39times", "8 times 8"; "3 times faster" stays.
		{"times", "[0-9]", "[^_]|$", ""}, {"times", "[0-9] ?", " " + number, ""},
		// "incurs le 4%"; "le chat" stays, and so do "sim2real" and "in sim 10 times"
		{"le ge pm", `[ \n(%0-9]`, " " + number, ""}, {"approx", apart, " ?" + number, ""}, {"sim", apart, number, ""},
		// names that no text has as a word
		{"rightarrow leftarrow leftrightarrow Rightarrow uparrow downarrow infty propto neq leq geq", apart, "[^_{/@]|$", ""},
	} {
		before, after := regexp.MustCompile("(?:"+c.before+")$"), regexp.MustCompile("^(?:"+c.after+")")
		for token := range strings.FieldsSeq(c.tokens) {
			all[token] = append(all[token], context{before, after, cmp.Or(c.sign, commands()[token].text)})
		}
	}
	return all
})

// What texts begin with, to be converted.
var (
	quoted         = compiled("^``([^`\n]*?)''")
	accentedLetter = compiled(`^(?:(\pL)|\{(?:\\([ij])|(\pL))\})`)
	scriptAfter    = compiled(`^[A-Za-z0-9)](?:\^([0-9])|\^\{([^{}]+)\}|_\{([^{}]+)\})`)
	dollars        = compiled(`^\$((?:[^ $\n\\]|\\.)(?:(?:[^$\n\\]|\\.)*(?:[^ $\n\\]|\\.))?)\$([0-9]?)`)
)

// compiled is an expression that is compiled when it is first needed.
func compiled(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// macro converts a command with its argument: `\textit{word}`, `\%`, `\'e`.
func macro(rest string) (shown string, size int) {
	name := tokenAt(rest[1:])
	end, c := 1+len(name), commands()[name]
	switch {
	case name == "":
		return "", 0
	case strings.Contains(`%&#$_{}`, name):
		return name, end
	case c.role == "accent" && len(name) == 1:
		return accented(rest, end, c.mark())
	case c.role == "letter":
		return c.text, end + spaceAfter(rest[end:])
	case !slices.Contains([]string{"words", "shown", "script", "name", "limits", "verbatim"}, c.role):
		return "", 0
	}
	body, size := braced(rest[end:])
	switch {
	case size == 0 || c.arguments > 1:
		return "", 0
	case c.role == "verbatim":
		return body, end + size
	}
	return converted(body), end + size
}

// accented puts a combining mark on the letter or the braced letter at a byte.
func accented(rest string, at int, mark string) (shown string, size int) {
	found := accentedLetter().FindStringSubmatch(rest[at:])
	if found == nil || found[1] != "" && isLetter(rest[1]) {
		return "", 0
	}
	letter := found[1] + found[2] + found[3]
	if rest[1] == '"' && !strings.Contains("aeiouyAEIOUY", letter) {
		return "", 0 // an escaped quotation mark, not an umlaut
	}
	return compose(letter, mark), at + len(found[0])
}

// braced splits off a group in braces, which may hold others: "{a{b}} c" is
// "a{b}" and 6 bytes long. size is 0 if there is none, or if it does not end within maxFormula bytes:
// without this limit, a text of 64 KiB that opens thousands of groups takes seconds.
func braced(rest string) (body string, size int) {
	depth := 0
	for i := 0; i < min(len(rest), maxFormula); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return rest[1:i], i + 1
			}
		}
		if depth == 0 {
			return "", 0
		}
	}
	return "", 0
}

// math converts a formula between dollar signs, if all of it can be shown. As
// in Pandoc's Markdown the opening sign has no blank behind it, the closing one
// none before it and no digit behind it: "$5/$10" is money. A command is not: "8$\times$8".
func math(rest string) (shown string, size int) {
	if strings.HasPrefix(rest, "$$") {
		return "$$", 2 // a formula of its own line: both signs stay
	}
	found := dollars().FindStringSubmatch(rest)
	if found == nil || len(found[1]) > maxFormula || found[2] != "" && !strings.ContainsAny(found[1][:1], `\<>`) {
		return "", 0
	}
	body := found[1]
	r := &reader{src: body, written: true}
	n := r.grid("")
	shown = setter{written: true}.line(n)
	prose := strings.ContainsAny(escapes.Replace(body), "`#%~") || strings.Count(body, "{") != strings.Count(body, "}")
	if prose || r.unknown || !n.flat() || strings.ContainsAny(shown, "^_") {
		return "", 0
	}
	return shown, len(body) + 2
}

// escapes drops the signs that stand in formulas behind a backslash; bare ones are of prose.
var escapes = strings.NewReplacer(`\%`, "", `\#`, "")

// flat reports whether a node is nothing but symbols with their scripts.
func (n *node) flat() bool {
	return n == nil || n.kind <= scripts && n.sub.flat() && n.sup.flat() &&
		!slices.ContainsFunc(n.kids, func(kid *node) bool { return !kid.flat() })
}

// script converts "^2" or "^{-3}" outside of a formula, if there is a small character for each of its
// own. A lone subscript is more often an identifier ("batch_size") and stays, but in braces.
func script(raw string, at int) (shown string, size int) {
	found := scriptAfter().FindStringSubmatch(raw[max(0, at-1):])
	if found == nil {
		return "", 0
	}
	body, table := found[1]+found[2], superscripts
	if body == "" {
		body, table = found[3], subscripts
	}
	if shown = small(body, table, len(body)); shown == "" {
		return "", 0
	}
	return shown, len(found[0]) - 1
}

// Small is a text in superscripts, or in subscripts; "" if Unicode has not all of them, commas aside.
func Small(text string, super bool) string {
	table := subscripts
	if super {
		table = raised
	}
	parts := strings.Split(text, ",")
	for i, part := range parts {
		if parts[i] = small(part, table, 2); parts[i] == "" && part != "" {
			return ""
		}
	}
	return strings.Join(parts, ",")
}

// quotation converts “quotes” that are written “like this”. A lone pair of backquotes stays.
func quotation(rest string) (shown string, size int) {
	found := quoted().FindStringSubmatch(rest)
	if found == nil {
		return "", 0
	}
	return "“" + converted(found[1]) + "”", len(found[0])
}

func letters(s string) int {
	n := 0
	for n < len(s) && isLetter(s[n]) {
		n++
	}
	return n
}

// spaceAfter counts the blanks that TeX swallows behind a command's name.
func spaceAfter(s string) int {
	if len(s) > 1 && s[0] == ' ' && isLetter(s[1]) {
		return 1
	}
	return 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
