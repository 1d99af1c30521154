package parser

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// jsonStart is what the start of a text says of its JSON: the fields of its first
// record, with the kind of value that each has.
type jsonStart struct {
	list   bool // the text is a list
	text   bool // what stands first is a string
	empty  bool // an empty list
	fields map[string]byte
	names  []string // of the fields, in their order
	says   string   // the text of a field that says what went wrong
	inside string   // the field that has a list of papers in it
}

// readJSONStart looks at the start of a text; false: it is no JSON. An object or a list
// is told by what follows its bracket: a title may start with one too ("[CLS] Is Not
// All You Need").
func readJSONStart(text string) (start jsonStart, ok bool) {
	text = strings.TrimLeft(text, " \t\r\n")
	if start.list = strings.HasPrefix(text, "["); start.list {
		text = strings.TrimLeft(text[1:], " \t\r\n")
		start.text = strings.HasPrefix(text, `"`)
		start.empty = strings.TrimSpace(text) == "]"
	}
	inside, object := strings.CutPrefix(text, "{")
	object = object && strings.HasPrefix(strings.TrimLeft(inside, " \t\r\n"), `"`)
	if object {
		start.readFields(text)
	}
	return start, object || start.text || start.empty || start.list && strings.HasPrefix(text, "{}") || strings.TrimSpace(text) == "{}"
}

// readFields reads the fields of the object that a text starts with, as far as the text
// goes.
func (s *jsonStart) readFields(text string) {
	s.fields = map[string]byte{}
	decoder := json.NewDecoder(strings.NewReader(text))
	_, _ = decoder.Token() // its bracket
	for decoder.More() {
		token, err := decoder.Token()
		name, isName := token.(string)
		if err != nil || !isName {
			return
		}
		rest := text[decoder.InputOffset():]
		s.names = append(s.names, name)
		s.fields[name] = kindAt(rest)
		if s.isPaper() || s.isArXiv() {
			return // it is known what the text is
		}
		var value any
		err = decoder.Decode(&value)
		rest = rest[:min(len(rest), int(decoder.InputOffset())-(len(text)-len(rest)))]
		if s.fields[name] == '[' && (strings.Contains(rest, `"title"`) || strings.Contains(rest, `"paper"`)) {
			s.inside = name
		}
		if err != nil {
			return // the text is cut here
		}
		if said, isText := value.(string); isText && slices.Contains(errorFields, name) && s.says == "" {
			s.says = said
		}
	}
}

// kindAt is the first character of the value behind a field's name, such as { or "; 0
// if the text ends before that.
func kindAt(text string) byte {
	text = strings.TrimLeft(text, " \t\r\n:")
	if text == "" {
		return 0
	}
	return text[0]
}

// errorFields are the fields in which an API reports an error.
var errorFields = []string{"error", "message", "detail", "errors"}

// isPaper reports whether the first record is one that Hugging Face's API serves: what the
// page says of a paper, or a paper by itself.
func (s jsonStart) isPaper() bool {
	title := s.fields["title"] == '"'
	return s.fields["paper"] == '{' || title && (s.fields["summary"] == '"' || s.fields["id"] == '"' && s.fields["authors"] == '[')
}

// isArXiv reports whether the first record is one of arXiv's metadata.
func (s jsonStart) isArXiv() bool {
	return s.fields["title"] == '"' && s.fields["abstract"] == '"' && (s.fields["categories"] != 0 || s.fields["authors_parsed"] != 0)
}

// what describes JSON in an unsupported form, and says what to do.
func (s jsonStart) what() string {
	const instead = "dailies reads what /api/daily_papers and /api/papers serve, and arXiv's metadata"
	switch {
	case s.empty:
		return "an empty list, which has no papers: the site had none that day"
	case s.text:
		return "a list of strings, not read: " + instead
	case s.says != "":
		return fmt.Sprintf("an error message instead of papers (%.80q), not read: fetch or save it again", s.says)
	case s.fields["paper"] != 0:
		return "the site's JSON in an unknown form, not read: " + instead
	case s.inside != "":
		return fmt.Sprintf("JSON around a list, not read: save only the list in %.40q", s.inside)
	case len(s.names) == 0:
		return "JSON without any fields, not read: " + instead
	}
	return fmt.Sprintf("JSON without the fields of papers (%s), not read: %s", s.someNames(), instead)
}

// someNames are the first names of the fields.
func (s jsonStart) someNames() string {
	var some []string
	for _, name := range s.names[:min(len(s.names), 3)] {
		some = append(some, fmt.Sprintf("%.20q", name))
	}
	return strings.Join(some, ", ")
}
