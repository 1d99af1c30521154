package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/clean"
)

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

func TestTheSelectedRowStaysItWhenAnotherWindowAddsOne(t *testing.T) {
	for lists, keys := range map[string][2]string{"filters.txt": {"f", "one: a\ntwo: b\n"}, "watch.txt": {"w", "robot +1\nvideo +1\n"}} {
		p := play(t)
		p.writeList(lists, keys[1])
		p.news()
		opened := p.ahead(keys[0]) // as it was
		p.keys("j")
		first, rest, _ := strings.Cut(keys[1], "\n")
		p.writeList(lists, strings.NewReplacer("one", "new", "robot", "new").Replace(first)+"\n"+keys[1])
		p.run(opened)
		p.keys("d")
		if got := p.listed(lists); !strings.Contains(got, "new") || !strings.Contains(got, first) || strings.Contains(got, rest) {
			t.Errorf("%s: %q", lists, got)
		}
		p.keys("d", "d", "d")
		equal(t, p.listed(lists), "", lists)
	}
}

func TestAListThatCannotBeReadIsSaidOnce(t *testing.T) {
	p := play(t)
	if err := os.Mkdir(filepath.Join(p.home, "watch.txt"), 0o700); err != nil { // a folder is in the way
		t.Fatal(err)
	}
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
		if err := os.Mkdir(filepath.Join(p.home, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	m := New(Config{Marks: p.m.cfg.Marks, Lists: p.home, Now: p.m.cfg.Now, Warning: clean.Literal("marks: something is wrong")})
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
