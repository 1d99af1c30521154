package journal

import (
	"strings"
	"testing"

	"dailies/ui/uitest"
)

var fullLine = Line{
	Version: 1, Change: Change{
		ID: "mindthethinkinggap", Title: `A "title" \ with <signs> & é 中`,
		Status: new(ToRead), Starred: new(true), Note: new("first\nsecond"), Snooze: new("2026-12-01"),
		Tag: []string{"rl", "agents"}, Untag: []string{"old"},
	},
	Time: 1_795_252_627_000, By: "0a1b2c3d", Op: "aaaa.1", Undoes: "aaaa.0", Redoes: "bbbb.2",
}

func TestALineIsReadableJSON(t *testing.T) {
	got := string(fullLine.Text())
	want := `{"v":1,"id":"mindthethinkinggap","title":"A \"title\" \\ with <signs> & é 中",` +
		`"state":"to-read","star":true,"note":"first\nsecond","until":"2026-12-01","tag":["rl","agents"],"untag":["old"],` +
		`"t":1795252627000,"by":"0a1b2c3d","op":"aaaa.1","undoes":"aaaa.0","redoes":"bbbb.2"}`
	uitest.Equal(t, got, want)
}

// oddLines are lines by editors and other versions, and the complaint about each.
var oddLines = []struct{ line, complaint string }{
	{`{"id":"a","t":5,"state":"read"}`, ""},
	{` { "t" : 5 , "id" : "a" } `, ""},
	{`{"v":1,"id":"a","t":5,"note":null,"star":null}`, ""},
	{`{"v":1,"id":"a","t":5,"colour":"blue"}`, ""},
	{`{"v":2,"id":"a","t":5,"state":"archived","star":3,"until":"soon","colour":[1]}`, ""},
	{`{"v":1,"id":"a","t":5,"note":"caf\u00e9 \ud83d\ude00"}`, ""},
	{"{\"v\":1,\"id\":\"a\",\"t\":5,\"note\":\"\xff\"}", ""},
	{`{"v":1,"id":"a","t":5,"tag":[]}`, ""},
	{`{"v":1,"id":"a","t":5,"t":6,"state":"read","state":"skipped"}`, ""},
	{`{"v":1,"id":"a","t":5,"first":-4}`, ""},
	{`{"v":1,"t":5}`, "no id"},
	{`{"v":1,"id":"","t":5}`, "no id"},
	{`{"v":1,"id":"a"}`, "no time, or an impossible one"},
	{`{"v":1,"id":"a","t":-5}`, "no time, or an impossible one"},
	{`{"v":1,"id":"a","t":9007199254740992}`, "no time, or an impossible one"},
	{`{"v":1,"id":"a","t":99999999999999999999}`, "t cannot be read"},
	{`{"v":1,"id":"a","t":1.5}`, "t cannot be read"},
	{`{"v":1,"id":"a","t":5,"state":"archived"}`, "state cannot be read"},
	{`{"v":1,"id":"a","t":5,"until":"2026-02-30"}`, "until is not a date"},
	{`{"v":1,"id":"a","t":5,"star":"yes"}`, "star cannot be read"},
	{`{"v":1,"id":"a","t":5,"tag":"x"}`, "tag cannot be read"},
	{`{"v":"1","id":"a","t":5}`, "v cannot be read"},
	{`{"v":1,"id":"a","t":5,"state":"read"`, "not JSON"},
	{`{"v":1,"id":"a","t":5}}`, "not JSON"},
	{`{"v":1,"id":"a","t":5,}`, "not JSON"},
	{`{"v":1,"id":"a","t":05}`, "not JSON"},
	{"{\"v\":1,\"id\":\"a\tb\",\"t\":5}", "not JSON"},
	{"{\"v\":1,\"id\":\"a\\\tb\",\"t\":5}", "not JSON"},
	{`null`, "no id"},
	{`[]`, "not JSON"},
	{`"a"`, "not JSON"},
	{`{`, "not JSON"},
	{`{"`, "not JSON"},
	{`{"id":"\`, "not JSON"},
	{strings.Repeat(`{"a":`, 20_000), "not JSON"},
}

func TestDecodeAcceptsOddLinesThatMakeSense(t *testing.T) {
	for _, tt := range oddLines {
		if _, complaint := decode([]byte(tt.line)); complaint != tt.complaint {
			t.Errorf("%.80s: %q, want %q", tt.line, complaint, tt.complaint)
		}
	}
}

func TestKnownFieldsOfANewerVersionAreRead(t *testing.T) {
	l, complaint := decode([]byte(`{"v":7,"id":"a","t":5,"state":"archived","star":true,"note":{"rich":1},"tag":["x"]}`))
	if complaint != "" || l.Status != nil || l.Starred == nil || !*l.Starred || l.Note != nil || len(l.Tag) != 1 || l.Version != 7 {
		t.Errorf("%+v, %q", l, complaint)
	}
}

func TestATagIsOneWord(t *testing.T) {
	for raw, want := range map[string]string{
		"rl": "rl", "#rl": "rl", " # # to read  later ": "to-read-later", "": "", "#": "", "a\x1b[1mb": "a␛[1mb",
		strings.Repeat("é", 80): strings.Repeat("é", maxTag), "line\nnext": "line-next",
	} {
		got := cleanTag(raw)
		uitest.Equal(t, got, want, raw)
		uitest.Equal(t, cleanTag(got), got, raw)
	}
}
