package fulltext

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
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
	for i := o.top; i < r.last(); i++ {
		for _, m := range o.document.Lines[i].Marks {
			if !o.leads(m) {
				continue
			}
			n := len(all) - 1
			goesOn := n >= 0 && all[n].Target == m.Target && all[n].Address == m.Address && all[n].line >= i-1
			if !goesOn {
				all = append(all, link{i, m})
			}
		}
	}
	return all
}

// leads reports whether a mark leads anywhere.
func (o *openedPaper) leads(m Mark) bool {
	_, known := o.document.Targets[m.Target]
	return known || m.Address != ""
}

// nextLink selects the next link in sight, or the one before (-1); after the last comes the
// first. It reports whether there is one.
func (r *Reader) nextLink(by int) bool {
	all, selected := r.links(), r.open.link
	if len(all) == 0 {
		return false
	}
	at := min(by, 0) // none is selected: the first or the last
	for i, l := range all {
		if selected != nil && (l.line < selected.line || l.line == selected.line && l.From <= selected.From) {
			at = i + by // the last one that does not begin below it
		}
	}
	r.open.link = &all[(at+len(all))%len(all)]
	return true
}

// follow goes where the selected link leads, or back from there if none is selected.
func (r *Reader) follow() tea.Cmd {
	o := r.open
	switch n := len(o.back); {
	case o.link != nil && o.link.Address != "":
		return r.Browse(o.link.Address)
	case o.link != nil:
		o.back = append(o.back, o.place())
		r.goTo(o.document.Targets[o.link.Target])
	case n > 0:
		r.goTo(o.lineOf(o.back[n-1]))
		o.back = o.back[:n-1]
	default:
		r.Dialog.Say(r.Dialog.Text("{paper-next-link} selects a citation, footnote or link first."))
	}
	return nil
}

// openPicture opens the first picture in sight.
func (r *Reader) openPicture() tea.Cmd {
	for _, s := range r.links() {
		if s.Address != "" && s.Look&leading == 0 {
			return r.Browse(s.Address)
		}
	}
	r.Dialog.Say(clean.Literal("No picture is in sight."))
	return nil
}

// Click selects the link in a cell of the page, or none; one that leads elsewhere is opened. The
// second of two clicks goes where the link leads in the paper.
func (r *Reader) Click(x, y int, second bool) tea.Cmd {
	o := r.open
	if o.top+y >= r.last() {
		return nil
	}
	l := o.document.Lines[o.top+y]
	if x -= r.margin() + l.Left; l.Wide {
		x += o.side
	}
	for _, m := range l.Marks {
		inside := x >= ui.Cells(l.Text[:m.From]) && x < ui.Cells(l.Text[:m.To])
		if !inside || !o.leads(m) {
			continue
		}
		o.link = &link{o.top + y, m}
		if second == (m.Address == "") { // a double click opens an address once
			return r.follow()
		}
		return nil
	}
	o.link = nil
	return nil
}

// note is what the selected link leads to: a reference, a footnote, an equation.
func (r *Reader) note() []Line {
	o := r.open
	if o == nil || o.link == nil {
		return nil
	}
	at, known := o.document.Targets[o.link.Target]
	if !known {
		return []Line{plain(o.link.Address, leading)}
	}
	if at >= len(o.document.Lines) {
		return nil
	}
	_, to := o.document.block(o.document.Lines[at].Block)
	return slices.DeleteFunc(slices.Clone(o.document.Lines[at:to]), func(l Line) bool { return l.Text == "" })
}

// cited finds the numbers of arXiv that references have.
var cited = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:arxiv[:.\s/]*(?:preprint\s+arxiv:\s*)?(?:org/(?:abs|pdf|html)/)?|abs/)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})`)
})

// CitedNumber is the arXiv number of the reference that the selected link leads to; "" if it has
// none.
func (r *Reader) CitedNumber() string {
	var text strings.Builder
	for _, l := range r.note() {
		text.WriteString(strings.TrimSpace(l.Text) + " ")
		for _, m := range l.Marks {
			if m.Look&leading != 0 { // else it is a picture of this paper
				text.WriteString(m.Address + " ")
			}
		}
	}
	if found := cited().FindStringSubmatch(text.String()); found != nil {
		return found[1]
	}
	return ""
}
