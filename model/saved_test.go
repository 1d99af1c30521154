package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/clean"
)

// listed is the text of one of the reader's lists.
func (p *player) listed(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.home, name))
	must(p.t, err)
	return string(data)
}

// writeList writes one of the reader's lists, as with an editor.
func (p *player) writeList(name, text string) {
	p.t.Helper()
	must(p.t, os.WriteFile(filepath.Join(p.home, name), []byte(text), 0o600))
}

// saving types a filter in All and saves it under a name.
func (p *player) saving(filter, name string) {
	p.t.Helper()
	p.keys("5", "/", "ctrl+u", "text:"+filter, "enter", "F", "text:"+name, "enter")
}

func TestASavedFilterStandsAsAViewWithItsCount(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "agents")
	p.sees("6 agents 56")
	p.keys("1", "6")
	equal(t, p.shown(), 56)
	equal(t, p.view(), "agents")
	equal(t, p.listed("filters.txt"), "agents: title:agent\n")
}

func TestEnterAloneNamesAFilterByItsFirstWords(t *testing.T) {
	p := play(t)
	for filter, want := range map[string]string{
		`agent`:                        "agent",
		`org:Tencent "world model" -x`: "org Tencent world",
		`#rl`:                          "rl",
		`с подкреплением модели`: "с подкреплением",
	} {
		p.saving(filter, "")
		p.sees("Saved as " + want)
	}
	p.keys("1", "/", "ctrl+u", "text:agent", "enter", "F").sees("replaces agent")
	p.keys("esc", "/", "ctrl+u", "text:robot", "enter", "F").sees("Enter saves as robot")
}

func TestAViewsOwnQueryIsSavedWithTheFilter(t *testing.T) {
	p := play(t).keys("/", "text:title:agent | robot", "enter", "F", "text:mine", "enter")
	equal(t, p.listed("filters.txt"), "mine: is:inbox (title:agent | robot)\n")
}

func TestTheCountsOfSavedFiltersFollowTheMarks(t *testing.T) {
	p := play(t)
	p.saving("is:inbox title:agent", "agents left")
	p.sees("6 agents left 56")
	p.keys("6", "t", "x").sees("6 agents left 54")
	p.keys("u").sees("6 agents left 55")
}

func TestASavedViewKeepsItsFilterOrderAndPlaceOverARestart(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "agents")
	p.saving("org:tencent", "tencent")
	p.keys("6", "s", "d", "/", "text:tool", "enter", "j", "j")
	place, shown := p.title(), p.shown()
	p.keys("5", "6", "Q")

	p.writeList("filters.txt", "# moved by hand\ntencent: org:tencent\nagents: title:agent\n")
	again := playIn(t, p.home, sampleDumps(t))
	equal(t, again.view(), "agents")
	equal(t, again.title(), place)
	equal(t, again.shown(), shown)
	again.sees("6 tencent", "7 agents 56")
}

func TestAFilterIsRenamedEditedMovedAndDeletedFromTheList(t *testing.T) {
	p := play(t)
	p.writeList("filters.txt", "# by hand\n")
	p.saving("title:agent", "one")
	p.saving("robot", "two")
	p.keys("f", "r", "ctrl+u", "text:uno", "enter").sees("Saved filters", "6 uno 56")
	p.keys("e", "ctrl+u", "text:title:agent -survey", "enter")
	p.keys("K", "J", "esc")
	equal(t, p.listed("filters.txt"), "# by hand\ntwo: robot\nuno: title:agent -survey\n")
	p.sees("6 two", "7 uno")
	p.keys("f", "d").sees("6 uno")
	p.keys("u", "esc").sees("6 two", "7 uno")
	equal(t, p.listed("filters.txt"), "# by hand\ntwo: robot\nuno: title:agent -survey\n")
}

func TestDeletingTheViewThatIsShownShowsAll(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "agents")
	p.keys("5", "esc", "6", "f", "d", "esc")
	equal(t, p.view(), "All")
	equal(t, p.shown(), 278)
	p.keys("6").sees("No filter is saved on this key yet")
}

// All may never have been entered in the sitting: it has no rows until a search gave them.
func TestAViewThatGoesLeavesNoRowsBehind(t *testing.T) {
	for _, keys := range []string{"f d", "pgdown t f d esc", "enter m", "b"} {
		p := play(t).keys("F", "text:mine", "enter", "6").keys(strings.Fields(keys)...)
		p.writeList("filters.txt", "") // another window may have deleted it as well
		p.news()
		p.keys("esc").sees("All 278")
		equal(t, p.view(), "All", keys)
		equal(t, p.shown(), 278, keys)
	}
}

func TestAFilterThatIsTypedInAViewThatGoesIsTypedOn(t *testing.T) {
	p := play(t).keys("F", "text:mine", "enter", "6")
	p.writeList("filters.txt", "")
	news := p.m.rereadLists()
	p.keys("/", "text:robo")
	p.run(news)
	p.keys("t", "enter")
	if p.view() != "All" || p.filter() != "robot" || p.shown() == 0 || p.decided() > 0 {
		t.Errorf("view %s, filter %q: %d papers; %d decided", p.view(), p.filter(), p.shown(), p.decided())
	}
	p.keys("esc")
	equal(t, p.shown(), 278)
}

func TestTheFifthFilterOpensInAll(t *testing.T) {
	p := play(t)
	p.writeList("filters.txt", "a: tool\nb: robot\nc: video\nd: policy\ne: title:agent\n")
	p = playIn(t, p.home, sampleDumps(t)).keys("f", "up", "enter")
	equal(t, p.view(), "All")
	equal(t, p.filter(), "title:agent")
	equal(t, p.shown(), 56)
}

func TestLinesThatMakeNoSenseAreListedWithTheProblems(t *testing.T) {
	p := play(t)
	p.writeList("filters.txt", "bad: is:nothing\n")
	p.writeList("watch.txt", "agent\nscore:>1\n")
	p = playIn(t, p.home, sampleDumps(t))
	p.keys("!").sees("filters.txt:1: is: has no value", "watch.txt:2: a watch word cannot ask")
}

func TestAListThatCannotBeWrittenIsSaidAndKept(t *testing.T) {
	p := play(t)
	must(t, os.Mkdir(filepath.Join(p.home, "filters.txt"), 0o700)) // a folder is in the way
	p.saving("title:agent", "agents")
	p.sees("filters.txt is NOT SAVED", "6 agents 56")
	must(t, os.Remove(filepath.Join(p.home, "filters.txt")))
	p.saving("robot", "robots")
	if got := p.listed("filters.txt"); !strings.HasPrefix(got, "agents: title:agent\n") || !strings.Contains(got, "robots: robot\n") {
		t.Errorf("filters.txt: %q", got)
	}
}

func TestSaveIsACommandToo(t *testing.T) {
	p := play(t).keys("/", "text:robot", "enter", ":", "text:save robots", "enter").sees("6 robots")
	p.keys(":", "text:filters", "enter").sees("Saved filters")
}

func TestHelpNamesTheSavedViews(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "agents in titles")
	p.send(keyNamed("?"))
	p.keys("text:agents in titles").sees("6 ")
	if n := strings.Count(p.screen(), "agents in titles"); n < 2 { // the search, and the key
		t.Errorf("help does not name the view:\n%s", p.screen())
	}
}

func TestAFilterIsNotRenamedOntoAnother(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "one")
	p.saving("robot", "two")
	p.keys("f", "r", "ctrl+u", "text:two").sees("there is already a filter two")
	p.keys("enter")
	equal(t, p.asked(), true)
	equal(t, p.prompt(), "two")
	p.keys("esc", "esc").sees("6 one 56", "7 two")
	equal(t, p.listed("filters.txt"), "one: title:agent\ntwo: robot\n")
}

func TestAFilterCanKeepItsNameWhenRenamed(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "one")
	p.keys("f", "r", "enter")
	equal(t, p.asked(), false)
}

func TestAWatchWordIsNotChangedIntoAnother(t *testing.T) {
	p := play(t)
	p.keys("w", "text:agent +2", "enter", "a", "text:tool +3", "enter", "k", "enter", "ctrl+u", "text:tool", "enter")
	p.sees("there is already a watch word tool")
	p.keys("ctrl+u", "text:agent +5", "enter")
	equal(t, p.listed("watch.txt"), "agent +5\ntool +3\n")
}

func TestTheNameThatIsSavedIsSaidBeforeEnter(t *testing.T) {
	p := play(t).keys("5", "/", "text:robot", "enter", "F", "text:Fa:b").sees("is saved as Fa b")
	p.keys("enter").sees("6 Fa b")
	p.keys("F", "text:Fa:b").sees("replaces Fa b")
	p.keys("esc", "f", "r", "text::c").sees("is saved as Fa b c")
}

func TestWhatAnotherWindowSavedIsThereAfterTheNextLook(t *testing.T) {
	p := play(t)
	p.writeList("filters.txt", "agents: title:agent\n")
	p.writeList("watch.txt", "agent +2\n")
	p.news()
	p.sees("6 agents 56")
	p.keys("6").sees("+agent")
	equal(t, p.view(), "agents")
	equal(t, p.shown(), 56)
}

func TestAListThatIsOpenStaysAsItIs(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "agents")
	p.keys("f")
	p.writeList("filters.txt", "first: robot\nagents: title:agent\n")
	p.news()
	p.keys("d")
	equal(t, p.listed("filters.txt"), "first: robot\n")
}

func TestAListThatCannotBeReadIsSaidOnce(t *testing.T) {
	p := play(t)
	must(t, os.Mkdir(filepath.Join(p.home, "watch.txt"), 0o700)) // a folder is in the way
	p.news()
	p.sees("watch.txt is not read")
	p.keys("j", "k")
	p.news()
	p.lacks("watch.txt is not read")
	p.keys("!").sees("watch.txt is not read")
}

func TestTheFirstWarningIsSaidAndAllAreListed(t *testing.T) {
	p := play(t)
	for _, name := range []string{"filters.txt", "watch.txt"} {
		must(t, os.Mkdir(filepath.Join(p.home, name), 0o700))
	}
	m := New(Config{Marks: p.m.cfg.Marks, Lists: p.home, Now: p.m.cfg.Now, Getenv: p.m.cfg.Getenv, Warning: clean.Literal("marks: something is wrong")})
	equal(t, m.dialog.Now().Text.String(), "marks: something is wrong")
	all := ""
	for _, line := range m.problems() {
		all += line.String() + "\n"
	}
	if !strings.Contains(all, "filters.txt is not read") || !strings.Contains(all, "watch.txt is not read") {
		t.Errorf("listed:\n%s", all)
	}
}

func TestAListIsNotTakenOverWhileTheFilterIsTyped(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "agents")
	p.keys("6", "/", "text:to")
	p.writeList("filters.txt", "")
	p.news()
	p.keys("text:ol")
	equal(t, p.filter(), "tool")
	equal(t, p.view(), "agents")
	p.keys("enter")
	p.news()
	equal(t, p.view(), "All")
}
