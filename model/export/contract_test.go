package export

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// described are the fields of a type in JSON as the manual's table has them, with those of the
// objects in it.
func described(of reflect.Type, prefix string) (rows []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		name := prefix + f.Tag.Get("json")
		rows = append(rows, fmt.Sprintf("| `%s` | %s |", name, kind(f.Type)))
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		} else if inner.Kind() == reflect.Slice {
			inner, name = inner.Elem(), name+"[]"
		}
		if kind(inner) == "object" {
			rows = append(rows, described(inner, name+".")...)
		}
	}
	return rows
}

// kind is a type in the words of the manual. A slice of clean texts is nil where no dump told.
func kind(of reflect.Type) string {
	switch {
	case of == reflect.TypeFor[clean.Text](), of.Kind() == reflect.String:
		return "string"
	case of == reflect.TypeFor[[]clean.Text]():
		return "strings or null"
	case of.Kind() == reflect.Pointer:
		return kind(of.Elem()) + " or null"
	case of.Kind() == reflect.Slice:
		return kind(of.Elem()) + "s"
	case of.Kind() == reflect.Struct:
		return "object"
	case of.Kind() == reflect.Bool:
		return "boolean"
	}
	return "number"
}

func TestTheManualDescribesTheJSONOfAPaper(t *testing.T) {
	manual, err := os.ReadFile("../../.github/MANUAL.md")
	uitest.Must(t, err)
	_, section, _ := strings.Cut(string(manual), "## Papers as JSON\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, section, _ = strings.Cut(section, "|---|---|---|\n")
	rows := described(reflect.TypeFor[record](), "")
	lines := strings.Split(strings.TrimSpace(section), "\n")
	uitest.Equal(t, len(lines), len(rows))
	for i, row := range rows {
		if !strings.HasPrefix(lines[i], row) {
			t.Errorf("the manual has %s, not %s", lines[i], row)
		}
	}
	line := Text("jsonl", entriesOf(t, marks.Mark{}, parser.Paper{Title: clean.Of("T")})[0])
	for _, want := range []string{`{"v":1,`, `"authors":null`, `"author_names":null`, `"tags":[],`, `"links":[],`, `"sightings":[{`, `"date":null,"date_inferred":false`} {
		if !strings.Contains(line, want) {
			t.Errorf("no %s in %s", want, line)
		}
	}
}
