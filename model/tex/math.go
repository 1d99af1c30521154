package tex

import (
	"strings"
	"unicode/utf8"
)

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
	formula, ok := formula(body)
	if !ok {
		return "", 0
	}
	return formula, end + 1
}

// formula converts what stands between dollar signs; ok is false if a part
// of it has no exact form in Unicode.
func formula(body string) (shown string, ok bool) {
	r := &reader{src: body, blanks: true}
	root := r.grid("")
	inexact := false
	shown = setter{written: true, inexact: &inexact}.flat(root)
	return shown, !r.inexact && !r.unknown && !inexact
}

// script converts "^2" or "^{-3}" outside of a formula. A lone subscript is more
// often an identifier ("batch_size") and stays, but in braces.
func script(raw string, at int) (shown string, size int) {
	rest := raw[at:]
	if at == 0 || len(rest) < 2 {
		return "", 0
	}
	before, _ := utf8.DecodeLastRuneInString(raw[:at])
	carries := before < utf8.RuneSelf && (isLetter(byte(before)) || isDigit(byte(before)) || before == ')')
	if !carries {
		return "", 0
	}
	if rest[1] == '{' || rest[0] == '^' && isDigit(rest[1]) {
		return scripted(rest)
	}
	return "", 0
}

// scripted converts a superscript or subscript whose every character has one.
func scripted(rest string) (shown string, size int) {
	table := superscripts
	if rest[0] == '_' {
		table = subscripts
	}
	body, size := braced(rest[1:])
	if size == 0 {
		if len(rest) < 2 {
			return "", 0
		}
		_, size = utf8.DecodeRuneInString(rest[1:])
		body = rest[1 : 1+size]
	}
	if shown = small(body, table, len(body)); shown == "" {
		return "", 0
	}
	return shown, 1 + size
}

// Raised is a text in superscripts, if Unicode has all of them but commas.
func Raised(text string) (shown string, ok bool) { return smallList(text, raised) }

// Lowered is a text in subscripts, if Unicode has all of them but commas.
func Lowered(text string) (shown string, ok bool) { return smallList(text, subscripts) }

func smallList(text string, table map[rune]rune) (shown string, ok bool) {
	parts := strings.Split(text, ",")
	for i, part := range parts {
		if parts[i] = small(part, table, 2); parts[i] == "" && part != "" {
			return "", false
		}
	}
	return strings.Join(parts, ","), true
}
