// Package listing prints papers without a screen: for pipes, scripts and
// other programs.
package listing

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"

	"dailies/model/library"
	"dailies/model/links"
	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
)

// Entry is a paper with what the reader decided on it, and the dumps that its
// sightings point into.
type Entry struct {
	Paper   *library.Paper
	Mark    marks.Mark
	Dumps   []library.Dump
	Local   string // the file: address of the whole paper, if links to it were asked for; else ""
	Snoozed string // the day until which it is snoozed, "2026-12-01"; "" if it is not
	Match   string // "similar" or "partial" if it is not just what was asked for
}

// Formats are the names that Print takes.
var Formats = []string{"text", "jsonl", "md"}

// Print writes entries in a format, one after the other, as they come. If w is a
// *bufio.Writer it is used directly, so that its owner can flush it between entries.
func Print(w io.Writer, format string, entries iter.Seq[Entry]) error {
	write, ok := map[string]func(io.Writer, Entry) error{"text": text, "jsonl": jsonLine, "md": markdown}[format]
	if !ok {
		return fmt.Errorf("unknown format %q: use one of %s", format, strings.Join(Formats, ", "))
	}
	out := bufio.NewWriter(w)
	for e := range entries {
		if err := write(out, e); err != nil {
			if failed := out.Flush(); failed != nil {
				return failed
			}
			return err // what came before was good
		}
	}
	return out.Flush()
}

// text writes one line a paper: status, date, title, and who it is from.
func text(w io.Writer, e Entry) error {
	date := "          "
	if e.Paper.Date.Known() {
		date = fmt.Sprintf("%-10s", e.Paper.Date)
	}
	star := " "
	if e.Mark.Starred {
		star = "*"
	}
	from := ""
	if who := From(e.Paper); who != "" {
		from = "  (" + who + ")"
	}
	if e.Snoozed != "" {
		from += "  snoozed until " + e.Snoozed
	}
	about := ""
	if e.Match != "" {
		about = "≈ "
	}
	_, err := fmt.Fprintf(w, "%-7s %s %s  %s%s%s\n", e.Mark.Status.String(), star, date, about, e.Paper.Title, from)
	return err
}

// From says who a paper is from: the organisation, or else its authors, "Chen et al.", or
// else their number, or else nothing.
func From(p *library.Paper) string {
	names := p.Names()
	switch {
	case !p.Org.Name.Empty():
		return p.Org.Name.String()
	case len(names) == 1:
		return names[0].String()
	case len(names) > 1:
		return family(names[0].String()) + " et al."
	case p.Authors == 1:
		return "1 author"
	case p.Authors > 1:
		return fmt.Sprintf("%d authors", p.Authors)
	}
	return ""
}

// family is an author's family name: what stands before a comma, or else the last word.
func family(name string) string {
	if before, _, ok := strings.Cut(name, ","); ok {
		return before
	}
	return name[strings.LastIndex(name, " ")+1:]
}

// markdown writes a list item a paper, as a reading list.
func markdown(w io.Writer, e Entry) error {
	box := " "
	if e.Mark.Status == marks.Read {
		box = "x"
	}
	title := escapeMarkdown(e.Paper.Title.String())
	if address := Address(e.Paper); address != "" {
		title = "[" + title + "](" + address + ")"
	}
	var facts []string
	if who := From(e.Paper); who != "" {
		facts = append(facts, escapeMarkdown(who))
	}
	if e.Paper.Date.Known() {
		facts = append(facts, e.Paper.Date.String())
	}
	line := fmt.Sprintf("- [%s] %s", box, title)
	if len(facts) > 0 {
		line += " (" + strings.Join(facts, ", ") + ")"
	}
	_, err := fmt.Fprintln(w, line)
	return err
}

var markdownEscapes = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, "`", "\\`", `*`, `\*`, `_`, `\_`, `<`, `\<`, `$`, `\$`)

func escapeMarkdown(s string) string { return markdownEscapes.Replace(s) }

// Address returns where a paper can be read: its page on Hugging Face if its arXiv
// number is known, or else the first address in its abstract, or else "".
func Address(p *library.Paper) string {
	if p.ArXiv != "" {
		return "https://huggingface.co/papers/" + p.ArXiv
	}
	if all := links.Of(p.Abstract.String()); len(all) > 0 {
		return all[0]
	}
	return ""
}

// version is that of record. It grows if a field goes or means something else, not if one
// is added. The manual describes it.
const version = 1

// record is an entry as JSON. Other programs rely on it.
type record struct {
	Version      int        `json:"v"`
	Key          library.ID `json:"key"`
	Title        string     `json:"title"`
	Abstract     string     `json:"abstract"`
	Authors      *int       `json:"authors"`
	Org          *org       `json:"org"`
	Date         *string    `json:"date"`
	DateInferred bool       `json:"date_inferred"`
	Comments     int        `json:"comments"`
	Status       string     `json:"status"`
	Starred      bool       `json:"starred"`
	Tags         []string   `json:"tags"`
	Note         string     `json:"note"`
	Links        []string   `json:"links"`
	Sightings    []sighting `json:"sightings"`

	// null where no dump told: a text dump never does
	ArXiv       *string      `json:"arxiv"`
	AuthorNames []clean.Text `json:"author_names"`
	Categories  []clean.Text `json:"categories"`
	Code        *string      `json:"code"`
	Project     *string      `json:"project"`
	Upvotes     *int         `json:"upvotes"`
	Stars       *int         `json:"stars"`
	Submitter   *string      `json:"submitter"`
	AISummary   *string      `json:"ai_summary"`
	AIKeywords  []clean.Text `json:"ai_keywords"`

	Match *string `json:"match"` // null: it is just what was asked for
}

type org struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

type sighting struct {
	File     string  `json:"file"`
	Line     int     `json:"line"`
	PageDate *string `json:"page_date"`
	Inferred bool    `json:"page_date_inferred"`
	Position int     `json:"position"`
}

func jsonLine(w io.Writer, e Entry) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // "<SEG>" is for people and jq, not for a browser
	return enc.Encode(newRecord(e))
}

func newRecord(e Entry) record {
	p, abstract := e.Paper, e.Paper.Abstract.String()
	r := record{
		Version:   version,
		Key:       p.ID,
		Title:     p.Title.String(),
		Abstract:  abstract,
		Date:      day(p.Date),
		Comments:  p.Comments,
		Status:    e.Mark.Status.String(),
		Starred:   e.Mark.Starred,
		Tags:      append([]string{}, e.Mark.Tags...), // [] rather than null
		Note:      e.Mark.Note,
		Links:     append([]string{}, links.Of(abstract)...),
		Sightings: []sighting{},
		Match:     known(e.Match),
	}
	r.DateInferred = p.Date.Known() && p.Date.Inferred
	r.Authors = known(p.Authors)
	r.ArXiv = known(p.ArXiv)
	if d := p.Details; d != nil {
		r.AuthorNames, r.Categories, r.AIKeywords = d.Authors, d.Categories, d.Keywords
		r.Code, r.Project = known(d.Code), known(d.Project)
		r.Upvotes, r.Stars = known(d.Upvotes), known(d.Stars)
		r.Submitter, r.AISummary = known(d.Submitter.String()), known(d.Summary.String())
	}
	if !p.Org.Name.Empty() {
		r.Org = &org{p.Org.Slug.String(), p.Org.Name.String()}
	}
	for _, s := range p.Sightings {
		r.Sightings = append(r.Sightings, sighting{e.Dumps[s.Dump].Name.String(), s.Line, day(s.Page), s.Page.Inferred, s.Position})
	}
	return r
}

// known is nil for what is 0 or empty, which is unknown.
func known[T comparable](value T) *T {
	var unknown T
	if value == unknown {
		return nil
	}
	return &value
}

// day is a date as "2025-08-15", or nil if it has no year.
func day(d parser.Date) *string {
	if !d.Known() || d.Year == 0 {
		return nil
	}
	return new(d.String())
}

// Format returns one entry in a format, without the final newline.
func Format(format string, e Entry) string {
	var b strings.Builder
	_ = Print(&b, format, func(yield func(Entry) bool) { yield(e) }) // a Builder takes everything
	return strings.TrimSuffix(b.String(), "\n")
}
