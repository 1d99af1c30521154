package fetch

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"dailies/model/durable"
	"dailies/model/library"
)

// Where Enrich keeps what it finds, and the keys of the titles that the site does not
// have, so that it asks for no title twice. The second is hidden: it is no dump.
const (
	foundFile   = "papers_by_title.jsonl.gz"
	unfoundFile = ".papers_not_found.txt"
)

const (
	searchPause = time.Second // between two searches
	saveEvery   = 20          // answers; a search that is stopped keeps what came
	longestWord = 250         // letters of a title that are searched for
)

// Enrich looks up papers by their titles, one after the other, and keeps what the site
// says of each. Titles that were looked up before are left out: Left returns the others.
func (c *Client) Enrich(ctx context.Context, titles []string, to Folder) iter.Seq[Progress] {
	return func(yield func(Progress) bool) {
		look := readLookup(to)
		c.each(ctx, len(titles), yield, func(ctx context.Context, i int, ask *asking) Outcome {
			o := look.up(ctx, ask, titles[i])
			if last := i == len(titles)-1; o.Err == nil && (last || (i+1)%saveEvery == 0) {
				o.Err = look.save()
			}
			return o
		})
		_ = look.save() // where it was stopped; a full disk was said
	}
}

// SearchFor is the address that a title is looked up at.
func (c *Client) SearchFor(title string) *url.URL {
	u := c.Endpoint.JoinPath("api", "papers", "search")
	if letters := []rune(title); len(letters) > longestWord {
		title = string(letters[:longestWord])
	}
	u.RawQuery = url.Values{"q": {title}}.Encode()
	return u
}

// Left are the titles that were not looked up so far.
func (f Folder) Left(titles []string) []string {
	look := readLookup(f)
	var left []string
	for _, title := range titles {
		if key := library.Key(title); !look.found[key] && !look.unfound[key] {
			left = append(left, title)
		}
	}
	return left
}

// lookup is the result for the titles that were looked up, in this fetch and before.
type lookup struct {
	folder         Folder
	answers        [][]byte // records as they came, one a line
	found, unfound map[library.ID]bool
	unsaved        bool
}

func readLookup(folder Folder) *lookup {
	l := &lookup{folder: folder, found: map[library.ID]bool{}, unfound: map[library.ID]bool{}}
	l.read()
	return l
}

// read adds what is in the folder: also what another fetch has put there since.
func (l *lookup) read() {
	for line := range bytes.Lines(l.folder.read(foundFile)) {
		var r titled
		if json.Unmarshal(line, &r) != nil {
			continue
		}
		if key := library.Key(r.title()); !l.found[key] {
			l.answers, l.found[key] = append(l.answers, bytes.TrimSpace(line)), true
		}
	}
	unfound, _ := os.ReadFile(filepath.Join(string(l.folder), unfoundFile)) // none is as good as an empty one
	for line := range strings.Lines(string(unfound)) {
		l.unfound[library.ID(strings.TrimSpace(line))] = true
	}
}

// titled is a record as far as it says which paper it is.
type titled struct {
	Title string `json:"title"`
	Paper struct {
		Title string `json:"title"`
	} `json:"paper"`
}

func (r titled) title() string { return cmp.Or(r.Title, r.Paper.Title) }

// up looks up a title. Of what the site finds only a paper of the same title counts.
func (l *lookup) up(ctx context.Context, ask *asking, title string) Outcome {
	o, key := Outcome{Name: title}, library.Key(title)
	answer, err := ask.get(ctx, ask.client.SearchFor(title), searchPause)
	if err != nil {
		o.Err = err
		return o
	}
	var records []json.RawMessage
	if json.Unmarshal(answer, &records) != nil {
		o.Err = errors.New("the answer is not a list of papers: " + looksLike(answer))
		return o
	}
	l.unsaved = true
	for _, raw := range records {
		var r titled
		var line bytes.Buffer
		if json.Unmarshal(raw, &r) == nil && library.Key(r.title()) == key && json.Compact(&line, raw) == nil {
			l.answers, l.found[key] = append(l.answers, line.Bytes()), true
			o.Papers, o.New = 1, 1
			return o
		}
	}
	l.unfound[key] = true
	return o
}

// save writes what was found, and what was not.
func (l *lookup) save() error {
	if !l.unsaved {
		return nil
	}
	l.read()
	if len(l.answers) > 0 {
		if err := l.folder.save(foundFile, append(bytes.Join(l.answers, []byte("\n")), '\n')); err != nil {
			return err
		}
	}
	var unfound strings.Builder
	for key := range l.unfound {
		fmt.Fprintln(&unfound, key)
	}
	if err := os.MkdirAll(string(l.folder), 0o755); err != nil {
		return fmt.Errorf("make the folder for papers: %w", err)
	}
	if err := durable.Replace(filepath.Join(string(l.folder), unfoundFile), []byte(unfound.String())); err != nil {
		return fmt.Errorf("save %s: %w", unfoundFile, err)
	}
	l.unsaved = false
	return nil
}
