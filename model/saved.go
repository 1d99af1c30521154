package model

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/reading"
	"dailies/model/saved"
	"dailies/model/search"
	"dailies/model/search/suggest"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// ownViews is how many saved filters stand as views, on the keys 6 to 9.
const ownViews = 4

// recallFilters reads the saved filters, before the first frame.
func (m *Model) recallFilters() {
	m.lists.filters = newNotebook(saved.Filters(m.cfg.Lists), m.viewsChanged, m.messages.say)
	m.unread(m.lists.filters.failed)
	m.setViews()
}

// viewsChanged makes views anew, and searches where the current one has changed
// or is gone: All is shown then.
func (m *Model) viewsChanged() tea.Cmd {
	current := m.view()
	m.setViews()
	at := slices.Index(m.reading.Views, current)
	if at < 0 {
		return tea.Batch(m.fallBack(), m.catchUp())
	}
	m.reading.Current = at
	if current.Stale {
		return tea.Batch(m.find(), m.catchUp())
	}
	return m.catchUp()
}

// setViews makes views of the first saved filters. Those that are there already
// keep what they have.
func (m *Model) setViews() {
	before := m.reading.Views[reading.Builtins:]
	views := slices.Clone(m.reading.Views[:reading.Builtins])
	all := m.lists.filters.list.All()
	for _, f := range all[:min(len(all), ownViews)] {
		i := slices.IndexFunc(before, func(v *reading.View) bool { return v.Saved == f.Name })
		if i < 0 {
			views = append(views, ownView(f))
			continue
		}
		before[i].Ask(f.Query)
		views = append(views, before[i])
	}
	m.reading.Views = views
	m.nameViews()
}

// fallBack shows All in place of a view that is gone: what it listed last, until a
// search says more. A filter that is being typed there goes on in All: its letters must
// not become keys of the list.
func (m *Model) fallBack() tea.Cmd {
	typed, text := m.finder.typing != nil, m.finder.filter.Text()
	m.enter(reading.Builtins - 1)
	if !typed {
		return m.find()
	}
	m.endTyping()
	find, open := m.find(), m.openFilter()
	m.finder.filter.SetText(text)
	return tea.Batch(find, open, m.refilter())
}

func ownView(f saved.Filter) *reading.View {
	return &reading.View{Name: clean.Line(f.Name), Query: f.Query, Saved: f.Name, At: -1, Stale: true, Was: shelf.Former{}}
}

// nameViews lets the help name the views on the keys 6 to 9.
func (m *Model) nameViews() {
	for i := reading.Builtins; i < reading.Builtins+ownViews; i++ {
		key := string(rune('1' + i))
		a := m.keys.find(onList, key)
		a.SetEnabled(i < len(m.reading.Views))
		if i < len(m.reading.Views) {
			a.SetHelp(key, m.reading.Views[i].Name.String())
		}
	}
}

// toOwnView goes to the view of a saved filter.
func toOwnView(i int) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		if i >= len(m.reading.Views) {
			m.messages.say(clean.Literal("No saved filter there yet: F saves the one shown."))
			return nil
		}
		return toView(i)(m)
	}
}

// shownQuery is what the list shows, as one query: the view's and the reader's.
func (m *Model) shownQuery() string {
	v := m.view()
	if v.Query == "" {
		return strings.TrimSpace(v.Filter)
	}
	base, _ := search.Parse(v.Query) // both were valid when they were taken over
	filter, _ := search.Parse(v.Filter)
	return search.And(base, filter).String()
}

// saveFilter asks for a name, and saves what the list shows under it.
func (m *Model) saveFilter() tea.Cmd {
	query := m.shownQuery()
	if query == "" {
		m.messages.say(clean.Literal("Nothing to save: type a filter with / first."))
		return nil
	}
	return m.ask(&overlay.Prompt{
		Prompt:   ui.NewPrompt(clean.Literal("save as:")),
		Complete: m.completeName,
		Accept:   m.saveAs,
		Hint:     func(text string) (clean.Text, ui.Kind) { return m.nameHint(text, query) },
	}, "")
}

// nameHint says what becomes of a name that is typed: not every one can stand
// in the file as it is.
func (m *Model) nameHint(text, query string) (clean.Text, ui.Kind) {
	f, err := saved.NewFilter(text, query)
	switch {
	case err != nil:
		return clean.Line(query), ui.Info
	case m.lists.filters.list.Has(f.Name):
		return clean.Line("replaces " + f.Name), ui.Warning
	case f.Name != strings.TrimSpace(text):
		return clean.Line("is saved as " + f.Name), ui.Warning
	}
	return clean.Line(query), ui.Info
}

// saveAs saves what the list shows under a name.
func (m *Model) saveAs(name string) (overlay.Do, error) {
	f, err := saved.NewFilter(name, m.shownQuery())
	if err != nil {
		return nil, err
	}
	return func() tea.Cmd { return m.keepAs(f) }, nil
}

// keepAs saves a filter; its view, if it has one, gets the order shown.
func (m *Model) keepAs(f saved.Filter) tea.Cmd {
	order, back := m.view().Order, m.view().Back
	cmd := m.lists.filters.edit(saved.Put(f.Name, f))
	m.messages.say(clean.Line(fmt.Sprintf("saved as %s — f lists what is saved", f.Name)))
	for i, v := range m.reading.Views {
		if v.Saved == f.Name {
			v.Order, v.Back = order, back
			m.messages.say(clean.Line(fmt.Sprintf("saved as %s — %d shows it", f.Name, i+1)))
		}
	}
	return tea.Batch(cmd, m.keepSoon())
}

func (m *Model) completeName(text string) []string {
	var all []string
	for _, f := range suggest.Matching(text, m.lists.filters.list.All(), func(f saved.Filter) string { return f.Name }) {
		all = append(all, f.Name)
	}
	return all
}

// openFilters lists the saved filters.
func (m *Model) openFilters() tea.Cmd { return m.openFiltersAt(0) }

func (m *Model) openFiltersAt(at int) tea.Cmd {
	if m.lists.filters.empty() {
		m.messages.say(clean.Literal("No saved filters yet: / filters, F saves."))
		return m.lists.filters.flush() // there may be some on the disk by now
	}
	leave := func(do func(at int) tea.Cmd) func(int) overlay.Do {
		return func(at int) overlay.Do { return func() tea.Cmd { return do(at) } }
	}
	r := &overlay.Roster{
		Title: clean.Literal("Saved filters"), Rows: m.filterRows, At: at, Enters: "open", Digit: m.ownViewBy,
		Foot:  []clean.Text{clean.Literal("Enter open  e edit  r rename  d delete"), clean.Literal("J K move  a save what is shown  u undo")},
		Leave: map[string]func(int) overlay.Do{"enter": leave(m.openSaved), "e": leave(m.editSaved), "r": leave(m.renameSaved)},
		Edit:  map[string]func(int) tea.Cmd{},
		Loose: map[string]overlay.Do{"a": m.saveFilter},
	}
	m.lists.filters.keys(r)
	m.overlay = r
	return m.lists.filters.flush()
}

func (m *Model) filterRows() []ui.MenuItem {
	var rows []ui.MenuItem
	for i, f := range m.lists.filters.list.All() {
		row := ui.MenuItem{Label: clean.Line(f.Name + "   " + f.Query), Current: m.view().Saved == f.Name}
		if i < ownViews {
			row.Key = clean.Of(string(rune('1' + reading.Builtins + i)))
		}
		rows = append(rows, row)
	}
	return rows
}

func (m *Model) ownViewBy(key string) (overlay.Do, bool) {
	if len(key) != 1 || key[0] < '1' || int(key[0]-'1') >= len(m.reading.Views) {
		return nil, false
	}
	return func() tea.Cmd { return toView(int(key[0] - '1'))(m) }, true
}

// openSaved shows a saved filter: as its view, or in All where it has none.
func (m *Model) openSaved(at int) tea.Cmd {
	if at < ownViews {
		return toView(reading.Builtins + at)(m)
	}
	f := m.lists.filters.list.All()[at]
	return tea.Batch(toView(reading.Builtins-1)(m), m.setFilter(f.Query))
}

func (m *Model) editSaved(at int) tea.Cmd {
	f := m.lists.filters.list.All()[at]
	return m.askOver(&overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Line(f.Name + ":")),
		Accept: func(text string) (overlay.Do, error) {
			changed, err := saved.NewFilter(f.Name, text)
			if err != nil {
				return nil, err
			}
			return func() tea.Cmd { return m.lists.filters.edit(saved.Put(f.Name, changed)) }, nil
		},
	}, f.Query, at)
}

func (m *Model) renameSaved(at int) tea.Cmd {
	f := m.lists.filters.list.All()[at]
	return m.askOver(&overlay.Prompt{
		Prompt: ui.NewPrompt(clean.Literal("new name:")),
		Accept: func(text string) (overlay.Do, error) { return m.rename(f, text) },
		Hint:   func(text string) (clean.Text, ui.Kind) { return m.renameHint(f, text) },
	}, f.Name, at)
}

// renamed gives a filter another name, unless a second one has it: that one
// would be lost.
func (m *Model) renamed(f saved.Filter, name string) (saved.Filter, error) {
	changed, err := saved.NewFilter(name, f.Query)
	if err == nil && changed.Name != f.Name && m.lists.filters.list.Has(changed.Name) {
		err = fmt.Errorf("there is a filter %s already", changed.Name)
	}
	return changed, err
}

func (m *Model) rename(f saved.Filter, name string) (overlay.Do, error) {
	changed, err := m.renamed(f, name)
	if err != nil {
		return nil, err
	}
	return func() tea.Cmd {
		for _, v := range m.reading.Views {
			if v.Saved == f.Name {
				v.Saved, v.Name = changed.Name, clean.Line(changed.Name)
			}
		}
		return tea.Batch(m.lists.filters.edit(saved.Put(f.Name, changed)), m.keepSoon())
	}, nil
}

func (m *Model) renameHint(f saved.Filter, name string) (clean.Text, ui.Kind) {
	changed, err := m.renamed(f, name)
	switch {
	case err != nil:
		return clean.Line(err.Error()), ui.Warning
	case changed.Name != strings.TrimSpace(name):
		return clean.Line("is saved as " + changed.Name), ui.Warning
	}
	return clean.Line(f.Query), ui.Info
}

// askOver asks for a line in place of the list of filters, which comes back
// after it.
func (m *Model) askOver(p *overlay.Prompt, text string, at int) tea.Cmd {
	accept := p.Accept
	p.Drop = func() tea.Cmd { return m.openFiltersAt(at) }
	p.Accept = func(text string) (overlay.Do, error) {
		do, err := accept(text)
		if err != nil {
			return nil, err
		}
		return func() tea.Cmd { return tea.Batch(do(), m.openFiltersAt(at)) }, nil
	}
	return m.ask(p, text)
}

// badLines are the lines of the reader's lists that make no sense.
func (m *Model) badLines() []clean.Text {
	var all []clean.Text
	for _, err := range []error{m.lists.filters.failed, m.lists.watching.failed} {
		if err != nil {
			all = append(all, clean.Line(err.Error()))
		}
	}
	return append(append(all, m.lists.filters.list.Problems()...), m.lists.watching.list.Problems()...)
}
