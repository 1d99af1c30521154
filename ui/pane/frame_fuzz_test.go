package pane

import (
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

var allowedEscapes = regexp.MustCompile("\x1b\\[[0-9;]*m|\x1b\\]8;(id=[0-9]+)?;(https?://[!-~]+)?\x1b\\\\")

// checkEscapes checks that a frame contains only text, newlines, colours and web links.
func checkEscapes(t *testing.T, frame string) {
	t.Helper()
	for _, r := range allowedEscapes.ReplaceAllString(frame, "") {
		joiner := r == 0x200c || r == 0x200d // clean.Text keeps them between letters that they join
		if r != '\n' && !joiner && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
			t.Fatalf("%U reaches the terminal in %q", r, frame)
		}
	}
}

// hostile returns a sample in which every text is raw, cleaned.
func hostile(raw string, from, to int) *sample {
	text := clean.Of(raw)
	spans := []ui.Highlight{{Span: clean.Span{Start: from, End: to}, Kind: ui.Match}, {Span: clean.Span{Start: to - 3, End: from + 9}, Kind: ui.NearMatch}, {Span: clean.Span{Start: from - 2, End: to + 1}, Kind: ui.Address}}
	s := &sample{header: tabs(), footer: Footer{Message: text, Hints: []key.Binding{ui.Hint("k", text.Line().String())}}, filter: raw}
	s.header.Tabs[0].Name, s.header.Reading = text.Line(), &Progress{from, int64(to), int64(len(raw))}
	for i := range 9 {
		s.rows = append(s.rows, Row{Title: text, TitleSpans: spans, Meta: text, MetaSpans: spans, Status: statuses[i%4], Starred: i%2 == 0})
	}
	s.article = Article{Title: text, TitleSpans: spans, Meta: []clean.Text{text}, Abstract: text, AbstractSpans: spans,
		Note: text, Tags: []clean.Text{text}, Sightings: []clean.Text{text}, Status: text.String()}
	return s
}

func FuzzFrame(f *testing.F) {
	for _, seed := range []string{
		"", "plain", "\x1b[2J\x1b]0;title\x07", "\x1b]8;;https://evil.example\x1b\\here\x1b]8;;\x1b\\", "\u202egnp.exe", "a\u0301\u0301\u0301\u0301\u0301\u0301",
		"语言模型", "\x00\x7f\u0085\u009b31m", "https://example.org/\x1b[31m", "🇩🇪👍🏽👩‍👩‍👧", "\xff\xfe", "कि กำ", strings.Repeat("long", 400), "a\nb\r\nc\td",
	} {
		f.Add(seed, uint8(80), uint8(24), 3, 9, uint8(0))
		f.Add(seed, uint8(120), uint8(40), 0, 30, uint8(3))
	}
	f.Fuzz(func(t *testing.T, raw string, w, h uint8, from, to int, bits uint8) {
		p := ui.Prefs{Typing: bits&1 > 0, Focus: ui.Pane(bits >> 1 & 1), SinglePane: bits&4 > 0, Below: bits&8 > 0}
		theme := ui.NewTheme(termenv.TrueColor, ui.Options{ASCII: bits&16 > 0})
		s := hostile(raw, from%4096, to%4096)
		if bits&32 > 0 {
			s.overlay = randomSheet(func(int) clean.Text { return clean.Of(raw) })
		}
		if bits&64 > 0 {
			s.overlay = randomHelp(func(int) clean.Text { return clean.Of(raw) })
		}
		frame := s.screen(theme, int(w), int(h), p)
		checkScreen(t, frame, int(w), int(h))
		checkEscapes(t, frame)
	})
}

func TestFramesAreASCIIInASCIIMode(t *testing.T) {
	for _, raw := range append(append([]string(nil), uitest.Scripts...), uitest.AmbiguousWidth...) {
		s := hostile(strings.Repeat(raw, 9), 2, 7)
		for _, r := range s.screen(ui.NewTheme(termenv.ANSI, ui.Options{ASCII: true}), 80, 24, ui.Prefs{Typing: true}) {
			if r > '~' {
				t.Fatalf("%q: %U on a screen that knows ASCII only", raw, r)
			}
		}
	}
}
