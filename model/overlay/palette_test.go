package overlay_test

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// paletteOf does what is chosen by writing it into did.
func paletteOf(did *string) *overlay.Palette {
	does := func(what string) overlay.Do { return func() tea.Cmd { *did = what; return nil } }
	p := &overlay.Palette{
		Prompt: &overlay.Prompt{Label: clean.Literal(":"), Hint: func(text string) (clean.Text, ui.Kind) { return clean.Line("hint of " + text), ui.Info }, Accept: func(text string) (overlay.Do, error) {
			if text == "wrong" {
				return nil, errors.New("no command")
			}
			return does("ran " + text), nil
		}},
		Commands: []overlay.Item{
			{Name: clean.Literal("read QUERY"), Note: clean.Literal("mark papers as read"), Fill: "read "},
			{Key: "R", Name: clean.Literal("reload"), Note: clean.Literal("the files"), Do: does("reload")},
			{Key: "t", Name: clean.Literal("to-read"), Do: does("to-read")},
			{Key: "z", Name: clean.Literal("zoom this pane"), Do: does("zoom")},
		},
		Whole: func(text string) bool { return text == "read" || strings.Contains(text, " ") },
	}
	p.Open()
	return p
}

func TestThePaletteDoesWhatIsChosenOrTyped(t *testing.T) {
	for keys, want := range map[string]string{
		"zoom|enter":           "zoom",
		"pane|enter":           "zoom",
		"qqq|enter":            "ran qqq", // resembles nothing
		"zpn|enter":            "zoom",
		"t|enter":              "to-read", // by its key, although more commands hold the letter
		"R|enter":              "reload",
		"down|down|down|enter": "zoom",
		"read|enter":           "ran read",
		"read|down|enter":      "to-read",
		"rea|enter|a|b|enter":  "ran read ab",
		"wrong|enter|esc":      "",
	} {
		var did string
		p := paletteOf(&did)
		for _, key := range strings.Split(keys, "|") {
			switch key {
			case "enter", "esc", "down":
				press(p, key)
			default:
				for _, r := range key {
					press(p, string(r))
				}
			}
		}
		uitest.Equal(t, did, want, keys)
	}
}

func TestThePaletteShowsWhatFitsAndAHintThatIsAboutNoRow(t *testing.T) {
	for text, row := range map[string]struct{ shows, hides string }{
		"":       {"Commands|read QUERY|mark papers as read|R|reload|zoom this pane|Esc close|hint of", "No such command"},
		"zoom":   {"zoom this pane", "hint of|reload"}, // a hint on the line is not shown beside a row that Enter chooses
		"zpn":    {"zoom this pane", "hint of|reload"},
		"read":   {"hint of read", "zoom"},
		"read x": {"hint of read x", "zoom"},
		"qqq":    {"hint of qqq", "zoom"},
	} {
		p := paletteOf(new(string))
		p.Paste(text)
		drawn := strings.Join(p.Block(ui.NewTheme(termenv.Ascii, ui.Options{Plain: true}), 100, 30), "\n")
		uitest.Sees(t, drawn, strings.Split(row.shows, "|")...)
		uitest.Lacks(t, drawn, strings.Split(row.hides, "|")...)
	}
}

func TestAVerbThatIsNoneIsSaidWithTheNearest(t *testing.T) {
	for text, want := range map[string]string{
		"read agent": "read|agent", "  to-read agent -survey": "to-read|agent -survey", "tag": "tag|",
		"frobnicate": `no command "frobnicate"; Tab lists them all`, "untagg todo": `no command "untagg"; did you mean untag?`,
	} {
		got := ""
		var all []overlay.Verb
		for _, name := range strings.Fields("read reload tag to-read untag unstar") {
			all = append(all, overlay.Verb{Name: name, Arg: "QUERY", Run: func(arg string) (overlay.Do, error) { got = name + "|" + arg; return nil, nil }})
		}
		if _, err := overlay.CommandLine(all, nil, nil).Accept(text); err != nil {
			got = err.Error()
		}
		uitest.Equal(t, strings.HasSuffix(got, want), true, text, got)
	}
}
