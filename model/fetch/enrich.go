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

// Where titles that were looked up are kept, and the keys of those that the site does not
// have, so that it is asked for no title twice. The second is hidden: it is no dump.
const (
	foundFile   = "papers_by_title.jsonl.gz"
	unfoundFile = ".papers_not_found.txt"
)

const (
	searchPause = time.Second // between two searches
	saveEvery   = 20          // answers; a search that is stopped keeps what came
	longestWord = 250         // letters of a title that are searched for
)

// Titles looks up papers by their titles, each once, and keeps what the site says of them.
// Those that were looked up before are left out.
func (c *Client) Titles(titles []string, to Folder) (jobs []Job) {
	look := &lookup{folder: to, found: map[library.ID]bool{}, unfound: map[library.ID]bool{}}
	look.read()
	for _, title := range titles {
		if key := library.Key(title); look.found[key] || look.unfound[key] {
			continue
		}
		letters := []rune(title)
		u := c.Endpoint.JoinPath("api", "papers", "search")
		u.RawQuery = url.Values{"q": {string(letters[:min(len(letters), longestWord)])}}.Encode()
		i := len(jobs)
		jobs = append(jobs, Job{u.String(), func(ctx context.Context, ask *asking) Outcome {
			answer, err := ask.get(ctx, u, searchPause)
			o := Outcome{Err: err}
			if err == nil {
				o = look.take(title, answer)
			}
			o.Name = strconv.Quote(title)
			if last := i == len(jobs)-1; last || (i+1)%saveEvery == 0 || err != nil { // it may have been stopped
				o.Err = cmp.Or(o.Err, look.save())
			}
			return o
		}})
	}
	return jobs
}

// lookup is the result for the titles that were looked up, in this fetch and before.
type lookup struct {
	folder         Folder
	answers        [][]byte // records as they came, one a line
	found, unfound map[library.ID]bool
}

// read adds what is in the folder: also what another fetch has put there since.
func (l *lookup) read() {
	for line := range bytes.Lines(l.folder.read(foundFile)) {
		if key := titleOf(line); key != "" && !l.found[key] {
			l.answers, l.found[key] = append(l.answers, bytes.TrimSpace(line)), true
		}
	}
	unfound, _ := os.ReadFile(filepath.Join(string(l.folder), unfoundFile)) // none is as good as an empty one
	for line := range strings.Lines(string(unfound)) {
		l.unfound[library.ID(strings.TrimSpace(line))] = true
	}
}

// titleOf is the key of a record's title; "" of what is no record.
func titleOf(record []byte) library.ID {
	d := parser.Parse("a record", string(record))
	if len(d.Papers) == 0 {
		return ""
	}
	return library.Key(d.Papers[0].Title.String())
}

// take takes the answer for a title. Of what the site finds only a paper of the same title counts.
func (l *lookup) take(title string, answer []byte) Outcome {
	var records []json.RawMessage
	if json.Unmarshal(answer, &records) != nil {
		return Outcome{Err: errors.New("the answer is not a list of papers: " + looksLike(answer))}
	}
	key := library.Key(title)
	for _, record := range records {
		var line bytes.Buffer
		if titleOf(record) == key && json.Compact(&line, record) == nil {
			l.answers, l.found[key] = append(l.answers, line.Bytes()), true
			return Outcome{Papers: 1, New: 1}
		}
	}
	l.unfound[key] = true
	return Outcome{}
}

// save writes what was found, and what was not.
func (l *lookup) save() error {
	l.read()
	if len(l.answers) > 0 {
		if err := l.folder.replace(foundFile, Gzip(append(bytes.Join(l.answers, []byte("\n")), '\n'))); err != nil {
			return err
		}
	}
	var unfound strings.Builder
	for key := range l.unfound {
		fmt.Fprintln(&unfound, key)
	}
	return l.folder.replace(unfoundFile, []byte(unfound.String()))
}
