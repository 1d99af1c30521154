package markdown

import "testing"

func TestUnmarkKeepsTheText(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"### [Title](https://huggingface.co/papers/2510.01234)", "### Title"},
		{"![a picture](https://cdn.example/a.png) Title", "Title"},
		{"May 29[6](https://huggingface.co/papers/2510.01234#community)", "May 29 6"},
		{"[Title][12]", "Title"},
		{`Scaling \[RL\] to 10\% of n\_steps`, "Scaling [RL] to 10\\% of n_steps"},
		{"A list [1, 2] and f[i](x)", "A list [1, 2] and f[i](x)"},
		{"[a link that the line's end cut", "a link that the line's end cut"},
		{"", ""},
	} {
		if got := Unmark(c.line); got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}

func TestStripTurnsTagsIntoMarkdown(t *testing.T) {
	for _, c := range []struct {
		lines, want []string
		only        bool // the last line held nothing else
	}{
		{[]string{`<a href="/papers/2510.01234" class="x">Title</a>`}, []string{"[Title](/papers/2510.01234)"}, false},
		{[]string{`<div class="a`, `b">`}, []string{"", ""}, true},
		{[]string{"[Title](https://huggingface.co/papers/1){.bold}"}, []string{"[Title](https://huggingface.co/papers/1)"}, false},
		{[]string{"::: {.card}"}, []string{""}, false},
		{[]string{"the model writes <think> and a < b"}, []string{"the model writes <think> and a < b"}, false},
	} {
		var tags Tags
		for i, line := range c.lines {
			got, only := tags.Strip(line)
			if got != c.want[i] || i == len(c.lines)-1 && only != c.only {
				t.Errorf("%q: %q %v, want %q %v", line, got, only, c.want[i], c.only)
			}
		}
	}
}

func TestOnlyATextWithManyTagsIsTagged(t *testing.T) {
	if few, many := "a <div> b", "<div><div><img><div><a href="; IsTagged(few) || !IsTagged(many) {
		t.Errorf("few %v, many %v", IsTagged(few), IsTagged(many))
	}
}
