package marks

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// format returns an existing format.
func format(t *testing.T, name string) Format {
	t.Helper()
	f, err := FindFormat(name)
	uitest.Must(t, err)
	return f
}

// hostileMarks returns marks whose texts look like syntax of the formats.
func hostileMarks() *Marks {
	var m Marks
	m.Apply(
		Change{ID: "plain", Title: "A Plain Title", Status: ptr(ToRead)},
		Change{ID: "full", Title: "Full: C# & C++, “quotes” and 中文", Status: ptr(Read), Starred: ptr(true),
			Note: ptr("two lines,\n\n  > \"and\" more\tid:x #no +no \\* <b>"), Tag: []string{"rl", "a:b", "x+y", "<!--"}, Snooze: ptr("2026-12-01")},
		Change{ID: "x1", Title: "x marks (A) the spot +not #tags", Status: ptr(ToRead), Tag: []string{"yes"}},
		Change{ID: "x2", Title: "x marks (A) the spot", Status: ptr(Skipped)},
		Change{ID: "x3", Title: "(A) title id:fake status:read <!-- id:fake --> ★ #t", Starred: ptr(true)},
		Change{ID: "f1", Title: "=HYPERLINK(\"http://x\")", Note: ptr("-1"), Status: ptr(ToRead)},
		Change{ID: "f2", Title: "'=1+1", Note: ptr("''@x"), Status: ptr(ToRead)},
		Change{ID: "l1", Title: "[click](javascript:alert) <script> `x` _y_", Note: ptr("# not a heading\n- [ ] not an entry"), Status: ptr(ToRead)},
		Change{ID: "odd id % -- > 中+#~1a", Title: "Odd", Status: ptr(ToRead)},
		Change{ID: "2510.00001", Also: []library.ID{"asitwascalled", "marked"}, Status: ptr(Read)},
		Change{ID: "notitle", Note: ptr("n")},
		Change{ID: "untouched", Title: "Untouched", Starred: ptr(true)},
	)
	m.Apply(Change{ID: "untouched", Starred: ptr(false)})
	return &m
}

// changesOf returns the changes of entries.
func changesOf(lines []Entry) (changes []Change) {
	for _, l := range lines {
		changes = append(changes, l.Change)
	}
	return changes
}

func listed(m *Marks) string {
	var b strings.Builder
	for id, k := range m.All() {
		if id != "untouched" {
			fmt.Fprintf(&b, "%q %q %v %v %q %q %s\n", id, k.Title, k.Status, k.Starred, k.Note, k.Tags, k.Snooze)
		}
	}
	return b.String()
}

func TestExportAndImportRoundTrip(t *testing.T) {
	for _, f := range Formats {
		m := hostileMarks()
		text := f.Export(m)
		changes, problems, err := f.Import(bytes.NewReader(text))
		if err != nil || len(problems) > 0 {
			t.Fatalf("%s: %v %v\n%s", f.Name, problems, err, text)
		}
		var again Marks
		later, _ := again.DropOutdated(changes, 0)
		again.Apply(later...)
		uitest.Equal(t, listed(&again), listed(m), f.Name)
		uitest.Equal(t, again.Get("asitwascalled").Status, Read)
		marked := newMarks("d")
		marked.Apply(status("marked", Skipped))
		later, _ = marked.DropOutdated(changes, 0)
		marked.Apply(later...)
		uitest.Equal(t, marked.Get("marked").Status, Skipped)
		uitest.Equal(t, len(again.Preview(changesOf(changes)...)), 0)
		uitest.Equal(t, len(m.Apply(changesOf(changes)...).Edits), 0)
		uitest.Equal(t, len(again.Apply(changesOf(changes)...).Edits), 0)
	}
}

func TestImportIgnoresDefaultValuesWithoutATime(t *testing.T) {
	for f, text := range map[string]string{
		"jsonl": `{"title":"One","state":"inbox","star":false,"note":"n"}`,
		"csv":   "title,status,starred,note\nOne,inbox,no,n\n",
	} {
		lines, _, err := format(t, f).Import(strings.NewReader(text))
		if err != nil || len(lines) != 1 || lines[0].Status != nil || lines[0].Starred != nil || lines[0].Note == nil {
			t.Errorf("%s: %+v, %v", f, lines, err)
		}
	}
}

func TestFormulasAreEscapedAndUnescaped(t *testing.T) {
	for cell, want := range map[string]bool{
		"=1": true, "\t=1": true, "\r\n =1": true, "＝1": true, "'=1": true, "-1": true, "＠x": true, "a;=1": false, "": false, "'": false, "word": false,
	} {
		escaped := escapeFormula(cell)
		uitest.Equal(t, isFormula(cell), want, escaped)
		uitest.Equal(t, (escaped != cell), want, escaped)
		uitest.Equal(t, unescapeFormula(escaped), cell, escaped)
	}
	var table strings.Builder
	WriteRow(&table, []string{"a;=1", `say "x"`})
	uitest.Equal(t, table.String(), `"a;=1","say ""x"""`+"\n")
}

func TestImportedIDsAreCleaned(t *testing.T) {
	changes, _, err := format(t, "jsonl").Import(strings.NewReader(`{"id":"x\u001b]0;OWNED\u0007\u009b\u202e\u007f","state":"read"}`))
	var m Marks
	m.Apply(changesOf(changes)...)
	m.Apply(Change{ID: "y\x1b\u202e", Status: ptr(Read)})
	for _, f := range Formats {
		uitest.Must(t, err)
		uitest.Equal(t, m.Len(), 2)
		uitest.Equal(t, bytes.ContainsAny(f.Export(&m), "\x1b\x07\u009b\u202e\x7f"), false)
	}
}

func TestImportRejectsBinaryData(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 8))
	noise := make([]byte, 100_000)
	for i := range noise {
		noise[i] = byte(random.IntN(256))
	}
	for _, f := range Formats {
		for _, data := range []string{"One Paper\n\x00\x01\xff\n", string(noise), string(noise[:40])} {
			changes, problems, err := f.Import(strings.NewReader(data))
			if len(changes) > 0 || len(problems) == 0 {
				t.Errorf("%s: %d changes of %d bytes, %v", f.Name, len(changes), len(data), err)
			}
		}
	}
}

func TestHandwrittenFilesAreImported(t *testing.T) {
	for _, tt := range []struct {
		format string
		text   string
		want   string // title, status, starred, tags, note
		wrong  []int  // lines
	}{
		{"csv", "title,status,mood\nOne,read,good\nTwo,odd,\n\"Three\n", "One read false [] ", []int{3, 4}},
		{"csv", "name,age\n", "", []int{1}},
		{"csv", "title,status\nFran\xe7ois and the Paper That He Wrote in 1998,read\n", "Fran\uFFFDois and the Paper That He Wrote in 1998 read false [] ", nil},
		{"csv", "\uFEFFnote,title,starred\n,One,1\nsaid,Two,no\n,,yes\n", "One inbox true [] ; Two inbox false [] said", []int{4}},
		{"jsonl", `{"title":"One","state":"read"}` + "\n\njunk\n" + `{"state":"read"}` + "\n" + `{"id":"a","star":"yes"}`, "One read false [] ", []int{3, 4, 5}},
		{"jsonl", `{"v":1,"id":"a","title":"A","t":5,"by":"x","state":"read","tag":["t"],"op":"s.1","c":"00000000"}`, "A read false [t] ", nil},
	} {
		changes, problems, err := format(t, tt.format).Import(strings.NewReader(tt.text))
		var m Marks
		m.Apply(changesOf(changes)...)
		var got []string
		for _, k := range m.All() {
			got = append(got, fmt.Sprint(k.Title, " ", k.Status, " ", k.Starred, " ", k.Tags, " ", k.Note))
		}
		if all := strings.Join(got, "; "); err != nil || all != tt.want {
			t.Errorf("%s %q: %q, want %q (%v)", tt.format, tt.text, all, tt.want, err)
		}
		var wrong []int
		for _, p := range problems {
			wrong = append(wrong, p.Line)
		}
		uitest.Equal(t, fmt.Sprint(wrong), fmt.Sprint(tt.wrong), tt.format, tt.text, problems, tt.wrong)
	}
}

// FuzzImport imports any bytes. It must not panic, and applying the changes twice changes nothing more.
func FuzzImport(f *testing.F) {
	for i, format := range Formats {
		f.Add(uint8(i), string(format.Export(hostileMarks())))
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		changes, _, err := Formats[int(i)%len(Formats)].Import(strings.NewReader(text))
		uitest.Must(t, err)
		var m Marks
		m.Apply(changesOf(changes)...)
		uitest.Equal(t, len(m.Apply(changesOf(changes)...).Edits), 0)
	})
}
