package fulltext

import (
	"sort"
	"strings"

	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// text is a text that was not wrapped yet.
type text struct {
	Line                // it may hold line ends
	formulas []ui.Piece // no line ends in one
	whole    []ui.Piece // nor in these, unless they are wider than a line
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
			t.Marks = append(t.Marks, Mark{From: from, To: all.Len(), Look: l, Target: span.Target, Address: span.Address})
		}
		if span.Look&article.Formula != 0 {
			t.formulas = append(t.formulas, ui.Piece{From: from, To: all.Len()})
		}
	}
	t.Text = all.String()
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
	case span.Look&(article.Raised|article.Lowered) != 0 && !s.ASCII:
		if small, ok := tex.Small(shown, span.Look&article.Raised != 0); ok {
			return small, look
		}
	}
	return shown, look
}

// source is the TeX of a formula on one line.
func source(raw string) string {
	joined := strings.Join(strings.Fields(raw), " ")
	if len(joined) > longTeX {
		return clean.Line(joined).Slice(0, longTeX).String() + "…"
	}
	return joined
}

// wrap breaks a text into lines. A formula that is wider than a line has one of its own.
func (t text) wrap(w int) []Line {
	shadow := []byte(t.Text)
	var wide []ui.Piece
	for _, f := range t.formulas {
		if ui.Cells(t.Text[f.From:f.To]) > w {
			wide = append(wide, f)
			continue
		}
		keep(shadow[f.From:f.To])
	}
	for _, p := range t.whole {
		if ui.Cells(t.Text[p.From:p.To]) <= w {
			keep(shadow[p.From:p.To])
		}
	}
	var lines []Line
	at := 0
	wrapped := func(to int) {
		if strings.Trim(t.Text[at:to], " ") == "" && len(wide) > 0 {
			return
		}
		for _, p := range ui.Wrap(string(shadow[at:to]), w) {
			lines = append(lines, t.line(at+p.From, at+p.To))
		}
	}
	for _, f := range wide {
		from := at + strings.LastIndexAny(t.Text[at:max(at, f.From)], " \n") + 1 // a bracket before it
		to := f.To
		if n := strings.IndexAny(t.Text[to:], " \n"); n >= 0 {
			to += n
		} else {
			to = len(t.Text)
		}
		if f.From < at { // two formulas without a blank between
			continue
		}
		wrapped(from)
		l := t.line(from, to)
		l.Wide = true
		lines = append(lines, l)
		for at = to; at < len(t.Text) && (t.Text[at] == ' ' || t.Text[at] == '\n'); at++ {
		}
	}
	wrapped(len(t.Text))
	return lines
}

// keep makes a text one word of the same width.
func keep(text []byte) {
	for i, c := range text {
		if c == ' ' || c == '-' {
			text[i] = 'x'
		}
	}
}

// line is a part of a text.
func (t text) line(from, to int) Line {
	l := Line{Text: t.Text[from:to]}
	first := sort.Search(len(t.Marks), func(i int) bool { return t.Marks[i].To > from })
	for _, m := range t.Marks[first:] {
		if m.From >= to {
			break
		}
		m.From, m.To = max(m.From, from)-from, min(m.To, to)-from
		if m.From < m.To {
			l.Marks = append(l.Marks, m)
		}
	}
	return l
}

// behind puts a line in front of a text.
func (t text) behind(l Line) text {
	n := len(l.Text)
	return text{beside(l, t.Line), shifted(t.formulas, n), shifted(t.whole, n)}
}

func shifted(pieces []ui.Piece, by int) []ui.Piece {
	all := make([]ui.Piece, len(pieces))
	for i, p := range pieces {
		all[i] = ui.Piece{From: p.From + by, To: p.To + by}
	}
	return all
}

// and puts another text behind a text.
func (t text) and(next text) text {
	if t.Text == "" {
		return next
	}
	next = next.behind(beside(t.Line, Line{Text: "  "}))
	next.formulas, next.whole = append(t.formulas, next.formulas...), append(t.whole, next.whole...)
	return next
}

// cells is how wide a text is: its widest line.
func (t text) cells() int {
	n := 0
	for line := range strings.SplitSeq(t.Text, "\n") {
		n = max(n, ui.Cells(line))
	}
	return n
}

var space = clean.Literal(" ")

// authorLines joins the lines of an authors' block. "&" before a name is what is left of
// the TeX that put names beside each other; a comma before the end of a line says no more than
// the sign that joins the lines.
func authorLines(t clean.Text) clean.Text {
	var lines []clean.Text
	for line := range t.Lines() {
		if n := len(lines) - 1; n >= 0 {
			lines[n] = clean.Of(strings.TrimRight(lines[n].String(), ", "))
		}
		lines = append(lines, clean.Of(strings.TrimLeft(line.String(), "&")))
	}
	return clean.Join(clean.Literal(" · "), lines...)
}
