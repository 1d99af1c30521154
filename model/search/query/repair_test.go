package query

import (
	"errors"
	"testing"

	"dailies/ui/uitest"
)

func TestAMistakeCarriesItsRepair(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"agent autor:he", "agent author:he"},
		{"is:inbox,to-raed x", "is:inbox,to-read x"},
		{"sort:-comets", "sort:-comments"},
		{"is:strd", "is:starred"},
		{"agent dat:2025", "agent date:2025"},
		{"foo:bar agent", `"foo:bar" agent`},
		{"from:tencent", "org:tencent"},
		{"date:tomorrow", ""},
		{"is:zzzz", ""},
		{"sort:-zzzzzz", ""},
		{"a )", ""},
	} {
		var e *Error
		if _, err := Parse(row.text); !errors.As(err, &e) {
			t.Errorf("%q: no mistake", row.text)
			continue
		}
		got := ""
		if e.Repair != "" {
			got = row.text[:e.Start] + e.Repair + row.text[e.End:]
		}
		uitest.Equal(t, got, row.want, row.text)
	}
}
