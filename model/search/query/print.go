package query

import "strings"

// String prints the query in its canonical form, which parses to the same query.
func (q Query) String() string {
	text := ""
	if q.Root != nil {
		text = q.Root.String()
	}
	if q.sort == nil {
		return text
	}
	order := "sort:"
	if q.sort.reverse {
		order += "-"
	}
	return strings.TrimSpace(text + " " + order + q.sort.by.String())
}

func (n And) String() string { return join(n, " ") }
func (n Or) String() string  { return join(n, " | ") }

// join prints the parts of an And or an Or. Only an And can have an Or in it, which needs brackets.
func join(parts []Node, between string) string {
	var texts []string
	for _, part := range parts {
		text := part.String()
		if _, or := part.(Or); or {
			text = "(" + text + ")"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, between)
}

func (n Not) String() string {
	if _, leaf := n.Part.(Leaf); leaf {
		return "-" + n.Part.String()
	}
	return "-(" + n.Part.String() + ")"
}

// String prints the leaf with commas between its values.
func (l Leaf) String() string {
	var values []string
	for _, t := range l.Terms {
		values = append(values, t.String())
	}
	for _, r := range l.Ranges {
		values = append(values, r.String())
	}
	text := strings.Join(values, ",")
	if l.Key.Name == "" {
		return text
	}
	return l.Key.Name + ":" + text
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
