package model

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// updatePaper takes what is said of whole papers.
func (m *Model) updatePaper(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case fulltext.SetMsg:
		return m.onPaper(msg)
	case fulltext.CountedMsg:
		return m.onPapersCounted(msg)
	case fulltext.RemovedMsg:
		return m.onPapersRemoved(msg)
	case fulltext.FoundMsg:
		m.paper.Found(msg)
	}
	return nil
}

// openPaper opens the selected paper whole. If it is not here, it offers to fetch it; one
// whose number is not known can only be opened in the browser.
func (m *Model) openPaper() tea.Cmd {
	p, ok := m.wholePaper()
	if !ok {
		return m.sharing.OpenPaper()
	}
	return m.readPaper(p)
}

func (m *Model) readPaper(p fulltext.Paper) tea.Cmd {
	return m.paper.Open(p, m.screen.PaperWidth(), m.screen.Theme.ASCII())
}

// wholePaper is the selected paper, if it can be read whole.
func (m *Model) wholePaper() (p fulltext.Paper, ok bool) {
	selected := m.selected()
	if selected == nil || selected.ArXiv == "" || m.cfg.Papers.Store == "" {
		return p, false
	}
	return fulltext.Paper{ID: selected.ID, Number: selected.ArXiv, Title: m.titleOf([]int32{m.view().At})}, true
}

// onPaper shows a paper that was opened or set in another width.
func (m *Model) onPaper(msg fulltext.SetMsg) tea.Cmd {
	wanted, next := m.paper.Set(msg)
	switch {
	case !wanted:
		return nil
	case errors.Is(msg.Err, fs.ErrNotExist):
		return m.offerFetch(msg.Paper)
	case msg.Err != nil:
		m.dialog.Fail(clean.Line(fmt.Sprintf("%s cannot be read: %v. The PDF: %s", msg.Paper.Number, msg.Err, fetch.PDFOf(msg.Paper.Number))))
		return nil
	}
	return tea.Batch(m.focusOn(ui.PanePaper), next)
}

// WholePapers asks for whole papers that are not here yet, one after the other.
type WholePapers func(context.Context, []fetch.Paper) (iter.Seq[fetch.Progress], error)

// offerFetch asks whether a paper is to be fetched: nothing opens a connection by itself.
func (m *Model) offerFetch(p fulltext.Paper) tea.Cmd {
	var items []overlay.Item
	if m.cfg.Whole != nil {
		items = append(items, overlay.Item{Key: "f", Name: clean.Line("fetch arXiv " + p.Number + ", to read it here"), Do: func() tea.Cmd {
			m.wanted = p
			return m.fetchPapers([]fetch.Paper{{Number: p.Number, Title: p.Title.String()}})
		}})
	}
	if all := m.listed(); m.cfg.Whole != nil && len(all) > 1 {
		items = append(items, overlay.Item{Key: "l", Name: clean.Literal("fetch all of the reading list"), Do: bind(m.fetchPapers, all)})
	}
	items = append(items, overlay.Item{Key: "o", Name: clean.Literal("open it in the browser"), Do: m.sharing.OpenPaper})
	return m.dialog.Show(overlay.NewMenu(clean.Literal("The whole paper is not here yet"), items))
}

// listed are the papers on the reading list that can be read whole.
func (m *Model) listed() []fetch.Paper {
	var all []fetch.Paper
	for i, is := range m.shelf.Is {
		if p := m.shelf.Papers.Paper(i); is&search.IsToRead != 0 && p.ArXiv != "" {
			all = append(all, fetch.Paper{Number: p.ArXiv, Title: p.Title.String()})
		}
	}
	return all
}

func (m *Model) fetchPapers(all []fetch.Paper) tea.Cmd {
	if m.wholes.Busy {
		m.dialog.Warn(m.dialog.Text("Other papers are still being fetched · {stop} stops"))
		return nil
	}
	m.wholes.Source.Fetch = func(ctx context.Context) (iter.Seq[fetch.Progress], string, error) {
		steps, err := m.cfg.Whole(ctx, all)
		return steps, "", err
	}
	return m.wholes.Start()
}

// onPapersFetched takes a step of a fetch of whole papers. The one that the reader still
// waits for opens at the end.
func (m *Model) onPapersFetched(msg fetch.StepMsg) tea.Cmd {
	next, over := m.wholes.Take(msg)
	if !over {
		return next
	}
	wanted := m.wanted
	m.wanted = fulltext.Paper{}
	switch said, kind := m.wholes.Result(); {
	case kind == ui.Failure:
		m.dialog.Fail(said)
	case kind == ui.Info && m.waitsFor(wanted):
		return m.readPaper(wanted)
	default:
		m.dialog.Answer(said, kind, 0)
	}
	return nil
}

// waitsFor reports whether the reader still is where a paper was asked for.
func (m *Model) waitsFor(wanted fulltext.Paper) bool {
	p, ok := m.wholePaper()
	return ok && p.ID == wanted.ID && m.dialog.Overlay == nil && m.focus() == ui.PaneDetail && !m.inText()
}

// fetchSays says what is being fetched, and how much of it is done; empty if nothing is.
func (m *Model) fetchSays() (said clean.Text, done, of int) {
	for _, f := range []*fetch.Fetching{&m.fetching, &m.wholes} {
		if !f.Busy {
			continue
		}
		said = f.Said()
		if f.Stoppable() {
			said = clean.Concat(said, m.dialog.Text(" · {stop} stops"))
		}
		done, of = f.Progress()
		break
	}
	return said, done, of
}

// paperTarget is the paper that is being read.
func (m *Model) paperTarget() []int32 {
	if i, ok := m.shelf.Find(m.paper.Paper().ID); ok {
		return []int32{int32(i)}
	}
	return nil
}

// finishPaper marks the paper as read at its end, and goes on to the next one of the list.
func (m *Model) finishPaper() tea.Cmd {
	id, target := m.paper.Paper().ID, m.paperTarget()
	cmds := []tea.Cmd{m.focusOn(ui.PaneDetail)}
	m.paper.Forget(id)
	m.view().SelectID(m.shelf, id)
	m.triage.Picks.Clear()
	m.follow()
	switch by := triage.Direction(m.settings.Advance); {
	case len(target) == 0: // no file has it any more
		return tea.Batch(cmds...)
	case m.shelf.Mark(int(target[0])).Status != marks.Read:
		cmds = append(cmds, m.makeDecision(m.triage.Give(marks.Read, target)))
	case by != 0:
		m.reading.MoveToUndecided(by)
	}
	if next, ok := m.wholePaper(); ok && next.ID != id {
		cmds = append(cmds, m.readPaper(next))
	}
	return tea.Batch(cmds...)
}

// toReadCited puts a paper that the one on the screen cites on the reading list, or opens it
// if it is not among the papers.
func (m *Model) toReadCited(number string) tea.Cmd {
	i, ok := m.shelf.Find(library.ID(number))
	switch {
	case !ok:
		return m.sharing.Browse("https://arxiv.org/abs/" + number)
	case m.shelf.Mark(i).Status == marks.ToRead:
		m.dialog.Say(clean.Concat(clean.Literal("on the reading list already: "), m.titleOf([]int32{int32(i)})))
		return nil
	}
	return m.makeDecision(m.triage.Give(marks.ToRead, []int32{int32(i)}))
}

// inPaper makes the command of a key that moves in the paper.
func (m *Model) inPaper(move func()) func() tea.Cmd {
	return func() tea.Cmd {
		move()
		return m.saveSession()
	}
}

func (m *Model) scrollPaper(by int) tea.Cmd { return m.inPaper(func() { m.paper.Scroll(by) })() }

// movedPaper keeps the place that a key has moved to, or says why it has not.
func (m *Model) movedPaper(moved bool, why string) tea.Cmd {
	if !moved {
		m.dialog.Say(m.dialog.Text(why))
	}
	return m.saveSession()
}

func (m *Model) paperSection(by int) tea.Cmd {
	return m.movedPaper(m.paper.Section(by), "There are no more sections.")
}

// openOutline lists the sections of the paper; what is typed narrows the list.
func (m *Model) openOutline() tea.Cmd {
	sections, at := m.paper.Sections()
	if len(sections) == 0 {
		m.dialog.Say(clean.Literal("This paper has no sections."))
		return nil
	}
	p := &overlay.Palette{
		Title: clean.Literal("Outline"), None: clean.Literal("No such section."), First: max(at, 0),
		Prompt: &overlay.Prompt{Prompt: ui.NewPrompt(clean.Literal("/")), Accept: func(string) (overlay.Do, error) { return nil, errors.New("no such section") }},
		Whole:  func(string) bool { return false },
	}
	for _, s := range sections {
		indent := ui.Blanks(2 * max(s.Level-1, 0))
		p.Commands = append(p.Commands, overlay.Command{
			Name: clean.Of(indent + strings.TrimSpace(s.Number+" "+s.Title)),
			Do:   m.inPaper(func() { m.paper.GoTo(s.Line) }),
		})
	}
	return m.dialog.Show(p)
}

func (m *Model) searchPaper() tea.Cmd {
	m.paper.Type()
	return nil
}

// paperSearchKey edits the search in the paper.
func (m *Model) paperSearchKey(k tea.KeyMsg) tea.Cmd {
	return tea.Batch(m.paper.TypeKey(k), m.saveSession())
}

func (m *Model) nextMatch(by int) tea.Cmd {
	return m.movedPaper(m.paper.Next(by), "No match: {paper-search} searches in the paper.")
}

func (m *Model) nextLink(by int) tea.Cmd {
	return m.movedPaper(m.paper.NextLink(by), "There is no citation, footnote or link on this screen.")
}

// followLink goes where the selected link leads, or back.
func (m *Model) followLink() tea.Cmd {
	address, moved := m.paper.Follow()
	if address != "" {
		return m.sharing.Browse(address)
	}
	return m.movedPaper(moved, "{paper-next-link} selects a citation, footnote or link first.")
}

func (m *Model) openPicture() tea.Cmd {
	if address := m.paper.Picture(); address != "" {
		return m.sharing.Browse(address)
	}
	m.dialog.Say(clean.Literal("No picture is in sight."))
	return nil
}

// leavePaper closes what is open in the paper: the note of a link, the search, then the paper.
func (m *Model) leavePaper() tea.Cmd {
	if m.paper.Unselect() || m.paper.EndSearch() {
		return nil
	}
	return m.focusOn(ui.PaneDetail)
}

// paperMouse scrolls the paper, or shows what the link leads to that was clicked.
func (m *Model) paperMouse(e tea.MouseMsg, by int) tea.Cmd {
	at := m.screen.Layout.Detail
	switch {
	case by != 0:
		return m.scrollPaper(by * wheelLines)
	case e.Button == tea.MouseButtonLeft && m.screen.Layout.List.Has(e.X, e.Y):
		return tea.Batch(m.focusOn(ui.PaneList), m.clicked(e.X, e.Y))
	case e.Button != tea.MouseButtonLeft || !at.Has(e.X, e.Y):
		return nil
	}
	m.dialog.Fade()
	if address, _ := m.paper.At(e.X-at.X, e.Y-at.Y); address != "" {
		return m.sharing.Browse(address)
	}
	return nil
}

// onPapersCounted says how many whole papers there are, and offers to fetch those of the
// reading list that are missing, and to remove some.
func (m *Model) onPapersCounted(msg fulltext.CountedMsg) tea.Cmd {
	missing := slices.DeleteFunc(m.listed(), func(p fetch.Paper) bool { return slices.Contains(msg.Numbers, p.Number) })
	fetches := m.cfg.Whole != nil && len(missing) > 0
	if len(msg.Numbers) == 0 && !fetches {
		m.dialog.Answer(m.dialog.Text("No whole paper is here yet: {abstract-open} in an abstract offers to fetch one."), ui.Info, 0)
		return nil
	}
	var done []string
	for _, number := range msg.Numbers {
		if i, ok := m.shelf.Find(library.ID(number)); ok && m.shelf.Is[i]&(search.IsRead|search.IsSkipped) != 0 {
			done = append(done, number)
		}
	}
	items := []overlay.Item{{Key: "k", Name: clean.Literal("keep them")}}
	if fetches {
		items = append(items, overlay.Item{Key: "f", Name: clean.Of("fetch " + english.Number(len(missing)) + " of the reading list that are not here yet"), Do: bind(m.fetchPapers, missing)})
	}
	if len(done) > 0 {
		items = append(items, overlay.Item{Key: "r", Name: clean.Of("remove " + english.Number(len(done)) + " that you have read or skipped"), Do: func() tea.Cmd { return m.paper.Remove(done) }})
	}
	if len(msg.Numbers) > 0 {
		items = append(items, overlay.Item{Key: "a", Name: clean.Of("remove all " + english.Number(len(msg.Numbers))), Do: func() tea.Cmd { return m.paper.Remove(msg.Numbers) }})
	}
	return m.dialog.Show(overlay.NewMenu(clean.Line(fmt.Sprintf("%s to read offline, %s", english.Plural(len(msg.Numbers), "whole paper"), fulltext.MB(msg.Size))), items))
}

// onPapersRemoved says what was removed.
func (m *Model) onPapersRemoved(msg fulltext.RemovedMsg) tea.Cmd {
	if !m.dialog.Failed(msg.Err) {
		m.dialog.Answer(clean.Of(english.Plural(msg.Papers, "whole paper")+" removed"), ui.Info, 0)
	}
	return nil
}
