package query

import "strings"

// printer writes the canonical form of a tree.
type printer struct{ strings.Builder }

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
	var p printer
	if n != nil {
		n.print(&p)
	}
	return p.String()
}

func (n And) print(p *printer) {
	for i, part := range n {
		if i > 0 {
			p.WriteByte(' ')
		}
		p.part(part, isOr(part))
	}
}

func (n Or) print(p *printer) {
	for i, part := range n {
		if i > 0 {
			p.WriteString(" | ")
		}
		part.print(p)
	}
}

func (n Not) print(p *printer) {
	p.WriteByte('-')
	_, and := n.Part.(And)
	p.part(n.Part, and || isOr(n.Part))
}

func isOr(n Node) bool { _, ok := n.(Or); return ok }

func (p *printer) part(n Node, brackets bool) {
	if brackets {
		p.WriteByte('(')
	}
	n.print(p)
	if brackets {
		p.WriteByte(')')
	}
}

func (n Text) print(p *printer)   { list(p, n.Key, n.Terms, Term.String) }
func (n Number) print(p *printer) { list(p, n.Key, n.Ranges, NumberRange.String) }
func (n Date) print(p *printer)   { list(p, n.Key, n.Ranges, DateRange.String) }
func (n Like) print(p *printer)   { p.WriteString(`like:"` + n.Text + `"`) }

func (n Named) print(p *printer) {
	list(p, n.Key, n.Values, func(value string) string { return value })
}

// list prints a key and its values with commas between.
func list[T any](p *printer, k *Key, values []T, text func(T) string) {
	if k != nil {
		p.WriteString(k.Name + ":")
	}
	for i, v := range values {
		if i > 0 {
			p.WriteByte(',')
		}
		p.WriteString(text(v))
	}
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
