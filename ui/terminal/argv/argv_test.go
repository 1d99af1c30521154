package argv

import (
	"errors"
	"slices"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		command string
		want    []string
	}{
		{"vi", []string{"vi"}},
		{"  code   --wait\t-n ", []string{"code", "--wait", "-n"}},
		{`"/Program Files/vi" -c 'set tw=0'`, []string{"/Program Files/vi", "-c", "set tw=0"}},
		{`my\ editor a\\b`, []string{"my editor", `a\b`}},
		{`e 'a\b' "c\"d" x'y'"z"`, []string{"e", `a\b`, `c"d`, "xyz"}},
		{`e '' ""`, []string{"e", "", ""}},
		{`e $HOME;rm * |x && $(y) ~`, []string{"e", "$HOME;rm", "*", "|x", "&&", "$(y)", "~"}},
		{`e \`, []string{"e", `\`}},
		{"édit 中", []string{"édit", "中"}},
	} {
		got, err := Split(c.command)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, %v; want %q", c.command, got, err, c.want)
		}
	}
}

func TestSplitRefusesWhatIsNoCommand(t *testing.T) {
	for command, want := range map[string]error{
		"": ErrEmpty, " \t": ErrEmpty, "''": ErrEmpty, "'' x": ErrEmpty, "vi 'x": ErrQuote, `"vi`: ErrQuote, `vi "\"`: ErrQuote,
	} {
		if got, err := Split(command); !errors.Is(err, want) {
			t.Errorf("%q: %q, %v; want %v", command, got, err, want)
		}
	}
}

func TestFill(t *testing.T) {
	for _, c := range []struct{ words, want []string }{
		{[]string{"b"}, []string{"b", "U%s"}},
		{[]string{"b", "--new", "%s", "-q"}, []string{"b", "--new", "U%s", "-q"}},
		{[]string{"b", "url=%s&again=%s"}, []string{"b", "url=U%s&again=U%s"}},
		{[]string{"b%s", "100%%", "%%s"}, []string{"b%s", "100%", "%s", "U%s"}},
	} {
		if got := Fill(c.words, "U%s"); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.words, got, c.want)
		}
	}
}

func FuzzAnArgumentStaysOne(f *testing.F) {
	f.Add(`b -x "%s" y`, "https://a;rm -rf")
	f.Fuzz(func(t *testing.T, command, value string) {
		words, err := Split(command)
		if err != nil {
			return
		}
		filled := Fill(words, value)
		if len(filled) != len(words) && len(filled) != len(words)+1 {
			t.Fatalf("%q with %q became %q", words, value, filled)
		}
		if filled[0] != words[0] {
			t.Fatalf("the program changed from %q to %q", words[0], filled[0])
		}
	})
}
