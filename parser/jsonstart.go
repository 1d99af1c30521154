package parser

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// errorFields are the fields in which an API reports an error.
var errorFields = []string{"error", "message", "detail", "errors"}

// readJSONStart tells by the start of a text where its JSON comes from; if that is not read, what it
// is and what to do. Both are empty if the text is no JSON. An object or a list is told by what
// follows its bracket: a title may start with one too ("[CLS] Is Not All You Need").
func readJSONStart(text string) (source Source, what string) {
	const instead = ", not read: dailies reads what /api/daily_papers and /api/papers serve, and arXiv's metadata"
	text = strings.TrimLeft(text, blanks)
	inside, list := strings.CutPrefix(text, "[")
	if list {
		text = strings.TrimLeft(inside, blanks)
	}
	inside, object := strings.CutPrefix(text, "{")
	inside = strings.TrimLeft(inside, blanks)
	switch {
	case list && strings.TrimSpace(text) == "]":
		return "", "an empty list, which has no papers: the site had none that day"
	case list && strings.HasPrefix(text, `"`):
		return "", "a list of strings" + instead
	case !object || !strings.HasPrefix(inside, `"`) && !strings.HasPrefix(inside, "}"):
		return "", ""
	}
	first := firstRecord(text)
	switch {
	case first.isPaper():
		return SiteJSON, ""
	case first.isArXiv():
		return ArXivJSON, ""
	case first.says != "":
		return "", fmt.Sprintf("an error message instead of papers (%.80q), not read: fetch or save it again", first.says)
	case !list && first.around != "" && first.kinds["title"] == 0:
		return "", fmt.Sprintf("JSON around a list, not read: save only the list in %.40q", first.around)
	}
	return "", "JSON without the fields of papers" + instead
}

const blanks = " \t\r\n"

// jsonFields are the fields of a JSON object.
type jsonFields struct {
	kinds  map[string]byte // the first character of each value, such as { or "
	says   string          // the text of a field that says what went wrong
	around string          // the first field that is a list of objects
}

// firstRecord reads the fields of the object that a text starts with, as far as the text goes and
// until it is known what the object is.
func firstRecord(text string) jsonFields {
	f := jsonFields{kinds: map[string]byte{}}
	decoder := json.NewDecoder(strings.NewReader(text))
	_, _ = decoder.Token() // its bracket
	for decoder.More() && !f.isPaper() && !f.isArXiv() {
		token, err := decoder.Token()
		name, isName := token.(string)
		value := strings.TrimLeft(text[decoder.InputOffset():], blanks+":")
		if err != nil || !isName {
			break
		}
		if value != "" {
			f.kinds[name] = value[0]
		}
		if list, ok := strings.CutPrefix(value, "["); ok && strings.HasPrefix(strings.TrimLeft(list, blanks), "{") {
			f.around = cmp.Or(f.around, name)
		}
		var raw json.RawMessage
		if decoder.Decode(&raw) != nil {
			break // the text is cut here
		}
		if f.says == "" && slices.Contains(errorFields, name) {
			_ = json.Unmarshal(raw, &f.says) // one that is no text says nothing
		}
	}
	return f
}

// isPaper reports whether a record is one that Hugging Face's API serves: what the
// page says of a paper, or a paper by itself.
func (f jsonFields) isPaper() bool {
	title := f.kinds["title"] == '"'
	return f.kinds["paper"] == '{' || title && (f.kinds["summary"] == '"' || f.kinds["id"] == '"' && f.kinds["authors"] == '[')
}

// isArXiv reports whether a record is one of arXiv's metadata. What dailies exports is not: its
// categories are a list, or null.
func (f jsonFields) isArXiv() bool {
	return f.kinds["title"] == '"' && f.kinds["abstract"] == '"' && (f.kinds["categories"] == '"' || f.kinds["authors_parsed"] == '[')
}
