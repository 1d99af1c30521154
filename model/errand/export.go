package errand

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"dailies/model/export"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser/clean"
)

// Exporting is what Export is to write.
type Exporting struct {
	Query  string
	Format string // one of export.Formats
	File   string // "" is standard output
	Force  bool   // write over a file that is there
}

// Export writes the papers that match a query for another program.
func (w World) Export(ctx context.Context, s Source, e Exporting) int {
	q, err := search.Parse(e.Query)
	if err != nil {
		return w.failed(fmt.Errorf("query %q: %w", e.Query, err))
	}
	if !slices.Contains(export.Formats(), e.Format) { // before anything is read
		return w.failed(export.Write(nil, e.Format, nil))
	}
	if _, err := os.Lstat(e.File); e.File != "" && !e.Force && err == nil {
		return w.failed(fmt.Errorf("%s is there already; --force writes over it", e.File))
	}
	all := w.read(ctx, s)
	if all.Papers.Len() == 0 {
		return Failed
	}
	if w.Found.Unread { // or decided papers would look undecided
		w.sayMarks()
	}
	entries := slices.Collect(find(ctx, q, all, w.Watch).entries(0, func() error { return nil }))
	var out bytes.Buffer
	if err := export.Write(&out, e.Format, entries); err != nil {
		return w.failed(err)
	}
	if e.File == "" {
		if _, err := w.Out.Write(out.Bytes()); err != nil && !closedPipe(err) {
			return w.failed(err)
		}
		return OK
	}
	if err := writeFile(e, out.Bytes()); err != nil {
		return w.failed(err)
	}
	w.complain(clean.Of(fmt.Sprintf("%s papers in %s", clean.Number(len(entries)), e.File)))
	return OK
}

// writeFile puts the whole export in the file or leaves the file as it was.
func writeFile(e Exporting, content []byte) error {
	if e.Force {
		return marks.WriteFileAtomic(e.File, content)
	}
	f, err := os.OpenFile(e.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; --force writes over it", e.File)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(e.File)) // or half an export would look like a whole one
	}
	return nil
}
