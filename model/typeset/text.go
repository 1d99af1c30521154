package typeset

import (
	"strings"

	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// text is a text that was not wrapped yet.
type text struct {
	s     string
	marks []Mark
	whole []ui.Piece // formulas, which no line end may part
}

// longTeX is how many bytes of a formula are shown that could not be converted.
const longTeX = 400

// text makes a text of spans: formulas as Unicode, or else their TeX, quiet.
func (s *setter) text(spans []article.Span, look Look) text {
	var t text
	var all strings.Builder
	for _, span := range spans {
		from := all.Len()
		shown, l := s.shown(span)
		all.WriteString(shown)
		l |= look
		if l != 0 || span.Target != "" || span.Address != "" {
			t.marks = append(t.marks, Mark{From: from, To: all.Len(), Look: l, Target: span.Target, Address: span.Address})
		}
		if span.Look&article.Formula != 0 {
			t.whole = append(t.whole, ui.Piece{From: from, To: all.Len()})
		}
	}
	t.s = all.String()
	return t
}

// shown is a span as it is shown, and how it looks.
func (s *setter) shown(span article.Span) (shown string, look Look) {
	for _, l := range []struct {
		is   article.Look
		look Look
	}{{article.Emphasis, Emphasis}, {article.Strong, Strong}, {article.Raw, Quiet}, {article.Cited, Quiet}} {
		if span.Look&l.is != 0 {
			look |= l.look
		}
	}
	if span.Address != "" {
		look |= Link
	}
	shown = span.Text.String()
	switch {
	case span.Look&article.Formula != 0:
		if f, ok := tex.Read(shown); ok {
			return clean.Line(f.Line(s.ASCII)).String(), look&^Emphasis | Formula
		}
		return source(shown), look | Quiet
	case span.Look&article.Raised != 0 && span.Look&article.Cited != 0 && s.ASCII:
		return "[" + shown + "]", look
	case span.Look&article.Raised != 0 && !s.ASCII:
		if small, ok := tex.Raised(shown); ok {
			return small, look
		}
	case span.Look&article.Lowered != 0 && !s.ASCII:
		if small, ok := tex.Lowered(shown); ok {
			return small, look
		}
	}
	return shown, look
}

// source is the TeX of a formula on one line.
func source(raw string) string {
	joined := strings.Join(strings.Fields(strings.ReplaceAll(raw, "%\n", "")), " ")
	if len(joined) > longTeX {
		return clean.Line(joined).Slice(0, longTeX).String() + "…"
	}
	return joined
}

// wrap breaks a text into lines. A formula is not parted, unless it is wider than a line
// by itself.
func (t text) wrap(w int) []Line {
	shadow := []byte(t.s)
	for _, f := range t.whole {
		if ui.Cells(t.s[f.From:f.To]) > w {
			continue
		}
		for i := f.From; i < f.To; i++ {
			if shadow[i] == ' ' || shadow[i] == '-' {
				shadow[i] = 'x' // as wide, and no place to end a line
			}
		}
	}
	pieces := ui.Wrap(string(shadow), w)
	lines := make([]Line, 0, len(pieces))
	at := 0
	for _, p := range pieces {
		l := Line{Text: t.s[p.From:p.To]}
		for at < len(t.marks) && t.marks[at].To <= p.From {
			at++
		}
		for i := at; i < len(t.marks) && t.marks[i].From < p.To; i++ {
			m := t.marks[i]
			m.From, m.To = max(m.From, p.From)-p.From, min(m.To, p.To)-p.From
			if m.From < m.To {
				l.Marks = append(l.Marks, m)
			}
		}
		lines = append(lines, l)
	}
	return lines
}

// behind puts a line in front of a text.
func (t text) behind(l Line) text {
	n := len(l.Text)
	all := text{s: l.Text + t.s, marks: l.Marks}
	for _, m := range t.marks {
		m.From, m.To = m.From+n, m.To+n
		all.marks = append(all.marks, m)
	}
	for _, f := range t.whole {
		all.whole = append(all.whole, ui.Piece{From: f.From + n, To: f.To + n})
	}
	return all
}

// and puts another text behind a text.
func (t text) and(next text) text {
	if t.s == "" {
		return next
	}
	const between = "  "
	next = next.behind(Line{Text: t.s + between, Marks: t.marks})
	next.whole = append(t.whole, next.whole...)
	return next
}

// cells is how wide a text is: its widest line.
func (t text) cells() int {
	n := 0
	for line := range strings.SplitSeq(t.s, "\n") {
		n = max(n, ui.Cells(line))
	}
	return n
}

var space = clean.Literal(" ")

// authorLines joins the lines of an authors' block. "&" before a name is what is left of
// the TeX that put names beside each other.
func authorLines(t clean.Text) clean.Text {
	var lines []clean.Text
	for line := range t.Lines() {
		lines = append(lines, clean.Of(strings.TrimLeft(line.String(), "&")))
	}
	return clean.Join(clean.Literal(" · "), lines...)
}
