package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"dailies/model/export"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// ToZotero is the format of an export that is sent to Zotero instead of being written.
const ToZotero = "zotero"

// Exporting is what Export is to write.
type Exporting struct {
	Query  string
	Format string // one of export.Names, or ToZotero
	File   string // "" is standard output; a folder if the format has a file for each paper
	Months bool   // Markdown has headings by month
	Links  bool   // link the whole papers that are here
	Force  bool   // write over a file that is there, or send again what was sent
	Zotero export.Zotero
	Copy   func(text string) error // copies to the clipboard instead of writing; nil: writes
}

// Export writes the papers that match a query for another program.
func (env workspace) Export(ctx context.Context, s Source, e Exporting) int {
	q, err := parseQuery(e.Query)
	if err != nil {
		return env.failed(err)
	}
	format, err := e.format() // before anything is read
	if err != nil {
		return env.failed(err)
	}
	all, ok := env.readable(ctx, s)
	if !ok {
		return exitFailed
	}
	if env.Found.Unread { // or decided papers would look undecided
		env.sayMarks()
	}
	entries := env.find(ctx, q, all).entries(0)
	if len(entries) == 0 {
		env.complain(clean.Literal("no paper matches: nothing was written"))
		return exitProblems
	}
	for i := range entries {
		if e.Links {
			entries[i].Local = env.Papers.Address(entries[i].Paper.ArXiv)
		}
	}
	return max(env.deliver(ctx, e, format, entries), unread(all))
}

// deliver brings papers to where they are wanted.
func (env workspace) deliver(ctx context.Context, e Exporting, format export.Format, entries []export.Entry) int {
	switch {
	case e.Format == ToZotero:
		return env.reported(e.Zotero.Send(ctx, entries, e.Force))
	case e.File != "":
		return env.reported(format.Save(e.File, entries, e.Force))
	case e.Copy != nil:
		var text strings.Builder
		err := format.Write(&text, entries)
		if err == nil {
			err = e.Copy(text.String())
		}
		return env.reported(clean.Line(english.Plural(len(entries), "paper")+" copied as "+e.Format), err)
	}
	_ = format.Write(env.Out, entries)
	return exitOK
}

// reported says what came of an export.
func (env workspace) reported(result fmt.Stringer, err error) int {
	if err != nil {
		return env.problem(err)
	}
	env.complain(clean.Line(result.String()))
	return exitOK
}

// format is the one that is asked for; none for Zotero. The error tells why nothing can be
// exported, whatever the papers.
func (e Exporting) format() (export.Format, error) {
	if e.File != "" && (e.Format == ToZotero || e.Copy != nil) {
		return export.Format{}, errors.New("zotero and --copy write no file: leave out -o")
	}
	if e.Links && e.Format != "obsidian" && e.Format != "md" {
		return export.Format{}, fmt.Errorf("%s has no links to whole papers: md and obsidian have", e.Format)
	}
	if e.Format == ToZotero {
		return export.Format{}, nil
	}
	f, err := formatOf(e.Format, e.Months)
	switch {
	case err != nil:
		return f, err
	case f.Folder() && e.File == "":
		return f, f.Write(io.Discard, nil)
	case f.Folder() || e.File == "" || e.Force:
		return f, nil
	}
	if _, err := os.Lstat(e.File); err == nil {
		return f, fmt.Errorf("%s exists already; --force overwrites it", e.File)
	}
	return f, nil
}

// formatOf is the format of a name; with months it has headings by month.
func formatOf(name string, months bool) (export.Format, error) {
	f, err := export.Find(name)
	if err == nil && months {
		return f.ByMonth()
	}
	return f, err
}
