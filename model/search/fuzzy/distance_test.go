package fuzzy

import "testing"

func TestTheDistanceCountsEdits(t *testing.T) {
	for _, row := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"agent", "agent", 0}, {"agent", "agents", 1}, {"agent", "gent", 1},
		{"agent", "aegnt", 1}, {"agent", "agont", 1}, {"policy", "plcy", 2}, {"kitten", "sitting", 3}, {"ca", "abc", 3}, {"é", "e", 1},
	} {
		if got, _ := Distance([]rune(row.a), []rune(row.b), 5); got != row.want {
			t.Errorf("%q to %q: %d, want %d", row.a, row.b, got, row.want)
		}
		if got, _ := Distance([]rune(row.b), []rune(row.a), 5); got != row.want {
			t.Errorf("%q to %q: %d, want %d", row.b, row.a, got, row.want)
		}
	}
}

func TestTheDistanceToABeginningLeavesTheRestAside(t *testing.T) {
	for _, row := range []struct {
		typed, word      string
		whole, beginning int
	}{
		{"reas", "reasoning", 5, 0}, {"raes", "reasoning", 6, 1}, {"reasoning", "reas", 5, 5}, {"", "word", 4, 0},
	} {
		whole, beginning := Distance([]rune(row.typed), []rune(row.word), 9)
		if whole != row.whole || beginning != row.beginning {
			t.Errorf("%q to %q: %d and %d, want %d and %d", row.typed, row.word, whole, beginning, row.whole, row.beginning)
		}
	}
	if whole, _ := Distance([]rune("agent"), []rune("robots"), 2); whole <= 2 {
		t.Errorf("a distance above the limit is %d", whole)
	}
}

func TestAMisspeltWordIsCorrectedToTheNearest(t *testing.T) {
	words := []string{"policy", "police", "reason", "reasoning", "robot", "thought", "thoughts"}
	for typed, want := range map[string]string{
		"polcy": "policy", "reasning": "reasoning", "rsoning": "reasoning", "thuoght": "thought", "robto": "robot", "zzzzzz": "", "xobot": "robot",
	} {
		got := ""
		for _, c := range Correct(typed, words) {
			got += words[c.Word] + " "
		}
		if got != want && got != want+" " {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}
