package parser

import (
	"encoding/json"
	"regexp"
	"strings"
)

// An object or a list is told by what follows its bracket: a title may start with one too ("[CLS] Is Not
// All You Need").
var (
	jsonStart = regexp.MustCompile(`^\s*(?:\[\s*"|\[?\s*(\{)\s*["}])`)
	emptyList = regexp.MustCompile(`^\s*\[\s*\]\s*$`)
)

// readJSONStart tells by the start of a text where its JSON comes from; if that is not read, what it
// is and what to do. Both are empty if the text is no JSON.
func readJSONStart(text string) (source Source, what string) {
	start := jsonStart.FindStringSubmatchIndex(text)
	switch {
	case emptyList.MatchString(text):
		return "", "an empty list, which has no papers: the site had none that day"
	case start == nil:
		return "", ""
	case start[2] >= 0:
		source = sourceOfRecord(text[start[2]:])
	}
	if source == "" {
		what = "JSON that is neither a paper nor a list of papers, not read: " +
			"dailies reads what /api/daily_papers and /api/papers serve, and arXiv's metadata"
	}
	return source, what
}

// sourceOfRecord tells by the fields of the object that a text starts with where it comes from; ""
// if it is no paper's. It reads as far as the text goes, or until it is known. Hugging Face's API serves
// what the page says of a paper, or a paper by itself. What dailies exports is no metadata of arXiv's:
// its categories are a list, or null.
func sourceOfRecord(text string) Source {
	starts := map[string]byte{} // the first character of each field's value, such as { or "
	decoder := json.NewDecoder(strings.NewReader(text))
	_, _ = decoder.Token() // its bracket
	for decoder.More() {
		token, err := decoder.Token()
		name, isName := token.(string)
		if err != nil || !isName {
			break
		}
		if value := strings.TrimLeft(text[decoder.InputOffset():], " \t\r\n:"); value != "" {
			starts[name] = value[0]
		}
		title := starts["title"] == '"'
		switch {
		case starts["paper"] == '{',
			title && (starts["summary"] == '"' || starts["id"] == '"' && starts["authors"] == '['):
			return SiteJSON
		case title && starts["abstract"] == '"' && (starts["categories"] == '"' || starts["authors_parsed"] == '['):
			return ArXivJSON
		}
		if decoder.Decode(&json.RawMessage{}) != nil {
			break // the text is cut here
		}
	}
	return ""
}
