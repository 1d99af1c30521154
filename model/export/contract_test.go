package export

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
)

// promised are the fields of an object in the manual, in their order, with their types.
func promised(t *testing.T) (fields []string, types map[string]string) {
	t.Helper()
	manual, err := os.ReadFile("../../.github/MANUAL.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(manual), "## Papers as JSON\n")
	section, _, _ = strings.Cut(section, "\n## ")
	types = map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(.+?)` \\| (.+?) \\|").FindAllStringSubmatch(section, -1) {
		fields = append(fields, row[1])
		types[row[1]] = row[2]
	}
	return fields, types
}

// fieldsOf are the names of a type's fields in JSON, with those of the objects in it.
func fieldsOf(of reflect.Type, prefix string) (fields []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		name := prefix + f.Tag.Get("json")
		fields = append(fields, name)
		switch {
		case f.Type == reflect.TypeFor[*org]():
			fields = append(fields, fieldsOf(reflect.TypeFor[org](), name+".")...)
		case f.Type == reflect.TypeFor[[]sighting]():
			fields = append(fields, fieldsOf(reflect.TypeFor[sighting](), name+"[].")...)
		}
	}
	return fields
}

// kind is the type of a value of JSON in the words of the manual.
func kind(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case []any:
		if len(value) > 0 {
			return kind(value[0]) + "s"
		}
		return "strings"
	case map[string]any:
		return "object"
	case bool:
		return "boolean"
	case float64:
		return "number"
	}
	return "string"
}

func TestTheManualDescribesTheJSONOfAPaper(t *testing.T) {
	fields, types := promised(t)
	if got := fieldsOf(reflect.TypeFor[record](), ""); !slices.Equal(got, fields) {
		t.Fatalf("the manual has\n%v, the program\n%v", fields, got)
	}
	seen := map[string]bool{}
	var check func(prefix string, object map[string]any)
	check = func(prefix string, object map[string]any) {
		for name, value := range object {
			name = prefix + name
			if k := kind(value); !slices.Contains(strings.Split(types[name], " or "), k) {
				t.Errorf("%s is %q, the manual says %q", name, k, types[name])
			} else {
				seen[name+" "+k] = true
			}
			switch value := value.(type) {
			case map[string]any:
				check(name+".", value)
			case []any:
				for _, v := range value {
					if inner, ok := v.(map[string]any); ok {
						check(name+"[].", inner)
					}
				}
			}
		}
	}
	feed := library.New(librarytest.Today)
	feed.Add(parser.Dump{Pages: []parser.Page{{Papers: 1}}, Papers: []parser.Paper{
		{Title: clean.Of("Without a date"), Details: &parser.Details{Categories: []clean.Text{clean.Of("cs.CL")}}},
	}})
	for _, papers := range []library.Snapshot{librarytest.Both(t), feed.Snapshot()} {
		for i := range papers.Len() {
			var object map[string]any
			line := Text("jsonl", Entry{Paper: papers.Paper(i), Mark: marks.Mark{Tags: []string{"rl"}}, Dumps: papers.Dumps(), Match: []string{"", "partial"}[i%2]})
			if err := json.Unmarshal([]byte(line), &object); err != nil || object["v"] != float64(version) {
				t.Fatalf("%v: %s", err, line)
			}
			check("", object)
		}
	}
	for name, promise := range types {
		for k := range strings.SplitSeq(promise, " or ") {
			if !seen[name+" "+k] {
				t.Errorf("no paper shows that %s can be %s", name, k)
			}
		}
	}
}
