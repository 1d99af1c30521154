package sharing

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/listing"
	"dailies/model/overlay"
	"dailies/parser/clean"
)

// OpenCopies offers what can be copied of the selected paper.
func (s *Sharing) OpenCopies() tea.Cmd {
	e, ok := s.Paper()
	if !ok {
		return nil
	}
	title := e.Paper.Title.String()
	kind := func(key, name, text, shown string) overlay.Item {
		return overlay.Item{Key: key, Name: clean.Line(name), Do: func() tea.Cmd { return s.copy(name, text, shown) }}
	}
	abstract, citation := e.Paper.Abstract.String(), listing.Citation(e.Paper)
	items := []overlay.Item{
		kind("t", "the title", title, title),
		kind("a", "the abstract", abstract, abstract),
		kind("c", "the citation", citation, citation),
		kind("b", "BibTeX", bibTeX(e), title), // markup says less than the title
		kind("m", "Markdown", listing.Format("md", e), title),
		kind("j", "JSON", listing.Format("jsonl", e), title),
	}
	if address := listing.Address(e.Paper); address != "" {
		items = append(items, kind("l", "the link", address, address))
	}
	return s.Show(overlay.NewMenu(clean.Literal("Copy"), items))
}

func bibTeX(e listing.Entry) string {
	var b strings.Builder
	_ = export.Write(&b, "bib", []listing.Entry{e}) // a Builder takes everything, and the format is known
	return strings.TrimSpace(b.String())
}
