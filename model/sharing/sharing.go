// Package sharing sends papers to the browser, the clipboard, files, Zotero and shell commands.
// Each of these actions ends with a DoneMsg.
package sharing

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/keymap"
	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// Scope selects the papers that an action is for.
type Scope int

// The scopes.
const (
	Selected Scope = iota // the paper that is open, or else the selected one, or none
	Picked                // the picked papers, or else the selected one
	Listed                // the picked papers, or else the one that is open, or else all papers of the view
)

// Sharing is the component that sends papers elsewhere.
type Sharing struct {
	Open    func(address string) error // opens an address in the browser
	Zotero  export.Zotero
	Home    string // expansion of ~
	Exports *export.Defaults
	Papers  func(Scope) (papers []export.Entry, file string) // file is a name without an extension
	Dialog  *overlay.Dialog
	Jobs    Jobs

	failed map[string]string // by prompt, text typed for an action that failed, which is offered again
}

// Keys returns the actions and their default keys.
func (s *Sharing) Keys() []keymap.Action {
	copyTitle := func(e export.Entry) tea.Cmd {
		return s.copy("the title", e.Paper.Title.String(), e.Paper.Title.String())
	}
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Read, "open", "o", "open in the browser", s.OpenPaper).Combined(2, "open, or choose what"),
		keymap.New(keymap.Marked, keymap.Read, "open-menu", "O", "open the PDF, the code, a link …", s.forSelected(s.openLinks)).Unlisted(),
		keymap.New(keymap.Marked, keymap.Read, "copy", "y", "copy the title", s.forSelected(copyTitle)).Combined(2, "copy, or choose what"),
		keymap.New(keymap.Marked, keymap.Read, "copy-menu", "Y", "copy a citation, BibTeX …", s.forSelected(s.openCopies)).Unlisted(),
		keymap.New(keymap.Marked, keymap.Read, "export", "E", "export to a file …", func() tea.Cmd { return s.OpenFormats(s.Papers(Listed)) }),
		keymap.New(keymap.Marked, keymap.Read, "pipe", "|", "pipe to a command …", s.openPipe).Unlisted(),
	}
}

// Update reports the result of an action.
func (s *Sharing) Update(msg tea.Msg) tea.Cmd {
	done, ok := msg.(DoneMsg)
	if !ok {
		return nil
	}
	if done.job {
		s.Jobs.n = max(s.Jobs.n-1, 0)
	}
	s.keepInput(done)
	if !s.Dialog.Failed(done.Err) && !done.Text.Empty() {
		s.Dialog.Answer(done.Text, ui.Info, done.Key)
	}
	return nil
}

// DoneMsg is the result of an action.
type DoneMsg struct {
	Key  int // key press that started the action
	Text clean.Text
	Err  error

	job   bool  // a background command has ended
	typed input // what the action was started with, if that was typed
}

// input is a text that was typed into a prompt to start an action.
type input struct{ prompt, text string }

// keepInput keeps what was typed for an action that failed, until its prompt is used successfully.
func (s *Sharing) keepInput(done DoneMsg) {
	if done.Err == nil || done.typed.text == "" {
		delete(s.failed, done.typed.prompt)
		return
	}
	if s.failed == nil {
		s.failed = map[string]string{}
	}
	s.failed[done.typed.prompt] = done.typed.text
}

// done returns a message of success, or if err is not nil, one of failure that starts with failure.
func done(key int, text, failure string, err error) DoneMsg {
	if err != nil {
		return DoneMsg{Key: key, Err: fmt.Errorf("%s: %w", failure, err)}
	}
	return DoneMsg{Key: key, Text: clean.Line(text)}
}

// forSelected returns an action on the selected paper, which does nothing if there is none.
func (s *Sharing) forSelected(do func(export.Entry) tea.Cmd) overlay.Do {
	return func() tea.Cmd {
		if papers, _ := s.Papers(Selected); len(papers) > 0 {
			return do(papers[0])
		}
		return nil
	}
}

// OpenPaper opens the page of the selected paper, or a search for its title if it has no arXiv number.
func (s *Sharing) OpenPaper() tea.Cmd {
	return s.forSelected(func(e export.Entry) tea.Cmd { return s.Browse(Links(e.Paper)[0].Address) })()
}

// Browse opens an address in the browser.
func (s *Sharing) Browse(address string) tea.Cmd {
	key := s.Dialog.KeysPressed()
	return func() tea.Msg {
		err := s.Open(address)
		if err != nil {
			err = fmt.Errorf("%w — %s", err, address)
		}
		return done(key, "opened "+address, "not opened", err)
	}
}

// maxLinks is the number of links in an abstract that the menu offers, each with a digit as its key.
const maxLinks = 9

func (s *Sharing) openLinks(e export.Entry) tea.Cmd {
	var items []overlay.Item
	links := 0
	for _, link := range Links(e.Paper) {
		if link.Key == "" {
			if links++; links > maxLinks {
				break
			}
			link.Key = strconv.Itoa(links)
		}
		items = append(items, overlay.Item{Key: link.Key, Name: clean.Line(link.Name), Do: func() tea.Cmd { return s.Browse(link.Address) }})
	}
	return s.Dialog.Show(overlay.NewMenu(clean.Literal("Open"), items))
}

func (s *Sharing) openCopies(e export.Entry) tea.Cmd {
	title, abstract := tex.Unicode(e.Paper.Title).String(), tex.Unicode(e.Paper.Abstract).String()
	citation, address := export.Citation(e.Paper), export.Address(e.Paper)
	var items []overlay.Item
	for _, c := range []struct{ key, name, text, shown string }{
		{"t", "the title", title, title},
		{"a", "the abstract", abstract, abstract},
		{"c", "the citation", citation, citation},
		{"b", "BibTeX", export.Text("bib", e), title}, // the title says more than its markup
		{"m", "a link in Markdown", export.MarkdownLink(e.Paper), title},
		{"j", "JSON", export.Text("jsonl", e), title},
		{"l", "the link", address, address},
	} {
		if c.text != "" || c.key != "l" {
			copyText := func() tea.Cmd { return s.copy(c.name, c.text, c.shown) }
			items = append(items, overlay.Item{Key: c.key, Name: clean.Line(c.name), Do: copyText})
		}
	}
	return s.Dialog.Show(overlay.NewMenu(clean.Literal("Copy"), items))
}

// copy copies text to the clipboard. name and shown describe it in the message.
func (s *Sharing) copy(name, text, shown string) tea.Cmd {
	key := s.Dialog.KeysPressed()
	return terminal.Copy(text, func(err error) tea.Msg { return done(key, "copied "+name+": "+shown, "not copied", err) })
}

// Link is a web address that belongs to a paper. It has passed clean.Address.
type Link struct {
	Name    string // "paper on Hugging Face"; for a link in the abstract, the address itself
	Address string
	Key     string // in a menu; "" for links in the abstract
}

// Links returns the links of a paper: first its page, or a search for it if its arXiv number is
// unknown, then its code and the links in its abstract.
func Links(p *library.Paper) (all []Link) {
	seen := map[string]bool{}
	add := func(name, address, key string) {
		if clean.Address(address) && !seen[address] {
			seen[address] = true
			all = append(all, Link{name, address, key})
		}
	}
	if p.ArXiv != "" {
		add("paper on Hugging Face", export.Address(p), "p")
		add("arXiv", parser.ArXivPage(p.ArXiv), "a")
		add("PDF", parser.ArXivPDF(p.ArXiv), "d")
	} else {
		add("search Hugging Face for the title", "https://huggingface.co/papers?q="+url.QueryEscape(shortTitle(p)), "p")
	}
	add("code, on "+host(p.Details.Code), p.Details.Code, "c")
	add("project page, on "+host(p.Details.Project), p.Details.Project, "w")
	add("Google Scholar", "https://scholar.google.com/scholar?q="+url.QueryEscape(`"`+shortTitle(p)+`"`), "s")
	for _, address := range clean.AddressesIn(p.Abstract.String()) {
		add(strings.TrimPrefix(address, "https://"), address, "")
	}
	return all
}

const maxQueryBytes = 500 // of a title; escaping makes it at most three times as long

func shortTitle(p *library.Paper) string { return p.Title.Slice(0, maxQueryBytes).String() }

func host(address string) string {
	if u, err := url.Parse(address); err == nil {
		return u.Host
	}
	return "the web"
}
