package tex

import (
	"slices"
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
	var out strings.Builder
	for at := 0; at < len(body); {
		part, size := atom(body, at)
		if size == 0 {
			return "", false
		}
		out.WriteString(part)
		at += size
	}
	return out.String(), true
}

// atom converts one sign, command, group or script of a formula.
func atom(body string, at int) (shown string, size int) {
	rest := body[at:]
	switch rest[0] {
	case '\\':
		return mathCommand(rest)
	case '{':
		group, size := braced(rest)
		inner, ok := formula(group)
		if size == 0 || !ok {
			return "", 0
		}
		return inner, size
	case '^', '_':
		return scripted(rest)
	case '}', '&', '~', '`', '#', '%':
		return "", 0
	}
	_, width := utf8.DecodeRuneInString(rest)
	return rest[:width], width
}

// mathCommand converts a command of a formula: a letter, an operator, a font.
func mathCommand(rest string) (shown string, size int) {
	name := rest[1 : 1+letters(rest[1:])]
	end := 1 + len(name)
	switch name {
	case "":
		if len(rest) > 1 && strings.IndexByte(`%&#$_{},;! `, rest[1]) >= 0 {
			return strings.Trim(rest[1:2], ",;!"), 2
		}
		return "", 0
	case "left", "right":
		return "", 0
	}
	if symbol, ok := symbols[name]; ok {
		return symbol, end + spaceAfter(rest[end:])
	}
	if body, size := braced(rest[end:]); size > 0 {
		if name == "mathbb" && blackboard[body] != "" {
			return blackboard[body], end + size
		}
		if slices.Contains(fonts, name) {
			inner, ok := formula(body)
			if ok {
				return inner, end + size
			}
		}
	}
	return "", 0
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
	if body == "" {
		return "", 0
	}
	var out strings.Builder
	for _, r := range body {
		small, ok := table[r]
		if !ok {
			return "", 0
		}
		out.WriteRune(small)
	}
	return out.String(), 1 + size
}
