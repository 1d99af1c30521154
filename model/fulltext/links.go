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

// link is a visible link: a mark of a line that has a target.
type link struct {
	line int
	Mark
}

// links returns the visible links from top to bottom. A link that continues on the next line counts once.
func (r *Reader) links() []link {
	o := r.open
	var all []link
	for i := o.top; i < r.last(); i++ {
		for _, m := range o.document.Lines[i].Marks {
			if !o.isLink(m) {
				continue
			}
			n := len(all) - 1
			continued := n >= 0 && all[n].Target == m.Target && all[n].Address == m.Address && all[n].line >= i-1
			if !continued {
				all = append(all, link{i, m})
			}
		}
	}
	return all
}

// isLink reports whether a mark has a target in the document or an address.
func (o *openedPaper) isLink(m Mark) bool {
	_, known := o.document.Targets[m.Target]
	return known || m.Address != ""
}

// nextLink selects the next visible link, or the previous one (-1), and wraps around. It returns false if
// there is none.
func (r *Reader) nextLink(by int) bool {
	all, selected := r.links(), r.open.link
	if len(all) == 0 {
		return false
	}
	at := min(by, 0) // without a selection, the first or the last
	for i, l := range all {
		if selected != nil && (l.line < selected.line || l.line == selected.line && l.From <= selected.From) {
			at = i + by // l is the last link that does not begin below the selected one
		}
	}
	r.open.link = &all[(at+len(all))%len(all)]
	return true
}

// follow goes to the target of the selected link, or back to where the last link was followed if none is
// selected.
func (r *Reader) follow() tea.Cmd {
	o := r.open
	switch n := len(o.history); {
	case o.link != nil && o.link.Address != "":
		return r.Browse(o.link.Address)
	case o.link != nil:
		o.history = append(o.history, o.place())
		r.goTo(o.document.Targets[o.link.Target])
	case n > 0:
		r.goTo(o.lineOf(o.history[n-1]))
		o.history = o.history[:n-1]
	default:
		r.Dialog.Say(r.Dialog.Text("{paper-next-link} selects a citation, footnote or link first."))
	}
	return nil
}

// openPicture opens the first visible picture.
func (r *Reader) openPicture() tea.Cmd {
	for _, s := range r.links() {
		if s.Address != "" && s.Look&linked == 0 {
			return r.Browse(s.Address)
		}
	}
	r.Dialog.Say(clean.Literal("No picture is in sight."))
	return nil
}

// Click selects the link in a cell of the screen, or none. A link to an address is opened; one to another
// place in the paper is followed by a double click.
func (r *Reader) Click(x, y int, second bool) tea.Cmd {
	o := r.open
	if o.top+y >= r.last() {
		return nil
	}
	l := o.document.Lines[o.top+y]
	if x -= r.margin() + l.Left; l.Wide {
		x += o.scrolled
	}
	for _, m := range l.Marks {
		inside := x >= ui.Cells(l.Text[:m.From]) && x < ui.Cells(l.Text[:m.To])
		if !inside || !o.isLink(m) {
			continue
		}
		o.link = &link{o.top + y, m}
		if second == (m.Address == "") { // open an address once per double click
			return r.follow()
		}
		return nil
	}
	o.link = nil
	return nil
}

// linkTarget returns the target of the selected link: a reference, a footnote, an equation.
func (r *Reader) linkTarget() []Line {
	o := r.open
	if o == nil || o.link == nil {
		return nil
	}
	at, known := o.document.Targets[o.link.Target]
	if !known {
		return []Line{plain(o.link.Address, linked)}
	}
	if at >= len(o.document.Lines) {
		return nil
	}
	_, to := o.document.block(o.document.Lines[at].Block)
	return slices.DeleteFunc(slices.Clone(o.document.Lines[at:to]), func(l Line) bool { return l.Text == "" })
}

// arXivReference matches the arXiv number in a reference.
var arXivReference = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:arxiv[:.\s/]*(?:preprint\s+arxiv:\s*)?(?:org/(?:abs|pdf|html)/)?|abs/)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})`)
})

// CitedNumber returns the arXiv number of the reference to which the selected link leads, or "".
func (r *Reader) CitedNumber() string {
	var text strings.Builder
	for _, l := range r.linkTarget() {
		text.WriteString(strings.TrimSpace(l.Text) + " ")
		for _, m := range l.Marks {
			if m.Look&linked != 0 { // not a picture of this paper
				text.WriteString(m.Address + " ")
			}
		}
	}
	if found := arXivReference().FindStringSubmatch(text.String()); found != nil {
		return found[1]
	}
	return ""
}
