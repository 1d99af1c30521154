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
	kind := func(key, name, text string) overlay.Item {
		return overlay.Item{Key: key, Name: clean.Line(name), Do: func() tea.Cmd { return s.copy(name, text) }}
	}
	items := []overlay.Item{
		kind("t", "the title", e.Paper.Title.String()),
		kind("a", "the abstract", e.Paper.Abstract.String()),
		kind("c", "the citation", listing.Citation(e.Paper)),
		kind("b", "BibTeX", bibTeX(e)),
		kind("m", "Markdown", listing.Format("md", e)),
		kind("j", "JSON", listing.Format("jsonl", e)),
	}
	if address := listing.Address(e.Paper); address != "" {
		items = append(items, kind("l", "the link", address))
	}
	return s.Show(overlay.NewMenu(clean.Literal("Copy"), items))
}

func bibTeX(e listing.Entry) string {
	var b strings.Builder
	_ = export.Write(&b, "bib", []listing.Entry{e}) // a Builder takes everything, and the format is known
	return strings.TrimSpace(b.String())
}
