package errand

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"dailies/model/export"
	"dailies/model/listing"
	"dailies/model/zotero"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// ToZotero is the format of an export that is sent to Zotero instead of being written.
const ToZotero = "zotero"

// Exporting is what Export is to write.
type Exporting struct {
	Query  string
	Format string // one of export.Formats, or ToZotero
	File   string // "" is standard output; a folder if the format has a file for each paper
	Links  bool   // link the whole papers that are here
	Force  bool   // write over a file that is there, or send again what was sent
	Zotero zotero.Connector
	Copy   func(text string) error // copies to the clipboard instead of writing; nil: writes
}

// Export writes the papers that match a query for another program.
func (env Env) Export(ctx context.Context, s Source, e Exporting) int {
	q, err := parseQuery(e.Query)
	if err != nil {
		return env.failed(err)
	}
	if err := e.possible(); err != nil { // before anything is read
		return env.failed(err)
	}
	all, ok := env.readable(ctx, s)
	if !ok {
		return Failed
	}
	if env.Found.Unread { // or decided papers would look undecided
		env.sayMarks()
	}
	entries := slices.Collect(env.find(ctx, q, all).entries(0, func() error { return nil }))
	if len(entries) == 0 {
		env.complain(clean.Literal("no paper matches: nothing was written"))
		return Problems
	}
	for i := range entries {
		if e.Links {
			entries[i].Local = env.Papers.Address(entries[i].Paper.ArXiv)
		}
	}
	return max(env.deliver(ctx, e, entries), unread(all))
}

// deliver brings papers to where they are wanted.
func (env Env) deliver(ctx context.Context, e Exporting, entries []listing.Entry) int {
	switch {
	case e.Format == ToZotero:
		return env.reported(e.Zotero.Send(ctx, entries, e.Force))
	case e.File != "":
		return env.reported(export.Save(e.File, e.Format, entries, e.Force))
	case e.Copy != nil:
		var text strings.Builder
		err := export.Write(&text, e.Format, entries)
		if err == nil {
			err = e.Copy(text.String())
		}
		return env.reported(clean.Line(english.Plural(len(entries), "paper")+" copied as "+e.Format), err)
	}
	_ = export.Write(env.Out, e.Format, entries)
	return OK
}

// reported says what came of an export.
func (env Env) reported(result fmt.Stringer, err error) int {
	if err != nil {
		return env.problem(err)
	}
	env.complain(clean.Line(result.String()))
	return OK
}

// possible tells why nothing can be exported, whatever the papers.
func (e Exporting) possible() error {
	if e.File != "" && (e.Format == ToZotero || e.Copy != nil) {
		return errors.New("zotero and --copy write no file: leave out -o")
	}
	if e.Links && e.Format != "obsidian" && e.Format != "md" && e.Format != "md-month" {
		return fmt.Errorf("%s has no links to whole papers: md, md-month and obsidian have", e.Format)
	}
	if e.Format == ToZotero {
		return nil
	}
	if !slices.Contains(export.Formats(), e.Format) || export.Folder(e.Format) && e.File == "" {
		return export.Write(io.Discard, e.Format, nil)
	}
	if export.Folder(e.Format) {
		return nil
	}
	if _, err := os.Lstat(e.File); e.File != "" && !e.Force && err == nil {
		return fmt.Errorf("%s exists already; --force overwrites it", e.File)
	}
	return nil
}
