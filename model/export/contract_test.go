package export

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// fields are the names of a type's fields in JSON, as the manual's table has them, with those of
// the objects in it.
func fields(of reflect.Type, prefix string) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		name, inner := prefix+f.Tag.Get("json"), f.Type
		names = append(names, name)
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		} else if inner.Kind() == reflect.Slice {
			inner, name = inner.Elem(), name+"[]"
		}
		if inner.Kind() == reflect.Struct && inner.NumField() > 0 && inner.Field(0).Tag != "" {
			names = append(names, fields(inner, name+".")...)
		}
	}
	return names
}

func TestTheManualDescribesTheJSONOfAPaper(t *testing.T) {
	manual, err := os.ReadFile("../../.github/MANUAL.md")
	uitest.Must(t, err)
	_, section, _ := strings.Cut(string(manual), "## Papers as JSON\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, section, _ = strings.Cut(section, "|---|---|---|\n")
	names := fields(reflect.TypeFor[record](), "")
	lines := strings.Split(strings.TrimSpace(section), "\n")
	uitest.Equal(t, len(lines), len(names))
	for i, name := range names {
		uitest.Sees(t, lines[i], "| `"+name+"` |")
	}
	line := Text("jsonl", entriesOf(t, marks.Mark{}, parser.Paper{Title: clean.Of("T")})[0])
	uitest.Sees(t, line, `{"v":1,`, `"authors":null`, `"author_names":null`, `"tags":[],`, `"links":[],`, `"sightings":[{`, `"date":null,"date_inferred":false`)
}
