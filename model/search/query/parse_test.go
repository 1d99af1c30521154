package query

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestQueriesPrintInCanonicalForm(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "  agent   tool ": "agent tool", "a AND b": "a b", "a | b": "a | b", "a OR b OR": "a | b",
		"| a || b |": "a | b", "(a | b) c": "(a | b) c", "((a b)) c": "a b c", "a | (b | c)": "a | b | c",
		"-a !b NOT c": "-a -b -c", "--a": "a", "-(a b)": "-(a b)", "-(-a)": "a", "off-policy - x": "off-policy x",
		"-off-policy": "-off-policy", "3:1 Vision:language": "3:1 Vision:language",
		"https://x.org/a": "https://x.org/a", `"chain  of thought`: `"chain of thought"`, `""`: "",
		"'exact ^start end$ ^all$": "'exact ^start end$ ^all$", "^'x": "'^x", `^"two words"$`: `^"two words"$`,
		"'": "", "/gr.po/ x": "/gr.po/ x", `/a\/b/`: `/a\/b/`, "/open(": "", "/open": "/open/",
		"title:agent abstract:x": "title:agent abs:x", "TITLE:agent": "title:agent", "title: agent": "agent",
		"title:": "", "org:tencent,\"Stanford AI\"": `org:tencent,"Stanford AI"`,
		"#rl,agent -#old": "tag:rl,agent -tag:old", "#": "", "is:inbox,to": "is:inbox,to-read", "is:s": "",
		"has:code,": "has:code", "author:he,\"Ada Li\"": `author:he,"Ada Li"`,
		"author:>3 authors:ada": "authors:>3 author:ada", `authors:"Ada Li"`: `author:"Ada Li"`,
		"arxiv:2510.01234v2": "id:2510.01234", "id:arXiv:2510.01234": "id:2510.01234",
		"id:https://arxiv.org/pdf/2510.01234v11.pdf": "id:2510.01234", "id:": "",
		"cat:cs.CL,stat upvotes:>20": "cat:cs.CL,stat upvotes:>20", "sort:-up": "sort:-upvotes",
		"comments:>2 authors:2..4": "comments:>2 authors:2..4", "comments:=03,>=10": "comments:3,>=10",
		"comments:>": "", "comments:5..": "comments:5..", "date:2025-1..2025-10-01": "date:2025-01..2025-10-01",
		"date:20": "", "date:2025- page:2025-10-0": "date:2025 page:2025-10", "date:2w": "date:14d",
		"year:2025 status:read": "date:2025 is:read", "since:2025-10 until:nov": "date:>=2025-10 date:<=nov",
		"before:2025 after:2024-02": "date:<2025 date:>2024-02", "from:yesterday since:": "date:>=yesterday",
		"date:today,October": "date:today,oct", `date:"last week"`: "date:last-week",
		"date:yesterday": "date:yesterday", "date:oc date:2025-10-27..": "date:2025-10-27..",
		"(a|b) c|d": "(a | b) c | d", "a|": "a", "dAte:1000y": "date:365000d", "date:10000y": "date:3650000d",
		"sort:-da agent": "agent sort:-date", "a -sort:date": "a sort:-date", "a | sort:title": "a sort:title",
		"sort:date sort:comments": "sort:comments", `like:"A Title: of it"`: `like:"A Title: of it"`,
		"like:word": `like:"word"`, "like:": "", "like:\u0300 agent": "agent", "athors:": "", "a (b": "a b", "()": "",
		"f(x)": "f x", "NOT": "", "-AND x": "x", "$": "$", "'OR": "'OR", "ORDER or ORb": "ORDER or ORb",
		"- - a - -b": "a -b", "a,b f|g日本\u00a0x": "a,b f | g日本 x",
	} {
		q, err := Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := q.String(); got != want {
			t.Errorf("%q prints as %q, want %q", text, got, want)
		}
	}
}

func TestErrorsNameTheTokenAndTheRepair(t *testing.T) {
	deep := "/" + strings.Repeat("(", 1200) + "a" + strings.Repeat(")", 1200) + "/"
	for _, row := range []struct{ text, token, message string }{
		{"x athors:lee", "athors:", "did you mean authors:?"},
		{"titel:a", "titel:", "did you mean title:?"},
		{"a is:inbx", "inbx", "did you mean is:inbox?"},
		{"is:purple", "purple", "it takes inbox, to-read"},
		{"has:zzz", "zzz", "link, code"},
		{"comments:many", "many", "comments:>2"},
		{"authors:>x y", ">x", "authors:2..4"},
		{"date:2025-13", "2025-13", "date:30d"},
		{"date:2025-02-30", "2025-02-30", "no day"},
		{"date:soon", "soon", "is not a date"},
		{"date:10001y", "10001y", "is not a date"},
		{"date:-5d", "-5d", "is not a date"},
		{"sort:size", "size", "relevance"},
		{"a) b", ")", "delete it"},
		{"/a(b/ c", "/a(b/", "missing closing"},
		{"/(a{500}){2}b{1000}c{1000}d{1000}/", "/(a{500}){2}b{1000}c{1000}d{1000}/", "too large"},
		{deep, deep, "((((…`: fix it"},
		{"title:(a | b)", "title:(", "not brackets"},
		{strings.Repeat("(", 60), "(", "brackets nested too deeply"},
		{strings.Repeat("a ", maxQuery/2) + "b", "b", "too long"},
	} {
		_, err := Parse(row.text)
		var q *Error
		if !errors.As(err, &q) {
			t.Errorf("%q: no error", row.text)
			continue
		}
		if got := row.text[q.Start:q.End]; got != row.token || !strings.Contains(q.Message, row.message) {
			t.Errorf("%q: %q at %q, want %q at %q", row.text, q.Message, got, row.message, row.token)
		}
	}
}

func FuzzParseQuery(f *testing.F) {
	for _, s := range []string{"a | (b -c)", `title:"x y",'z /r/`, "date:>=2025-1 comments:1..3,5", "^a$ #t sort:-date", "--AND x|", "/(/", "like:a|", "f((( - ! ' ^", "dAte:1000y", "like:\u0300", "authors:,0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, text) })
}

// roundTrip checks that the canonical form of a query parses to the same query. ok is false if the text is a
// mistake.
func roundTrip(t *testing.T, text string) (q Query, ok bool) {
	t.Helper()
	q, err := Parse(text)
	var mistake *Error
	if errors.As(err, &mistake) {
		if mistake.Start < 0 || mistake.Start > mistake.End || mistake.End > len(text) || mistake.Message == "" {
			t.Fatalf("%q: the error lies at %d to %d", text, mistake.Start, mistake.End)
		}
		return q, false
	}
	again, err := Parse(q.String())
	if err != nil {
		t.Fatalf("%q prints as %q: %v", text, q, err)
	}
	if again.String() != q.String() || !reflect.DeepEqual(withoutSpans(q.Root), withoutSpans(again.Root)) || !reflect.DeepEqual(q.Sort, again.Sort) {
		t.Fatalf("%q prints as %q, which is another query: %q", text, q, again)
	}
	return q, true
}

// withoutSpans returns a tree without spans, and without what cannot be compared.
func withoutSpans(n Node) Node {
	n.Parts = slices.Clone(n.Parts)
	for i, part := range n.Parts {
		n.Parts[i] = withoutSpans(part)
	}
	l := &n.Leaf
	l.Span, l.Terms, l.Ranges = clean.Span{}, slices.Clone(l.Terms), slices.Clone(l.Ranges)
	for i, term := range l.Terms {
		if term.Pattern != nil {
			l.Terms[i].Pattern = regexp.MustCompile(regexp.QuoteMeta(term.Pattern.String()))
		}
	}
	for i := range l.Ranges {
		l.Ranges[i].start.days, l.Ranges[i].end.days = nil, nil
	}
	return n
}

func TestParseWholeRefusesUnfinishedQueries(t *testing.T) {
	for text, start := range map[string]int{
		"athors:": 0, "a titel: b": 2, "(": 0, "a (b": 2, "((a)": 0, "org:": 0, "a title: b": 2, `a "b`: 2, `org:"b`: 4, `like:"b`: 5, "sort:": 0, "sort:-": 0,
		"is:s": 0, "sort:s": 0, "comments:>": 0, "date:20": 0, "since:": 0, "a #": 2, "/open(": 0,
	} {
		if _, err := Parse(text); err != nil {
			t.Errorf("%q is a mistake while it is typed: %v", text, err)
		}
		var wrong *Error
		if _, err := ParseWhole(text); !errors.As(err, &wrong) || wrong.Start != start {
			t.Errorf("%q: %+v, want a mistake at byte %d", text, err, start)
		}
	}
	for _, text := range []string{"", "agent - tool", "off-policy", "a |", `"b" (c)`, "sort:date sort:date", "-sort:-title", "is:inbox,", "has:code", "/a b/", "3:1", "author:>3"} {
		if _, err := ParseWhole(text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestErrorsHaveARepair(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"agent autor:he", "agent author:he"},
		{"is:inbox,to-raed x", "is:inbox,to-read x"},
		{"sort:-comets", "sort:-comments"},
		{`sort:"comets" a`, "sort:comments a"},
		{"agent dat:2025", "agent date:2025"},
		{"foo:bar agent", `"foo:bar" agent`},
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
