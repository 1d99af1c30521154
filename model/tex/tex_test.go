package tex_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestTeXIsShownAsItIsMeant(t *testing.T) {
	rows, err := os.ReadFile("testdata/shown.txt")
	uitest.Must(t, err)
	for row := range strings.Lines(string(rows)) {
		raw, want, _ := strings.Cut(strings.TrimSuffix(row, "\n"), "\t")
		uitest.Equal(t, tex.Unicode(clean.Of(raw)).String(), want, raw)
	}
}

func TestUnsupportedTeXIsKept(t *testing.T) {
	for _, raw := range []string{
		`(|A_{i,t}|times H)`, `V^{star}`, `$\frac{a}{b}$`, `\oni`, `\textbf{open`, `x\textsuperscript{Q}`, `x\textsuperscript 2`, `$\alpha_{i,t}$`,
		"costs $5 and $10 a month", "$ 5 $", "$$x$$", "batch_size", "x_i", "ReST^EM", "a^b",
		"run --fast --", "-----", "``open", "a`b", "~/dailies", "/~user", "~3 times",
		"Node.js", "torch.nn.Linear", "e.g.This", "https://example.org/a.Html", "v1.Two", "U.S.Army",
		"3 times faster", "10 times", "sim2real", "in sim 10 times", "Sim 2", "approx. 3", "le chat", "2 times_3", "at times 5", "a.leq(b)", "V^{sim}", "pm 5", "textit{O}", "{times", "gg-bench",
		`C:\path\to`, `\`, `$`, `$\`, `\'`, `\c`, `^`, `_`, `a^`, `a_{`, "", "日本語^2", `\"recipes\"`,
	} {
		uitest.Equal(t, tex.Unicode(clean.Of(raw)).String(), clean.Of(raw).String(), raw)
	}
}

// TestTheSamplesAreShownAsTheyAreMeant has a golden with every passage of the samples that is shown
// differently than written. It has to be reviewed by eye.
func TestTheSamplesAreShownAsTheyAreMeant(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/dumps/*.txt")
	uitest.Equal(t, len(files), 4)
	var got strings.Builder
	for _, file := range files {
		data, err := os.ReadFile(file)
		uitest.Must(t, err)
		for line := range strings.Lines(string(data)) {
			raw := clean.Of(strings.TrimSpace(line))
			shown := tex.Unicode(raw).String()
			uitest.Lacks(t, shown, `\%`, " -- ", "``", `\textit{`, "^2", "^3")
			if shown != raw.String() {
				before, after := differingWords(strings.Fields(raw.String()), strings.Fields(shown))
				fmt.Fprintf(&got, "- %s\n+ %s\n", before, after)
			}
		}
	}
	uitest.Golden(t, "testdata/samples.golden", got.String())
}

// differingWords removes the words that both texts share at the start and at the end.
func differingWords(before, after []string) (string, string) {
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	return strings.Join(before, " "), strings.Join(after, " ")
}

func FuzzUnicode(f *testing.F) {
	f.Add("$\\alpha^2$ \\textit{a} ``b'' c--d e~f g.The")
	f.Add(`\"{\i}\c{c}{{}}$^_{}$`)
	f.Fuzz(func(t *testing.T, raw string) {
		text := clean.Of(raw)
		shown := tex.Unicode(text)
		uitest.Equal(t, clean.Of(shown.String()).String(), shown.String())
		if len(shown.String()) > 3*len(text.String())+3 {
			t.Errorf("%d bytes became %d", len(text.String()), len(shown.String()))
		}
	})
}
