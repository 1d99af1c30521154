package sharing

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/overlay"
	"dailies/model/tex"
	"dailies/parser/clean"
)

// OpenCopies offers what can be copied of the selected paper.
func (s *Sharing) OpenCopies() tea.Cmd {
	e, ok := s.Paper()
	if !ok {
		return nil
	}
	title := tex.Unicode(e.Paper.Title).String()
	kind := func(key, name, text, shown string) overlay.Item {
		return overlay.Item{Key: key, Name: clean.Line(name), Do: func() tea.Cmd { return s.copy(name, text, shown) }}
	}
	abstract, citation := tex.Unicode(e.Paper.Abstract).String(), export.Citation(e.Paper)
	items := []overlay.Item{
		kind("t", "the title", title, title),
		kind("a", "the abstract", abstract, abstract),
		kind("c", "the citation", citation, citation),
		kind("b", "BibTeX", export.Text("bib", e), title), // markup says less than the title
		kind("m", "a link in Markdown", export.MarkdownLink(e.Paper), title),
		kind("j", "JSON", export.Text("jsonl", e), title),
	}
	if address := export.Address(e.Paper); address != "" {
		items = append(items, kind("l", "the link", address, address))
	}
	return s.Dialog.Show(overlay.NewMenu(clean.Literal("Copy"), items))
}
