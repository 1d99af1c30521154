package journal

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"dailies/parser/clean"
)

// decode reads a line and cleans what a person will see of it. The complaint says
// why it is no entry; "" means that it is one.
func decode(text string) (l Line, complaint string) {
	l.Version = 1
	if err := l.unmarshal(text); err != nil {
		if l, complaint = decodeFields(text); complaint != "" {
			return l, complaint
		}
	}
	if complaint = l.complaint(); complaint != "" {
		return l, complaint
	}
	l.ID, l.Title = clean.Line(l.ID).String(), clean.Line(l.Title).String()
	for i, key := range l.Also {
		l.Also[i] = clean.Line(key).String()
	}
	if l.Note != nil {
		*l.Note = CleanNote(*l.Note)
	}
	l.Tag, l.Untag = CleanTags(l.Tag), CleanTags(l.Untag)
	return l, ""
}

// unmarshal reads the fields of a JSON object that a Line has, and notes whether there are
// others. Of a field that stands there twice the last one counts.
func (l *Line) unmarshal(text string) error {
	before := *l
	known := json.NewDecoder(strings.NewReader(text))
	known.DisallowUnknownFields()
	if known.Decode(l) == nil && known.InputOffset() == int64(len(text)) {
		return nil
	}
	*l = before
	l.More = true
	return json.Unmarshal([]byte(text), l)
}

// decodeFields reads the fields of a line one by one, because one of them is of another type
// than ours. In a line of a newer version only that one is left out.
func decodeFields(text string) (l Line, complaint string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &fields) != nil {
		return l, "not JSON"
	}
	l.Version = 1
	for key, value := range fields {
		field, _ := json.Marshal(map[string]json.RawMessage{key: value})
		with := l
		if with.unmarshal(string(field)) != nil {
			complaint = key + " cannot be read"
			continue
		}
		l = with
	}
	if l.Version > 1 {
		return l, ""
	}
	return l, complaint
}

// complaint says why the line is no entry, or "". Fields whose values a newer
// version may have invented are dropped from its lines.
func (l *Line) complaint() string {
	switch {
	case l.ID == "":
		return "no id"
	case l.Time <= 0 || l.Time > MaxTime:
		return "no time, or an impossible one"
	case l.First < 0 || l.First > MaxTime:
		l.First = 0
	}
	if l.State != nil && !slices.Contains(states, *l.State) {
		if l.Version <= 1 {
			return "unknown state"
		}
		l.State = nil
	}
	if l.Until != nil && !IsDay(*l.Until) {
		if l.Version <= 1 {
			return "until is not a date"
		}
		l.Until = nil
	}
	return ""
}

// states are the states that version 1 knows.
var states = []string{"inbox", "to-read", "read", "skipped"}

// IsDay reports whether a text is a day like "2026-12-01", or empty.
func IsDay(day string) bool {
	_, err := time.Parse(time.DateOnly, day)
	return day == "" || err == nil
}
