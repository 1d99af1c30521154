package export_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"dailies/model/export"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// entriesOf adds papers to a library and returns them, each with the same mark.
func entriesOf(t *testing.T, mark marks.Mark, papers ...parser.Paper) []export.Entry {
	t.Helper()
	l := library.New(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for i := range papers {
		papers[i].Line = i + 1
	}
	l.Add(parser.Dump{Name: clean.Of("a.txt"), Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 27}}}, Papers: papers})
	s := l.Snapshot()
	var all []export.Entry
	for i := range s.Len() {
		all = append(all, export.Entry{Paper: s.Paper(i), Mark: mark, Dumps: s.Dumps()})
	}
	return all
}

func attention() parser.Paper {
	return parser.Paper{
		Title: clean.Of("Attention Is All $N^2$ & 100% You Need"), Abstract: clean.Of("The first paragraph.\nThe second one."),
		Date: parser.Date{Year: 2017, Month: 6, Day: 12}, ArXiv: "1706.03762",
		Details: &parser.Details{
			Authors:    []clean.Text{clean.Of("Ashish Vaswani"), clean.Of("Laurens van der Maaten"), clean.Of("Плюс Jr.")},
			Categories: []clean.Text{clean.Of("cs.CL")},
		},
	}
}

func exported(t *testing.T, format string, entries []export.Entry) string {
	t.Helper()
	var out strings.Builder
	uitest.Must(t, find(t, format).Write(&out, entries))
	return out.String()
}

// keysOf returns the citation keys of an export in order.
func keysOf(t *testing.T, entries []export.Entry) (keys []string) {
	for _, found := range bibEntry.FindAllStringSubmatch(exported(t, "bib", entries), -1) {
		keys = append(keys, found[1])
	}
	return keys
}

// everything returns the sample papers and some hostile ones.
func everything(t *testing.T) []export.Entry {
	t.Helper()
	l := library.New(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for d, err := range parser.LoadFS(t.Context(), os.DirFS("../../testdata/dumps"), "*.txt") {
		uitest.Must(t, err)
		l.Add(d)
	}
	s := l.Snapshot()
	var all []export.Entry
	for i := range s.Len() {
		all = append(all, export.Entry{Paper: s.Paper(i), Dumps: s.Dumps(), Mark: marks.Mark{Status: marks.Status(i % 4)}})
	}
	hostile := []string{
		`=cmd|'/c calc'!A1`, ",", ", X", "\t=1+1", "＝1", `"quoted", and`, "a\nFrom b", "From me to you", "ER  - ", "TY  - JOUR", "}}, author={x", `\input{/etc/passwd}`,
		`$\write18{ls}$`, "%comment", "]]>", "<script>alert(1)</script>", "&amp; &lt;", "* TODO x :y:", "#+TITLE: x", "](javascript:x)", "| a | b |", "```",
		"'; DROP", "\u202edesrever", "\x1b]0;x\x07", "深度学习", "$x_{i}$ {", "^~_", strings.Repeat("é", 900), "1. one", "- two", "--- ---", "é\u0301\u0301\u0301",
	}
	for i, text := range hostile {
		p := attention()
		p.Title, p.Abstract, p.ArXiv = clean.Line(fmt.Sprintf("%s paper %d", text, i)), clean.Of(text+"\n"+text), ""
		p.Details = &parser.Details{Authors: []clean.Text{clean.Line(text)}}
		all = append(all, entriesOf(t, marks.Mark{Note: clean.Of(text).String(), Tags: []string{"t"}, Status: marks.Read}, p)...)
	}
	return all
}

func TestAnOrganisationIsOneName(t *testing.T) {
	p := attention()
	p.Details = &parser.Details{Authors: []clean.Text{clean.Of("Black and Decker"), clean.Of("Johnson & Johnson"), clean.Of("Ann Andor")}}
	entries := entriesOf(t, marks.Mark{}, p)
	uitest.Sees(t, exported(t, "ris", entries), "AU  - Black and Decker\r\nAU  - Johnson & Johnson\r\nAU  - Andor, Ann\r\n")
	uitest.Sees(t, exported(t, "bib", entries), `{{Black and Decker} and {Johnson \& Johnson} and Andor, Ann}`)
	uitest.Sees(t, exported(t, "csljson", entries), `"family": "Black and Decker"`)
}

// TestOtherProgramsReadTheExports parses every format with a parser from elsewhere.
func TestOtherProgramsReadTheExports(t *testing.T) {
	all := everything(t)
	t.Run("csv", func(t *testing.T) {
		rows, err := csv.NewReader(strings.NewReader(exported(t, "csv", all))).ReadAll()
		if err != nil || len(rows) != len(all)+1 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for i, e := range all {
			if got := strings.TrimPrefix(rows[i+1][1], "'"); got != strings.TrimPrefix(e.Paper.Title.String(), "'") {
				t.Errorf("title %q, want %q", got, e.Paper.Title)
			}
			for _, cell := range rows[i+1] {
				if strings.ContainsAny(strings.TrimSpace(cell + " ")[:min(1, len(strings.TrimSpace(cell)))], "=+-@") {
					t.Errorf("a formula: %q", cell)
				}
			}
		}
	})
	t.Run("csljson", func(t *testing.T) {
		var items []map[string]any
		if err := json.Unmarshal([]byte(exported(t, "csljson", all)), &items); err != nil || len(items) != len(all) {
			t.Fatalf("%d items, %v", len(items), err)
		}
		ids := map[any]bool{}
		for i, item := range items {
			if ids[item["id"]] = true; item["title"] != tex.Unicode(all[i].Paper.Title).String() {
				t.Errorf("title %q", item["title"])
			}
		}
		uitest.Equal(t, len(ids), len(all))
	})
	t.Run("json", func(t *testing.T) {
		var items []map[string]any
		if err := json.Unmarshal([]byte(exported(t, "json", all)), &items); err != nil || len(items) != len(all) {
			t.Fatalf("%d items, %v", len(items), err)
		}
		uitest.Equal(t, strings.Count(exported(t, "jsonl", all), "\n"), len(all))
	})
	t.Run("atom", func(t *testing.T) {
		var feed struct {
			XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
			Entries []struct {
				Title   string   `xml:"title"`
				Authors []string `xml:"author>name"`
			} `xml:"entry"`
		}
		if err := xml.Unmarshal([]byte(exported(t, "atom", all)), &feed); err != nil || len(feed.Entries) != len(all) {
			t.Fatalf("%d entries, %v", len(feed.Entries), err)
		}
		for i, e := range feed.Entries {
			if e.Title != tex.Unicode(all[i].Paper.Title).String() || len(e.Authors) == 0 {
				t.Errorf("%q by %v", e.Title, e.Authors)
			}
		}
	})
	t.Run("bib", func(t *testing.T) {
		for _, entry := range strings.Split(exported(t, "bib", all), "\n@misc{")[1:] {
			entry, _, _ = strings.Cut(entry, "\n%")
			if body, whole := strings.CutSuffix(strings.TrimSpace(entry), "}"); !whole || strings.Count(body, "{") != strings.Count(body, "}") || strings.Contains(entry, `\input`) || strings.Contains(entry, `\write`) {
				t.Errorf("not one entry:\n%s", entry)
			}
		}
	})
	t.Run("ris", func(t *testing.T) {
		lines := strings.Split(exported(t, "ris", all), "\r\n")
		ends := 0
		for _, line := range lines {
			if line != "" && !regexp.MustCompile(`^[A-Z][A-Z0-9]  - `).MatchString(line) {
				t.Errorf("not a field: %q", line)
			}
			if strings.HasPrefix(line, "ER") {
				ends++
			}
		}
		uitest.Equal(t, ends, len(all))
	})
	t.Run("md", func(t *testing.T) {
		uitest.Equal(t, len(regexp.MustCompile(`(?m)^### `).FindAllString(exported(t, "md", all), -1)), len(all))
	})
}

func isControl(r rune) bool {
	return r < ' ' && r != '\n' && r != '\r' && r != '\t' || r == 0x7f || r >= 0x80 && r < 0xa0 || r == 0x202e
}

func TestNoFormatContainsControlCharacters(t *testing.T) {
	all := everything(t)
	for _, format := range export.Names() {
		if format == "obsidian" {
			continue // see TestThePropertiesOfEveryNoteAreYAML
		}
		if i := strings.IndexFunc(exported(t, format, all), isControl); i >= 0 {
			t.Errorf("%s has one at byte %d", format, i)
		}
	}
	if _, err := export.Find("docx", false); err == nil || !strings.Contains(err.Error(), "bib, ris") {
		t.Errorf("an unknown format: %v", err)
	}
}

func find(t *testing.T, name string) export.Format {
	t.Helper()
	f, err := export.Find(name, false)
	uitest.Must(t, err)
	return f
}

func TestFreePathNumbersExistingNames(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"picks.bib", "picks-2.bib", "noext", "papers.json", "a.tar.gz"} {
		uitest.Must(t, os.WriteFile(filepath.Join(folder, name), nil, 0o644))
	}
	for _, c := range []struct{ name, format, want string }{
		{"picks.bib", "bib", "picks-3.bib"},
		{"new.bib", "bib", "new.bib"},
		{"noext", "csv", "noext-2"},
		{"a.tar.gz", "csv", "a.tar-2.gz"},
		{"", "csljson", "papers-2.json"},
		{"", "md", "papers.md"},
		{"nowhere/", "bib", "nowhere/papers.bib"},
		{"", "obsidian", ""},
	} {
		if got := find(t, c.format).FreePath(folder + "/" + c.name); filepath.Clean(got) != filepath.Join(folder, c.want) {
			t.Errorf("%s as %s: %s", c.name, c.format, got)
		}
	}
}
