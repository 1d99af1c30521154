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

// Folder is the dumps folder, in which responses are saved.
type Folder string

const prefix, suffix = "daily_papers_", ".json.gz"

// lastDay returns the newest day that was fetched, or the zero time if there is none.
func (f Folder) lastDay() (last time.Time) {
	files, _ := fs.Glob(os.DirFS(string(f)), prefix+"????-??-??"+suffix) // no files if the folder is missing
	for _, file := range files {
		if day, err := time.Parse(prefix+time.DateOnly+suffix, file); err == nil {
			last = day // the names are sorted
		}
	}
	return last
}

// keep saves a response, unless it has no papers or the saved file has more.
func (f Folder) keep(name, file string, response []byte, source parser.Source) Outcome {
	ids, err := papersIn(response, source)
	if err != nil {
		return Outcome{Name: name, Err: err}
	}
	savedIDs, _ := papersIn(f.read(file), source) // an unreadable file has none and is replaced
	ids, savedIDs = distinct(ids), distinct(savedIDs)
	if len(ids) < len(savedIDs) {
		return Outcome{Name: name, Papers: len(ids), Summary: "fewer papers than the file has; the file is kept"}
	}
	if len(ids) > 0 {
		if err := f.save(file, Gzip(response)); err != nil {
			return Outcome{Name: name, Err: err}
		}
	}
	added := len(distinct(slices.Concat(ids, savedIDs))) - len(savedIDs)
	summary := fmt.Sprintf("%s, %s new", english.Plural(len(ids), "paper"), english.Number(added))
	return Outcome{Name: name, Papers: len(ids), New: added, Summary: summary}
}

func distinct(list []string) []string { return slices.Compact(slices.Sorted(slices.Values(list))) }

// read returns the uncompressed content of a file, or nil if it is missing or damaged.
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

// Gzip compresses a response for saving.
func Gzip(response []byte) []byte {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(response) // writing to a bytes.Buffer never fails
	_ = w.Close()
	return packed.Bytes()
}

func (f Folder) save(file string, data []byte) error {
	if err := durable.Save(filepath.Join(string(f), file), data); err != nil {
		return fmt.Errorf("save %s in %s: %w", file, f, err)
	}
	return nil
}

// papersIn returns an ID for each paper in a response: its arXiv number, or else its index. The error
// describes a response that is not in the source's format.
func papersIn(response []byte, source parser.Source) (ids []string, err error) {
	if source == parser.SiteJSON && string(bytes.TrimSpace(response)) == "[]" {
		return nil, nil
	}
	d := parser.Parse("the answer", string(response))
	switch {
	case d.Source != source:
		return nil, errors.New("the answer is not a list of papers: " + describe(response))
	case !isComplete(response, source):
		return nil, errors.New("the answer is cut or damaged")
	}
	for i, p := range d.Papers {
		ids = append(ids, cmp.Or(p.ArXiv, fmt.Sprint("#", i)))
	}
	return ids, nil
}

// isComplete reports whether a response can be decoded to its end. The parser also accepts damaged ones.
func isComplete(response []byte, source parser.Source) bool {
	if source == parser.ArXivRSS {
		return bytes.HasSuffix(bytes.TrimSpace(response), []byte("</rss>")) // feeds are not always valid XML
	}
	var err error
	for values := json.NewDecoder(bytes.NewReader(response)); err == nil; {
		err = values.Decode(&json.RawMessage{})
	}
	return errors.Is(err, io.EOF)
}

// describe says in a few words what a response is if it is not a list of papers.
func describe(response []byte) string {
	start := strings.ToLower(string(bytes.TrimSpace(response[:min(len(response), 512)])))
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
