package journal

import (
	"encoding/json"
	"slices"
	"time"
)

// decodeAny reads any line of JSON that makes an entry. If it does not, the
// complaint says why.
func decodeAny(s string) (l Line, complaint string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(s), &fields) != nil || fields == nil {
		return l, "not JSON"
	}
	l.Version = 1
	if raw, ok := fields["v"]; ok && json.Unmarshal(raw, &l.Version) != nil {
		return l, "v is not a number"
	}
	for key, raw := range fields {
		if string(raw) == "null" {
			continue
		}
		if !l.set(key, raw) && l.Version <= 1 {
			return l, key + " cannot be read"
		}
	}
	return l, l.complaint()
}

// set sets one field; false if its value is of another type than ours. A
// field that is not known is kept with the line, and no mistake.
func (l *Line) set(key string, raw json.RawMessage) bool {
	switch key {
	case "v":
		return true
	case "t":
		return json.Unmarshal(raw, &l.Time) == nil
	case "first":
		return json.Unmarshal(raw, &l.First) == nil
	case "tag":
		return json.Unmarshal(raw, &l.Tag) == nil
	case "untag":
		return json.Unmarshal(raw, &l.Untag) == nil
	case "star":
		return l.field(raw, &l.Star, Star)
	}
	set := l.Set
	to := l.text(key)
	if to == nil {
		l.Extra = true
		return true
	}
	now := l.Set
	l.Set = set
	return l.field(raw, to, now)
}

// field decodes a field and notes that it is set.
func (l *Line) field(raw json.RawMessage, to any, field Fields) bool {
	if json.Unmarshal(raw, to) != nil {
		return false
	}
	l.Set |= field
	return true
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
	if l.Set&State != 0 && !slices.Contains(states, l.State) {
		if l.Version <= 1 {
			return "unknown state"
		}
		l.State, l.Set = "", l.Set&^State
	}
	if l.Set&Until != 0 && !IsDay(l.Until) {
		if l.Version <= 1 {
			return "until is not a date"
		}
		l.Until, l.Set = "", l.Set&^Until
	}
	return ""
}

// states are the states that version 1 knows.
var states = []string{"inbox", "to-read", "read", "skipped"}

// IsDay reports whether a text is a day like "2026-12-01", or empty.
func IsDay(day string) bool {
	if day == "" {
		return true
	}
	_, err := time.Parse(time.DateOnly, day)
	return err == nil
}
