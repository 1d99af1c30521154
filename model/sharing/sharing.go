// Package sharing takes papers out of the program: into the browser, onto the clipboard, into
// files and Zotero, into shell commands. Each of them ends with a DoneMsg.
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

// Scope says which papers are taken out.
type Scope int

// The scopes.
const (
	Selected Scope = iota // the one that is read, or else the selected one, or none
	Picked                // the picked ones, or else the selected one
	Listed                // the picked ones, or else the one that is read, or else all that the view shows
)

// Sharing is what papers are taken out with.
type Sharing struct {
	Open    func(address string) error // opens an address in the browser
	Zotero  export.Zotero
	Home    string                                           // the folder that ~ stands for
	Exports *export.Defaults                                 // how exports begin
	Papers  func(Scope) (papers []export.Entry, file string) // and the name of a file for them, without its ending
	Dialog  *overlay.Dialog
	Jobs    Jobs

	failed map[string]string // by prompt, the text that was typed for an action that failed: it is offered again
}

// Keys are the keys that take papers out.
func (s *Sharing) Keys() []keymap.Action {
	copyTitle := func(e export.Entry) tea.Cmd {
		return s.copy("the title", e.Paper.Title.String(), e.Paper.Title.String())
	}
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Read, "open", "o", "open in the browser", s.OpenPaper).Line(2, "open, or choose what"),
		keymap.New(keymap.Marked, keymap.Read, "open-menu", "O", "open the PDF, the code, a link …", s.forSelected(s.openLinks)).Unlisted(),
		keymap.New(keymap.Marked, keymap.Read, "copy", "y", "copy the title", s.forSelected(copyTitle)).Line(2, "copy, or choose what"),
		keymap.New(keymap.Marked, keymap.Read, "copy-menu", "Y", "copy a citation, BibTeX …", s.forSelected(s.openCopies)).Unlisted(),
		keymap.New(keymap.Marked, keymap.Read, "export", "E", "export to a file …", func() tea.Cmd { return s.OpenFormats(s.Papers(Listed)) }),
		keymap.New(keymap.Marked, keymap.Read, "pipe", "|", "pipe to a command …", s.openPipe).Unlisted(),
	}
}

// Update says how what was asked for has ended.
func (s *Sharing) Update(msg tea.Msg) tea.Cmd {
	done, ok := msg.(DoneMsg)
	if !ok {
		return nil
	}
	if done.job {
		s.Jobs.ended()
	}
	s.keepInput(done)
	if !s.Dialog.Failed(done.Err) && !done.Said.Empty() {
		s.Dialog.Answer(done.Said, ui.Info, done.Key)
	}
	return nil
}

// DoneMsg says how it went.
type DoneMsg struct {
	Key  int // the key that asked for it
	Said clean.Text
	Err  error

	job   bool // a command that ran beside the screen has ended
	typed input
}

// input is a text that was typed into a prompt to start an action.
type input struct{ prompt, text string }

// keepInput keeps what was typed for an action that failed, until the same prompt has been used with success.
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

// done is what is said of something, or else what failed and why.
func done(key int, said, what string, err error) DoneMsg {
	if err != nil {
		return DoneMsg{Key: key, Err: fmt.Errorf("%s: %w", what, err)}
	}
	return DoneMsg{Key: key, Said: clean.Line(said)}
}

// forSelected makes the command of a key that needs a selected paper.
func (s *Sharing) forSelected(do func(export.Entry) tea.Cmd) overlay.Do {
	return func() tea.Cmd {
		if papers, _ := s.Papers(Selected); len(papers) > 0 {
			return do(papers[0])
		}
		return nil
	}
}

// OpenPaper opens the selected paper on Hugging Face, or a search for its title if its arXiv
// number is not known.
func (s *Sharing) OpenPaper() tea.Cmd {
	return s.forSelected(func(e export.Entry) tea.Cmd { return s.Browse(Links(e.Paper)[0].Address) })()
}

// Browse opens an address in the browser.
func (s *Sharing) Browse(address string) tea.Cmd {
	key := s.Dialog.Pressed()
	return func() tea.Msg {
		err := s.Open(address)
		if err != nil {
			err = fmt.Errorf("%w — %s", err, address)
		}
		return done(key, "opened "+address, "not opened", err)
	}
}

// maxLinks is how many links of an abstract are offered: each has a digit for its key.
const maxLinks = 9

func (s *Sharing) openLinks(e export.Entry) tea.Cmd {
	var items []overlay.Item
	links := 0
	for _, place := range Links(e.Paper) {
		if place.Key == "" {
			if links++; links > maxLinks {
				break
			}
			place.Key = strconv.Itoa(links)
		}
		items = append(items, overlay.Item{Key: place.Key, Name: clean.Line(place.Name), Do: func() tea.Cmd { return s.Browse(place.Address) }})
	}
	return s.Dialog.Show(overlay.NewMenu(clean.Literal("Open"), items))
}

func (s *Sharing) openCopies(e export.Entry) tea.Cmd {
	title, abstract := tex.Unicode(e.Paper.Title).String(), tex.Unicode(e.Paper.Abstract).String()
	citation, address := export.Citation(e.Paper), export.Address(e.Paper)
	var items []overlay.Item
	for _, of := range []struct{ key, name, text, shown string }{
		{"t", "the title", title, title},
		{"a", "the abstract", abstract, abstract},
		{"c", "the citation", citation, citation},
		{"b", "BibTeX", export.Text("bib", e), title}, // markup says less than the title
		{"m", "a link in Markdown", export.MarkdownLink(e.Paper), title},
		{"j", "JSON", export.Text("jsonl", e), title},
		{"l", "the link", address, address},
	} {
		if of.text != "" || of.key != "l" {
			items = append(items, overlay.Item{Key: of.key, Name: clean.Line(of.name), Do: func() tea.Cmd { return s.copy(of.name, of.text, of.shown) }})
		}
	}
	return s.Dialog.Show(overlay.NewMenu(clean.Literal("Copy"), items))
}

// copy copies a text to the clipboard. name and shown say what it is.
func (s *Sharing) copy(name, text, shown string) tea.Cmd {
	key := s.Dialog.Pressed()
	return terminal.Copy(text, func(err error) tea.Msg { return done(key, "copied "+name+": "+shown, "not copied", err) })
}

// Link is an address at which something of a paper is found. It has passed clean.Address.
type Link struct {
	Name    string // "paper on Hugging Face"; of a link in the abstract the address itself
	Address string
	Key     string // that chooses it in a menu; "" for links in the abstract
}

// Links are where a paper, its code and what it links to are found: the paper first, or, if
// its arXiv number is not known, a search for it.
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

// longestSearch is how many bytes of a title are searched for. Escaped they are at most
// three times as many, which every browser takes.
const longestSearch = 500

func shortTitle(p *library.Paper) string { return p.Title.Slice(0, longestSearch).String() }

// host is the name of the machine in an address.
func host(address string) string {
	if u, err := url.Parse(address); err == nil {
		return u.Host
	}
	return "the web"
}
