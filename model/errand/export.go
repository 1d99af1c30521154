package errand

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"

	"dailies/model/export"
	"dailies/model/search"
	"dailies/parser/clean"
)

// Exporting is what Export is to write.
type Exporting struct {
	Query  string
	Format string // one of export.Formats
	File   string // "" is standard output; a folder where the format has a file for each paper
	Force  bool   // write over a file that is there
}

// Export writes the papers that match a query for another program.
func (w World) Export(ctx context.Context, s Source, e Exporting) int {
	q, err := search.Parse(e.Query)
	if err != nil {
		return w.failed(fmt.Errorf("query %q: %w", e.Query, err))
	}
	if err := e.possible(); err != nil { // before anything is read
		return w.failed(err)
	}
	all := w.read(ctx, s)
	if all.Papers.Len() == 0 {
		return Failed
	}
	if w.Found.Unread { // or decided papers would look undecided
		w.sayMarks()
	}
	entries := slices.Collect(find(ctx, q, all, w.Watch).entries(0, func() error { return nil }))
	if len(entries) == 0 {
		w.complain(clean.Literal("no paper matches: nothing was written"))
		return Problems
	}
	if e.File == "" {
		if err := export.Write(w.Out, e.Format, entries); err != nil && !closedPipe(err) {
			return w.failed(err)
		}
		return OK
	}
	saved, err := export.Save(e.File, e.Format, entries, e.Force)
	if err != nil {
		return w.failed(err)
	}
	w.complain(clean.Line(saved.String()))
	return OK
}

// possible tells why nothing can be exported, whatever the papers.
func (e Exporting) possible() error {
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
