package fetch

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// Results of title searches are saved so that no title is looked up twice.
const (
	foundFile   = "papers_by_title.jsonl.gz"
	unfoundFile = ".papers_not_found.txt" // keys; hidden, because it is not a dump
)

const (
	searchPause   = time.Second // between two searches
	saveInterval  = 20          // responses between two saves; a search that is stopped saves, too
	maxQueryRunes = 250         // of a title
)

// Titles returns jobs that look up papers by title, except titles that were looked up before.
func (c *Client) Titles(titles []string, to Folder) (jobs []Job) {
	results := &lookup{folder: to, found: map[library.ID]bool{}, unfound: map[library.ID]bool{}}
	results.read()
	for _, title := range titles {
		if key := library.Key(title); results.found[key] || results.unfound[key] {
			continue
		}
		runes := []rune(title)
		u := c.Endpoint.JoinPath("api", "papers", "search")
		u.RawQuery = url.Values{"q": {string(runes[:min(len(runes), maxQueryRunes)])}}.Encode()
		i := len(jobs)
		jobs = append(jobs, Job{u.String(), func(ctx context.Context, s *session) Outcome {
			answer, err := s.get(ctx, u, searchPause)
			o := Outcome{Err: err}
			if err == nil {
				o = results.add(title, answer)
			}
			o.Name = strconv.Quote(title)
			if last := i == len(jobs)-1; last || (i+1)%saveInterval == 0 || err != nil { // err may mean that the fetch was stopped
				o.Err = cmp.Or(o.Err, results.save())
			}
			return o
		}})
	}
	return jobs
}

// lookup holds the results of all title searches, including those of earlier fetches.
type lookup struct {
	folder         Folder
	records        [][]byte // one line each, as received
	found, unfound map[library.ID]bool
}

// read adds the saved results, including those that another fetch has saved since.
func (l *lookup) read() {
	for line := range bytes.Lines(l.folder.read(foundFile)) {
		if key := titleOf(line); key != "" && !l.found[key] {
			l.records, l.found[key] = append(l.records, bytes.TrimSpace(line)), true
		}
	}
	unfound, _ := os.ReadFile(filepath.Join(string(l.folder), unfoundFile)) // a missing file is the same as an empty one
	for line := range strings.Lines(string(unfound)) {
		l.unfound[library.ID(strings.TrimSpace(line))] = true
	}
}

// titleOf returns the key of a record's title, or "" if the record is invalid.
func titleOf(record []byte) library.ID {
	d := parser.Parse("a record", string(record))
	if len(d.Papers) == 0 {
		return ""
	}
	return library.Key(d.Papers[0].Title.String())
}

// add adds the response for a title. Only a paper with exactly that title counts as found.
func (l *lookup) add(title string, answer []byte) Outcome {
	var records []json.RawMessage
	if json.Unmarshal(answer, &records) != nil {
		return Outcome{Err: errors.New("the answer is not a list of papers: " + describe(answer))}
	}
	key := library.Key(title)
	for _, record := range records {
		var line bytes.Buffer
		if titleOf(record) == key && json.Compact(&line, record) == nil {
			l.records, l.found[key] = append(l.records, line.Bytes()), true
			return Outcome{Papers: 1, New: 1}
		}
	}
	l.unfound[key] = true
	return Outcome{}
}

// save merges the results with the saved ones and saves them.
func (l *lookup) save() error {
	l.read()
	if len(l.records) > 0 {
		if err := l.folder.save(foundFile, Gzip(append(bytes.Join(l.records, []byte("\n")), '\n'))); err != nil {
			return err
		}
	}
	var unfound strings.Builder
	for key := range l.unfound {
		fmt.Fprintln(&unfound, key)
	}
	return l.folder.save(unfoundFile, []byte(unfound.String()))
}
