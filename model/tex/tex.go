// Package tex shows the TeX that occurs in titles and abstracts as the
// characters it stands for: "\%" as %, "C^3" as C³, "\textit{…}" as its text.
// Unicode does so. What it cannot show exactly stays as it was written.
package tex

import (
	"slices"
	"strings"
	"unicode"
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

// construct converts the TeX that begins at a byte. size is how many bytes it
// takes; 0 means that there is none, or none that can be shown exactly.
func construct(raw string, at int) (shown string, size int) {
	rest := raw[at:]
	if n := letters(rest); n > 0 {
		return flattened(raw, at, n)
	}
	switch rest[0] {
	case '\\':
		return macro(rest)
	case '$':
		return math(rest)
	case '`':
		return quotation(rest)
	}
	if at == 0 {
		return "", 0 // what follows is about a text before it
	}
	switch rest[0] {
	case '^', '_':
		return script(raw, at)
	case '-':
		return dash(raw, at)
	case '~':
		return tie(raw[at-1], rest)
	case '.', '?', '!':
		return sentenceEnd(raw, at)
	}
	return "", 0
}

// macro converts a command with its argument: `\textit{word}`, `\%`, `\'e`.
func macro(rest string) (shown string, size int) {
	name := rest[1 : 1+letters(rest[1:])]
	end := 1 + len(name)
	switch {
	case len(rest) < 2:
		return "", 0
	case strings.IndexByte(`%&#$_{}`, rest[1]) >= 0:
		return rest[1:2], 2
	case name == "" && accents[rest[1]] != 0:
		return accented(rest, 2, accents[rest[1]])
	case len(name) == 1 && accents[name[0]] != 0:
		return accented(rest, end, accents[name[0]])
	}
	switch c := commands()[name]; c.role {
	case "letter":
		return c.text, end + spaceAfter(rest[end:])
	case "words", "shown", "script", "name", "limits", "verbatim":
		body, size := braced(rest[end:])
		switch {
		case size == 0 || c.arguments > 1:
			return "", 0
		case c.role == "verbatim":
			return body, end + size
		}
		return converted(body), end + size
	}
	return "", 0
}

// accented puts a combining mark on the letter or the braced letter at a byte.
func accented(rest string, at int, mark rune) (shown string, size int) {
	body, n := braced(rest[at:])
	if n == 0 {
		if at == 2 && isLetter(rest[1]) {
			return "", 0
		}
		_, n = utf8.DecodeRuneInString(rest[at:])
		body = rest[at : at+n]
	}
	if body == `\i` || body == `\j` {
		body = body[1:]
	}
	if r, width := utf8.DecodeRuneInString(body); width != len(body) || !unicode.IsLetter(r) {
		return "", 0
	}
	if rest[1] == '"' && !strings.Contains("aeiouyAEIOUY", body) {
		return "", 0 // an escaped quotation mark, not an umlaut
	}
	return compose(body, mark), at + n
}

// braced splits off a group in braces, which may hold others: "{a{b}} c" is
// "a{b}" and 6 bytes long. size is 0 if there is none or it stays open.
func braced(rest string) (body string, size int) {
	depth := 0
	for i := 0; i < len(rest); i++ {
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
// none before it and no digit behind it: "$5 and $10" is money.
func math(rest string) (shown string, size int) {
	if strings.HasPrefix(rest, "$$") {
		return "$$", 2 // a formula of its own line: both signs stay
	}
	end := 1
	for end < len(rest) && rest[end] != '$' && rest[end] != '\n' {
		if rest[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(rest) || rest[end] != '$' || end == 1 {
		return "", 0
	}
	body := rest[1:end]
	closed := end+1 == len(rest) || !isDigit(rest[end+1])
	if body[0] == ' ' || body[len(body)-1] == ' ' || !closed {
		return "", 0
	}
	r := &reader{src: body, written: true}
	n := r.grid("")
	shown = setter{written: true}.line(n)
	prose := strings.ContainsAny(escapes.Replace(body), "`#%~") || strings.Count(body, "{") != strings.Count(body, "}")
	if prose || r.unknown || !n.flat() || strings.ContainsAny(shown, "^_") {
		return "", 0
	}
	return shown, end + 1
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
	if before := raw[at-1]; !isLetter(before) && !isDigit(before) && before != ')' {
		return "", 0
	}
	sign, rest := raw[at], raw[at+1:]
	table := superscripts
	if sign == '_' {
		table = subscripts
	}
	body, size := braced(rest)
	if size == 0 && sign == '^' && rest != "" && isDigit(rest[0]) {
		body, size = rest[:1], 1
	}
	if shown = small(body, table, len(body)); shown == "" {
		return "", 0
	}
	return shown, 1 + size
}

// Small is a text in superscripts, or in subscripts; ok is false if Unicode has not all of
// them, commas aside.
func Small(text string, super bool) (shown string, ok bool) {
	table := subscripts
	if super {
		table = raised
	}
	parts := strings.Split(text, ",")
	for i, part := range parts {
		if parts[i] = small(part, table, 2); parts[i] == "" && part != "" {
			return "", false
		}
	}
	return strings.Join(parts, ","), true
}

// quotation converts “quotes” that are written “like this”. A lone pair of backquotes stays.
func quotation(rest string) (shown string, size int) {
	if !strings.HasPrefix(rest, "``") || strings.HasPrefix(rest, "```") {
		return "", 0
	}
	end := strings.Index(rest, "''")
	if end < 0 || strings.ContainsRune(rest[2:end], '`') || strings.ContainsRune(rest[2:end], '\n') {
		return "", 0
	}
	return "“" + converted(rest[2:end]) + "”", end + 2
}

// dash converts "--" and "---" between words or numbers. Options ("--fast"),
// arrows and rules of more hyphens stay.
func dash(raw string, at int) (shown string, size int) {
	rest := strings.TrimLeft(raw[at:], "-")
	run := raw[at : len(raw)-len(rest)] // is passed as a whole, so that no part of it is looked at again
	sign, ok := map[string]string{"--": "–", "---": "—"}[run]
	before := raw[at-1]
	if ok && rest != "" && (before == ' ' && rest[0] == ' ' || wordlike(before) && wordlike(rest[0])) {
		return sign, len(run)
	}
	return run, len(run)
}

// wordlike reports whether a dash may touch a byte: letters, digits, brackets,
// and everything that is not ASCII.
func wordlike(c byte) bool {
	return isLetter(c) || isDigit(c) || c >= utf8.RuneSelf || strings.IndexByte("()[]%\"'", c) >= 0
}

// tie converts a tie between two words ("Fig.~3") to a space. "~3 times" means
// "about", and "/~user" is a path.
func tie(before byte, rest string) (shown string, size int) {
	joins := isLetter(before) || isDigit(before) || strings.IndexByte(".,)", before) >= 0
	if joins && len(rest) > 1 && (isLetter(rest[1]) || isDigit(rest[1]) || rest[1] == '\\' || rest[1] == '$') {
		return " ", 1
	}
	return "", 0
}

// sentenceEnd puts back the space that the site lost where it joined two lines:
// "the schedule.Experimental results". Names such as "Node.js" stay.
func sentenceEnd(raw string, at int) (shown string, size int) {
	rest := raw[at+1:]
	capital := letters(rest)
	if capital < 3 || rest[0] > 'Z' || strings.ToLower(rest[1:capital]) != rest[1:capital] {
		return "", 0
	}
	start := strings.LastIndexAny(raw[:at], " \n") + 1
	word := raw[start:at]
	if len(word) < 3 || letters(word) != len(word) || strings.ToLower(word) != word {
		return "", 0
	}
	return raw[at:at+1] + " ", 1
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

// plainSigns are commands whose names no text has as a word: without its backslash one of
// these is still a sign.
var plainSigns = strings.Fields("rightarrow leftarrow leftrightarrow Rightarrow uparrow downarrow infty propto neq leq geq")

// flattened converts the name of a sign whose backslash and dollars the site has dropped, where
// that is certain: "1.39times faster". The word that begins at a byte has n letters.
func flattened(raw string, at, n int) (shown string, size int) {
	word, before, after := raw[at:at+n], raw[:at], raw[at+n:]
	apart := before == "" || strings.IndexByte(" \n(%0123456789", before[at-1]) >= 0
	number := strings.TrimPrefix(after, " ")
	sign := false
	switch word {
	case "times": // "1.39times", "8 times 8"; "3 times faster" stays
		sign = endsInDigit(before) && !strings.HasPrefix(after, "_") ||
			endsInDigit(strings.TrimSuffix(before, " ")) && after != number && startsWithNumber(number)
	case "le", "ge", "pm": // "incurs le 4%"; "le chat" stays
		sign = before != "" && apart && after != number && startsWithNumber(number)
	case "approx":
		sign = apart && startsWithNumber(number)
	case "sim": // "sim17%", "1.04sim2.2"; "sim2real" and "in sim 10 times" stay
		sign = apart && startsWithNumber(after)
	default:
		sign = apart && slices.Contains(plainSigns, word) && (after == "" || strings.IndexByte("_{/@", after[0]) < 0)
	}
	if sign {
		return commands()[word].text, n
	}
	return word, n
}

func endsInDigit(text string) bool { return text != "" && isDigit(text[len(text)-1]) }

// startsWithNumber reports whether a text begins with a number, which may have the letter of a
// unit: "0.02%", "4B", "2times". "2real" has more than that.
func startsWithNumber(text string) bool {
	if text == "" || !isDigit(text[0]) {
		return false
	}
	rest := strings.TrimLeft(text, "0123456789.,")
	return letters(rest) <= 1 || strings.HasPrefix(rest, "times")
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
