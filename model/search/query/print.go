package query

import (
	"fmt"
	"strings"
)

// String prints the query in its canonical form, which parses to the same query.
func (q Query) String() string {
	text := String(q.Root)
	if q.sort == nil {
		return text
	}
	order := "sort:"
	if q.sort.reverse {
		order += "-"
	}
	return strings.TrimSpace(text + " " + order + q.sort.by.String())
}

// String prints a tree in its canonical form; nil is "".
func String(n Node) string {
	if n == nil {
		return ""
	}
	return n.String()
}

func (n And) String() string {
	var parts []string
	for _, part := range n {
		text := part.String()
		if _, or := part.(Or); or {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

func (n Or) String() string {
	var parts []string
	for _, part := range n {
		parts = append(parts, part.String())
	}
	return strings.Join(parts, " | ")
}

func (n Not) String() string {
	switch n.Part.(type) {
	case And, Or:
		return "-(" + n.Part.String() + ")"
	}
	return "-" + n.Part.String()
}

func (n Text) String() string   { return list(n.Key, n.Terms) }
func (n Within) String() string { return list(n.Key, n.Ranges) }
func (n Named) String() string  { return n.Key.Name + ":" + strings.Join(n.Values, ",") }
func (n Like) String() string   { return `like:"` + n.Text + `"` }

// list prints a key and its values with commas between.
func list[T fmt.Stringer](k *Key, values []T) string {
	var all []string
	for _, v := range values {
		all = append(all, v.String())
	}
	if k == nil {
		return strings.Join(all, ",")
	}
	return k.Name + ":" + strings.Join(all, ",")
}

// String prints the term as it is typed.
func (t Term) String() string {
	before, after := "", ""
	if t.Kind == Exact {
		before = "'"
	}
	if t.AtStart {
		before += "^"
	}
	if t.AtEnd {
		after = "$"
	}
	switch {
	case t.Kind == Phrase || t.Kind == Exact && !isBareWord(t.Text):
		return before + `"` + t.Text + `"` + after
	case t.Kind == Pattern:
		return before + "/" + t.Text + "/" + after
	}
	return before + t.Text + after
}

// isBareWord reports whether a text is read as one word without quotes. A sign at its start
// or end would be taken for one of the term's.
func isBareWord(text string) bool {
	if strings.TrimLeft(text, `'^"`) != text || strings.HasSuffix(text, "$") {
		return false
	}
	l := lexer{text: text}
	return l.wordEnd(0, ",") == len(text)
}
