package fetch

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dailies/model/durable"
	"dailies/parser"
	"dailies/ui/english"
)

// Folder is where answers are kept: the dumps folder.
type Folder string

const prefix, suffix = "daily_papers_", ".json.gz"

// last is the newest day that was fetched; zero if none was.
func (f Folder) last() (last time.Time) {
	files, _ := fs.Glob(os.DirFS(string(f)), prefix+"????-??-??"+suffix) // none in a folder that is missing
	for _, file := range files {
		if day, err := time.Parse(prefix+time.DateOnly+suffix, file); err == nil {
			last = day // they are sorted
		}
	}
	return last
}

// keep saves an answer of a source in a file, unless that has more papers already. An answer without
// papers leaves no file.
func (f Folder) keep(name, file string, answer []byte, source parser.Source) Outcome {
	ids, err := papersIn(answer, source)
	if err != nil {
		return Outcome{Name: name, Err: err}
	}
	had, _ := papersIn(f.read(file), source) // what cannot be read has none, and is replaced
	ids, had = distinct(ids), distinct(had)
	if len(ids) < len(had) {
		return Outcome{Name: name, Papers: len(ids), Said: "fewer papers than the file has; the file is kept"}
	}
	if len(ids) > 0 {
		if err := f.replace(file, Gzip(answer)); err != nil {
			return Outcome{Name: name, Err: err}
		}
	}
	added := len(distinct(slices.Concat(ids, had))) - len(had)
	said := fmt.Sprintf("%s, %s new", english.Plural(len(ids), "paper"), english.Number(added))
	return Outcome{Name: name, Papers: len(ids), New: added, Said: said}
}

// distinct are the texts in their order, each once.
func distinct(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }

// read unpacks a file. One that is not there, or cannot be read, is empty.
func (f Folder) read(file string) []byte {
	packed, _ := os.ReadFile(filepath.Join(string(f), file))
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(unpacked, maxPages*maxBody))
	if err != nil {
		return nil
	}
	return data
}

// Gzip is an answer as it is kept: gzipped.
func Gzip(answer []byte) []byte {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(answer) // a bytes.Buffer takes everything
	_ = w.Close()
	return packed.Bytes()
}

// replace writes a file, whole or not at all.
func (f Folder) replace(file string, data []byte) error {
	if err := durable.Save(filepath.Join(string(f), file), data); err != nil {
		return fmt.Errorf("save %s in %s: %w", file, f, err)
	}
	return nil
}

// papersIn tells the papers of an answer apart: by their arXiv numbers, or else their places. The
// error says what came instead of papers of a source.
func papersIn(answer []byte, source parser.Source) (ids []string, err error) {
	if source == parser.SiteJSON && string(bytes.TrimSpace(answer)) == "[]" {
		return nil, nil
	}
	d := parser.Parse("the answer", string(answer))
	switch {
	case d.Source != source:
		return nil, errors.New("the answer is not a list of papers: " + looksLike(answer))
	case !isWhole(answer, source):
		return nil, errors.New("the answer is cut or damaged")
	}
	for i, p := range d.Papers {
		ids = append(ids, cmp.Or(p.ArXiv, fmt.Sprint("#", i)))
	}
	return ids, nil
}

// isWhole reports whether an answer can be read to its end: of one that is damaged the parser takes the rest.
func isWhole(answer []byte, source parser.Source) bool {
	if source == parser.ArXivRSS {
		return bytes.HasSuffix(bytes.TrimSpace(answer), []byte("</rss>")) // the parser takes more than XML allows
	}
	var err error
	for values := json.NewDecoder(bytes.NewReader(answer)); err == nil; {
		err = values.Decode(&json.RawMessage{})
	}
	return errors.Is(err, io.EOF)
}

// looksLike says in a few words what came in place of JSON.
func looksLike(answer []byte) string {
	start := strings.ToLower(string(bytes.TrimSpace(answer[:min(len(answer), 512)])))
	switch {
	case start == "":
		return "it is empty"
	case strings.HasPrefix(start, "<"):
		return "it is a web page; a proxy or a login may be in the way"
	case strings.HasPrefix(start, "{"):
		return "it is an error message from the site"
	}
	return "it is cut or damaged"
}
