package fulltext

import "strings"

// Part is a section of a paper as it is read aloud.
type Part struct {
	Titles []string // of all parts: what stands before the first section is one
	At     int      // which one this is
	Lines  []string
}

// Part is the section on top of the screen.
func (r *Reader) Part() Part {
	o := r.open
	p := Part{Titles: []string{o.Title.String()}}
	all, at := r.Sections()
	p.At = at + 1
	for _, s := range all {
		p.Titles = append(p.Titles, strings.TrimSpace(s.Number+" "+s.Title))
	}
	from, to := 0, len(o.set.Lines)
	if at >= 0 {
		from = all[at].Line
	}
	if at+1 < len(all) {
		to = all[at+1].Line
	}
	for _, l := range o.set.Lines[from:to] {
		if text := strings.TrimSpace(l.Text); strings.Trim(text, "-") != "" { // no rules
			p.Lines = append(p.Lines, text)
		}
	}
	return p
}
