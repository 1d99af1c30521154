package pane

import (
	"fmt"
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/ui"
)

// set are the lines of an article at a width, without blanks at their ends.
func set(t *testing.T, a Article, w int) []string {
	t.Helper()
	var lines []string
	for _, l := range typeset(ui.NewTheme(nil, ui.Options{}), &a, w, false) {
		lines = append(lines, strings.TrimRight(l.text[l.from:l.to], " "))
	}
	return lines
}

func authors(n int) (names []clean.Text) {
	for i := range n {
		names = append(names, clean.Of(fmt.Sprintf("Author Number%d", i+1)))
	}
	return names
}

func TestManyNamesAreFoldedToTwoLinesUntilTheyAreAskedFor(t *testing.T) {
	for _, w := range []int{20, 40, 60, 84} {
		a := Article{Title: clean.Of("T"), Names: authors(664)}
		lines := set(t, a, w)
		if last := lines[2]; !strings.HasSuffix(last, "more (&)") || !strings.HasPrefix(lines[1], "Author Number1,") || lines[3] != "inbox" {
			t.Errorf("%d cells: %q", w, lines[:5])
		}
		a.AllNames = true
		if all := strings.Join(set(t, a, w), " "); !strings.Contains(all, "Author Number663, Author Number664 inbox") || strings.Contains(all, "more") {
			t.Errorf("%d cells: not all names are shown", w)
		}
	}
}

func TestANameThatMatchesIsNotFoldedAway(t *testing.T) {
	a := Article{Title: clean.Of("T"), Names: authors(664), NameSpans: make([][]ui.Span, 664)}
	a.NameSpans[499] = []ui.Span{{Start: 0, End: 6}}
	lines := set(t, a, 60)
	if got := lines[1] + " " + lines[2]; !strings.HasPrefix(got, "Author Number1, ") || !strings.HasSuffix(got, "Author Number500, and 659 more (&)") || lines[3] != "inbox" {
		t.Errorf("%q", lines[:4])
	}
	for i := range a.NameSpans {
		a.NameSpans[i] = []ui.Span{{Start: 0, End: 6}}
	}
	if lines := set(t, a, 60); lines[3] != "inbox" || !strings.HasSuffix(lines[2], "more (&)") {
		t.Errorf("where all match: %q", lines[:4])
	}
}

func TestNamesThatFitOnTwoLinesAreNotFolded(t *testing.T) {
	lines := set(t, Article{Title: clean.Of("T"), Names: authors(4)}, 40)
	if lines[1] != "Author Number1, Author Number2," || lines[2] != "Author Number3, Author Number4" {
		t.Errorf("%q", lines[:4])
	}
}

func TestThePageSaysThatAModelWroteTheSummary(t *testing.T) {
	a := Article{Title: clean.Of("T"), Abstract: clean.Of("Abstract."), Summary: clean.Of("It does."), Keywords: []clean.Text{clean.Of("one"), clean.Of("two")}}
	got := strings.Join(set(t, a, 60), "\n")
	if !strings.Contains(got, "Abstract.\n\nSummary by the site's AI model:\nIt does.\none · two\n") {
		t.Errorf("%s", got)
	}
	if bare := strings.Join(set(t, Article{Title: clean.Of("T"), Abstract: clean.Of("Abstract.")}, 60), "\n"); strings.Contains(bare, "model") {
		t.Errorf("nothing is known, but there is:\n%s", bare)
	}
}

func TestReferencesLeadOnlyToWebAddresses(t *testing.T) {
	theme := ui.NewTheme(nil, ui.Options{Hyperlinks: true})
	for address, want := range map[string]bool{"https://github.com/a/b": true, "javascript:alert(1)": false, "": false} {
		d := Detail{}
		d.Resize(60, 20)
		d.Set(Article{Title: clean.Of("T"), References: []Reference{{clean.Of("code"), clean.Of("github.com/a/b"), address}, {Name: clean.Of("cs.CL")}}})
		drawn := strings.Join(d.View(theme), "\n")
		if got := strings.Contains(drawn, "\x1b]8;id="); got != want {
			t.Errorf("%q: a link is %v, want %v", address, got, want)
		}
		if plain := strings.Join(set(t, d.article, 60), "\n"); !strings.Contains(plain, "code github.com/a/b · cs.CL") {
			t.Errorf("%s", plain)
		}
	}
}

func TestTheBadgeStandsAtTheEndOfTheRowAndIsNeverCut(t *testing.T) {
	theme := ui.NewTheme(nil, ui.Options{Plain: true})
	for _, w := range []int{34, 48, 80} {
		v := rowView{Row: &Row{Title: clean.Of("T"), Meta: clean.Of(strings.Repeat("A long organisation ", 9)), Upvotes: 131, Code: true}, t: theme, w: w}
		if line := v.draw(1, 2)[1]; !strings.HasSuffix(line, " code  ▲131 ") || ui.LineCells(line) != w {
			t.Errorf("%d cells: %q", w, line)
		}
	}
	v := rowView{Row: &Row{Title: clean.Of("T"), Meta: clean.Of("Org"), Upvotes: 131}, t: theme, w: 20}
	if line := v.draw(1, 2)[1]; strings.Contains(line, "131") {
		t.Errorf("a narrow row has a badge: %q", line)
	}
}
