package query

import "testing"

func TestReplacingATermLeavesTheRestAsItIs(t *testing.T) {
	for _, row := range []struct {
		text string
		leaf int
		with string
		want string
	}{
		{`"a  b"   zqxj  Agent`, 1, "", `"a  b" Agent`},
		{`"a  b"   zqxj  Agent`, 1, "zebra", `"a  b"   zebra  Agent`},
		{"zqxj", 0, "", ""},
		{"(zqxj) a", 0, "", "a"},
		{"(zqxj | yqxj) a", 0, "", "(yqxj) a"},
		{"a (zqxj | yqxj)", 2, "", "a (zqxj)"},
		{"a (zqxj | yqxj | xqxj) b", 2, "", "a (zqxj | xqxj) b"},
		{"a | zqxj", 1, "", "a"},
		{"zqxj | a", 0, "", "a"},
		{"a --zqxj", 1, "", "a"},
	} {
		n := 0
		for l := range Leaves(parsed(t, row.text).Root) {
			if got := Replace(row.text, l.Place, row.with); n == row.leaf && got != row.want {
				t.Errorf("%q with %q for term %d is %q, want %q", row.text, row.with, row.leaf, got, row.want)
			}
			n++
		}
	}
}
