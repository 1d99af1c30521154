package foryou

import "testing"

func TestAWatchWordIsReadAsTheReaderWritesIt(t *testing.T) {
	for _, c := range []struct {
		line, text string
		points     int
		canonical  string
	}{
		{"agent", "agent", 1, "agent"},
		{"+agent", "agent", 1, "agent"},
		{" agent  +2 ", "agent", 2, "agent +2"},
		{"-survey", "survey", -1, "-survey"},
		{"survey -1", "survey", -1, "-survey"},
		{"-survey -3", "survey", -3, "survey -3"},
		{"-survey +3", "survey", -3, "survey -3"},
		{"org:tencent comments:>2 +10", "org:tencent comments:>2", 10, "org:tencent comments:>2 +10"},
		{`"chain of thought"`, `"chain of thought"`, 1, `"chain of thought"`},
		{"#rl +2", "#rl", 2, "#rl +2"},
		{"gpt-4", "gpt-4", 1, "gpt-4"},
		{"agents +0", "agents", 0, "agents +0"},
		{"agents -0", "agents", 0, "agents +0"},
	} {
		w, err := ParseWatched(c.line)
		if err != nil || w.Text != c.text || w.Points != c.points || w.String() != c.canonical {
			t.Errorf("%q: %q %d %q %v", c.line, w.Text, w.Points, w.String(), err)
		}
		if again, err := ParseWatched(w.String()); err != nil || again.Text != w.Text || again.Points != w.Points {
			t.Errorf("%q is written as %q and read as %q %d, %v", c.line, w.String(), again.Text, again.Points, err)
		}
	}
	for _, wrong := range []string{"", "-", "+", "is:nothing", "score:>2", "agent sort:score", "sort:date"} {
		if w, err := ParseWatched(wrong); err == nil {
			t.Errorf("%q was taken for %+v", wrong, w)
		}
	}
}

func TestAWatchWordSaysWhyItScores(t *testing.T) {
	for line, want := range map[string]string{"agent": "+agent", "agent +7": "+agent", "-survey": "−survey", "survey -3": "−survey"} {
		if w, _ := ParseWatched(line); w.Why() != want {
			t.Errorf("%q: %q, want %q", line, w.Why(), want)
		}
	}
}
