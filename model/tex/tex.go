// Package tex converts TeX to Unicode. In titles and abstracts, Unicode shows "\%" as %, "C^3" as C³
// and "\textit{…}" as its text, and leaves what has no exact form as it is. Read parses a whole formula,
// which can be set on one or several lines.
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

// Unicode converts the TeX in a text to Unicode. It never fails, and changes nothing but TeX, signs
// that the site flattened to words, and missing spaces between sentences.
func Unicode(t clean.Text) clean.Text { return clean.Of(convert(t.String())) }

// convert scans the text once and applies the first rule that matches at each byte.
func convert(raw string) string {
	var out strings.Builder
	out.Grow(len(raw))
	for at := 0; at < len(raw); {
		shown, size := convertAt(raw, at)
		if size == 0 {
			_, size = utf8.DecodeRuneInString(raw[at:])
			shown = raw[at : at+size]
		}
		out.WriteString(shown)
		at += size
	}
	return out.String()
}

// convertAt converts the TeX or the flattened sign at a byte offset. size is its length in bytes,
// or 0 if there is nothing that can be converted exactly.
func convertAt(raw string, at int) (shown string, size int) {
	rest := raw[at:]
	switch rest[0] {
	case '\\':
		return convertMacro(rest)
	case '$':
		return convertMath(rest)
	case '`':
		return convertQuotation(rest)
	case '^', '_':
		return convertScript(raw, at)
	}
	token := tokenAt(rest)
	before, after := raw[max(0, at-lookBehind):at], rest[len(token):]
	for _, in := range contexts()[token] {
		if in.after.MatchString(after) && in.before.MatchString(before) { // after rarely matches
			return in.sign, len(token)
		}
	}
	return token, len(token)
}

// tokenAt returns the first token of a text: a word (or a command's name), hyphens, or a character.
func tokenAt(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	hyphens := len(text) - len(strings.TrimLeft(text, "-"))
	letters := 0
	for letters < len(text) && isLetter(text[letters]) {
		letters++
	}
	return text[:max(letters, hyphens, size)]
}

// context says where a token stands for a sign: between texts that match before and after.
type context struct {
	before, after *regexp.Regexp
	sign          string
}

const lookBehind = 24 // bytes before a token that are matched

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
		// Dashes between words or numbers. Options ("--fast"), arrows and longer rules are kept.
		{"--", wordlike, wordlike, "–"}, {"--", " ", " ", "–"}, {"---", wordlike, wordlike, "—"}, {"---", " ", " ", "—"},
		// Ties: "Fig.~3". But "~3 times" means "about", and "/~user" is a path.
		{"~", `[A-Za-z0-9.,)]`, `[A-Za-z0-9\\$]`, " "},
		// The site lost a space where it joined two lines: "the schedule.Experimental". "Node.js" is kept.
		{".", sentence, capital, ". "}, {"?", sentence, capital, "? "}, {"!", sentence, capital, "! "},
		// The site dropped the backslash and dollar signs: "1.39times", "8 times 8". "3 times faster" is kept.
		{"times", "[0-9]", "[^_]|$", ""}, {"times", "[0-9] ?", " " + number, ""},
		// "incurs le 4%". "le chat", "sim2real" and "in sim 10 times" are kept.
		{"le ge pm", `[ \n(%0-9]`, " " + number, ""}, {"approx", apart, " ?" + number, ""}, {"sim", apart, number, ""},
		// Names that do not occur as words.
		{"rightarrow leftarrow leftrightarrow Rightarrow uparrow downarrow infty propto neq leq geq", apart, "[^_{/@]|$", ""},
	} {
		before, after := regexp.MustCompile("(?:"+c.before+")$"), regexp.MustCompile("^(?:"+c.after+")")
		for token := range strings.FieldsSeq(c.tokens) {
			all[token] = append(all[token], context{before, after, cmp.Or(c.sign, commands()[token].text)})
		}
	}
	return all
})

// Patterns of TeX at the start of a text.
var (
	quoted         = lazyRegexp("^``([^`\n]*?)''")
	accentedLetter = lazyRegexp(`^(?:(\pL)|\{(?:\\([ij])|(\pL))\})`)
	scriptAfter    = lazyRegexp(`^[A-Za-z0-9)](?:\^([0-9])|\^\{([^{}]+)\}|_\{([^{}]+)\})`)
	dollars        = lazyRegexp(`^\$((?:[^ $\n\\]|\\.)(?:(?:[^$\n\\]|\\.)*(?:[^ $\n\\]|\\.))?)\$([0-9]?)`)
)

// lazyRegexp returns a function that compiles an expression when it is first called.
func lazyRegexp(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// convertMacro converts a command with its argument: `\textit{word}`, `\%`, `\'e`.
func convertMacro(rest string) (shown string, size int) {
	name := tokenAt(rest[1:])
	end, c := 1+len(name), commands()[name]
	switch {
	case name == "":
		return "", 0
	case strings.Contains(`%&#$_{}`, name):
		return name, end
	case c.role == "accent" && len(name) == 1:
		return convertAccent(rest, end, c.text)
	case c.role == "letter":
		return c.text, end + swallowedBlanks(rest[end:])
	case name == "textsuperscript" || name == "textsubscript":
		body, size := braced(rest[end:])
		if shown = Small(body, name == "textsuperscript"); shown == "" {
			return "", 0
		}
		return shown, end + size
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
	return convert(body), end + size
}

// convertAccent converts an accent command whose letter, perhaps in braces, starts at a byte offset.
func convertAccent(rest string, at int, mark string) (shown string, size int) {
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

// braced splits off a group in braces, which may be nested: for "{a{b}} c" it returns "a{b}" and 6.
// size is 0 if there is no group, or if it does not end within maxFormula bytes: without this
// limit, a text of 64 KiB that opens thousands of groups takes seconds.
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

// convertMath converts a formula between dollar signs if all of it can be shown. As in Pandoc's
// Markdown, no space may follow the opening sign or precede the closing one, and no digit may
// follow it: "$5/$10" is money. A digit may follow a command, though: "8$\times$8".
func convertMath(rest string) (shown string, size int) {
	if strings.HasPrefix(rest, "$$") {
		return "$$", 2 // a displayed formula keeps both signs
	}
	found := dollars().FindStringSubmatch(rest)
	if found == nil || len(found[1]) > maxFormula || found[2] != "" && !strings.ContainsAny(found[1][:1], `\<>`) {
		return "", 0
	}
	body := found[1]
	r := &reader{src: body, keepBlanks: true}
	n := r.grid("")
	shown = setter{keepBlanks: true}.line(n)
	prose := strings.ContainsAny(escapes.Replace(body), "`#%~") || strings.Count(body, "{") != strings.Count(body, "}")
	if prose || r.unknown || !n.isLinear() || strings.ContainsAny(shown, "^_") {
		return "", 0
	}
	return shown, len(body) + 2
}

// escapes removes escaped signs, which formulas may contain; unescaped ones show that the text is prose.
var escapes = strings.NewReplacer(`\%`, "", `\#`, "")

// isLinear reports whether a node has only symbols and their scripts.
func (n *node) isLinear() bool {
	return n == nil || n.kind <= scripts && n.sub.isLinear() && n.sup.isLinear() &&
		!slices.ContainsFunc(n.kids, func(kid *node) bool { return !kid.isLinear() })
}

// convertScript converts "^2" or "^{-3}" outside of formulas if there are small characters for it. A
// subscript needs braces, because without them it is more often part of an identifier: "batch_size".
func convertScript(raw string, at int) (shown string, size int) {
	found := scriptAfter().FindStringSubmatch(raw[max(0, at-1):])
	if found == nil {
		return "", 0
	}
	body, table := found[1]+found[2], superscripts
	if body == "" {
		body, table = found[3], subscripts
	}
	if shown = toSmall(body, table, len(body)); shown == "" {
		return "", 0
	}
	return shown, len(found[0]) - 1
}

// Small converts a text to superscripts or subscripts, or to "" if Unicode lacks one. It keeps commas.
func Small(text string, super bool) string {
	table := subscripts
	if super {
		table = formulaSuperscripts
	}
	parts := strings.Split(text, ",")
	for i, part := range parts {
		if parts[i] = toSmall(part, table, 2); parts[i] == "" && part != "" {
			return ""
		}
	}
	return strings.Join(parts, ",")
}

// convertQuotation converts TeX's quotation marks: two backquotes and two apostrophes.
func convertQuotation(rest string) (shown string, size int) {
	found := quoted().FindStringSubmatch(rest)
	if found == nil {
		return "", 0
	}
	return "“" + convert(found[1]) + "”", len(found[0])
}

// swallowedBlanks returns the number of spaces that TeX ignores after the name of a command.
func swallowedBlanks(s string) int {
	if len(s) > 1 && s[0] == ' ' && isLetter(s[1]) {
		return 1
	}
	return 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
