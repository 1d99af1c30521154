package shelf

import "testing"

func TestReadingAgainSaysWhatItBrought(t *testing.T) {
	for _, c := range []struct {
		more, came int
		want       string
	}{
		{0, 0, "Reloaded: 278 papers; nothing new"},
		{1, 0, "Reloaded: 278 papers, 1 more"},
		{-3, 0, "Reloaded: 278 papers, 3 fewer"},
		{26, 26, "Reloaded: 278 papers, 26 new"},
		{0, 5, "Reloaded: 278 papers, 5 new"},
		{-3, 5, "Reloaded: 278 papers, 3 fewer, 5 new"},
	} {
		if got := ReadAgain(278, c.more, c.came).String(); got != c.want {
			t.Errorf("%+d, %d new: %q, want %q", c.more, c.came, got, c.want)
		}
	}
}
