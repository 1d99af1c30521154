package fulltext

import (
	"regexp"
	"strings"
)

// link is a link in sight: the mark of a line that leads somewhere.
type link struct {
	line int
	Mark
}

// links are the links in sight, in the order of the page. One that goes on in the next line
// is one.
func (r *Reader) links() []link {
	o := r.open
	var all []link
	for i := o.top; i < min(o.top+r.rows(), len(o.set.Lines)); i++ {
		for _, m := range o.set.Lines[i].Marks {
			_, known := o.set.Targets[m.Target]
			if !known && m.Address == "" {
				continue
			}
			s := link{i, m}
			if n := len(all); n > 0 && all[n-1].Target == m.Target && all[n-1].Address == m.Address && all[n-1].line >= i-1 {
				continue
			}
			all = append(all, s)
		}
	}
	return all
}

// NextLink selects the next link in sight, or the one before (-1); behind the last comes the
// first. It reports whether there is one.
func (r *Reader) NextLink(by int) bool {
	all := r.links()
	if len(all) == 0 {
		return false
	}
	switch o := r.open; {
	case o.linked:
		o.link = (o.link + by + len(all)) % len(all)
	case by > 0:
		o.link, o.linked = 0, true
	default:
		o.link, o.linked = len(all)-1, true
	}
	return true
}

// selected is the selected link.
func (r *Reader) selected() (s link, ok bool) {
	if r.open == nil || !r.open.linked {
		return link{}, false
	}
	all := r.links()
	if r.open.link >= len(all) {
		return link{}, false
	}
	return all[r.open.link], true
}

// Unselect deselects the link, and reports whether one was selected.
func (r *Reader) Unselect() bool {
	was := r.open.linked
	r.open.linked = false
	return was
}

// Follow goes where the selected link leads within the paper, or back from there if none is
// selected. Elsewhere it returns the address to be opened. moved is false if there is nothing
// to follow.
func (r *Reader) Follow() (address string, moved bool) {
	o := r.open
	s, ok := r.selected()
	switch {
	case ok && s.Address != "":
		return s.Address, false
	case ok:
		o.back = append(o.back, o.top)
		r.GoTo(o.set.Targets[s.Target])
		return "", true
	case len(o.back) > 0:
		n := len(o.back) - 1
		r.GoTo(o.back[n])
		o.back = o.back[:n]
		return "", true
	}
	return "", false
}

// Jumped reports whether Follow would go back.
func (r *Reader) Jumped() bool { return r.open != nil && len(r.open.back) > 0 }

// Picture is the address of the first picture in sight; "" if there is none.
func (r *Reader) Picture() string {
	for _, s := range r.links() {
		if s.Address != "" && s.Look&Link == 0 {
			return s.Address
		}
	}
	return ""
}

// At selects the link in a cell of the page; the address is what it opens elsewhere.
func (r *Reader) At(x, y int) (address string, ok bool) {
	o := r.open
	for i, s := range r.links() {
		for line := s.line; line < min(s.line+2, len(o.set.Lines)); line++ {
			from, to, on := r.cells(line, s.Mark)
			if on && line == o.top+y && x >= from && x < to {
				o.link, o.linked = i, true
				return s.Address, true
			}
		}
	}
	return "", false
}

// maxNote is how many lines of what a link leads to are shown.
const maxNote = 8

// note is what the selected link leads to: a reference, a footnote, an equation.
func (r *Reader) note() []Line {
	s, ok := r.selected()
	o := r.open
	at, known := o.set.Targets[s.Target]
	switch {
	case !ok:
		return nil
	case !known:
		l := Line{Text: s.Address}
		return []Line{l.With(0, len(l.Text), Link)}
	}
	to := len(o.set.Lines)
	for _, next := range o.set.Blocks {
		if next > at {
			to = next
			break
		}
	}
	lines := o.set.Lines[at:min(to, at+maxNote)]
	for len(lines) > 0 && strings.TrimSpace(lines[0].Text) == "" {
		lines = lines[1:]
	}
	for n := len(lines); n > 0 && strings.TrimSpace(lines[n-1].Text) == ""; n-- {
		lines = lines[:n-1]
	}
	return lines
}

// cited finds the numbers of arXiv that references have.
var cited = regexp.MustCompile(`(?i)(?:arxiv[:.\s/]*(?:preprint\s+arxiv:\s*)?(?:org/(?:abs|pdf|html)/)?|abs/)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})`)

// Cited is the arXiv number of the reference that the selected link leads to; "" if it has
// none.
func (r *Reader) Cited() string {
	var text strings.Builder
	for _, l := range r.note() {
		text.WriteString(strings.TrimSpace(l.Text) + " ")
		for _, m := range l.Marks {
			text.WriteString(m.Address + " ")
		}
	}
	if found := cited.FindStringSubmatch(text.String()); found != nil {
		return found[1]
	}
	return ""
}
