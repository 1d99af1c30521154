package tex

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/clean"
)

func TestTeXIsShownAsItIsMeant(t *testing.T) {
	for raw, want := range map[string]string{
		`by 20\% on average`:                     `by 20% on average`,
		`A \& B, \#1, a\_b, \{x\}, \$5`:          `A & B, #1, a_b, {x}, $5`,
		"``quoted'' and ``again''":               "“quoted” and “again”",
		`\textit{Thought Propagation (TP)} is`:   `Thought Propagation (TP) is`,
		`\textbf{bold \emph{and} more}!`:         `bold and more!`,
		`$C^3$-Bench and C^3-Bench`:              `C³-Bench and C³-Bench`,
		`R^2VPO, D^3S, A^2FM and (R^2)`:          `R²VPO, D³S, A²FM and (R²)`,
		`10^{-3}, 10^6 and x_{12}`:               `10⁻³, 10⁶ and x₁₂`,
		`$\alpha \leq 0.5$, $(k,\ell)$`:          `α ≤ 0.5, (k,ℓ)`,
		`$\mathbb{R}^n$ and $O(n^2)$`:            `ℝⁿ and O(n²)`,
		`$\Lambda_{i}$, $\times 2$, $10\times$`:  `Λᵢ, × 2, 10×`,
		`Fig.~3 of local~GPUs, about ~1.6M`:      `Fig. 3 of local GPUs, about ~1.6M`,
		`methods -- such as GRPO -- and`:         `methods – such as GRPO – and`,
		`train--test, pages 3--7, so---said`:     `train–test, pages 3–7, so—said`,
		`Schr\"odinger, Erd\H{o}s, \'{E}l\`:      `Schrödinger, Erdős, Él\`,
		`Fran\c{c}ois, na\"{\i}ve, \L ukasz`:     `François, naïve, Łukasz`,
		`the schedule.Experimental results show`: `the schedule. Experimental results show`,
		`better than most!However, we find`:      `better than most! However, we find`,
	} {
		if got := Unicode(clean.Of(raw)).String(); got != want {
			t.Errorf("%s\n got %s\nwant %s", raw, got, want)
		}
	}
}

func TestWhatCannotBeShownExactlyStays(t *testing.T) {
	for _, raw := range []string{
		`(|A_{i,t}|times H)`, `V^{star}`, `$\frac{a}{b}$`, `\oni`, `\textbf{open`, `$\alpha_{i,t}$`,
		"costs $5 and $10 a month", "$ 5 $", "$$x$$", "batch_size", "x_i", "ReST^EM", "a^b",
		"run --fast --", "-----", "``open", "a`b", "~/dailies", "/~user", "~3 times",
		"Node.js", "torch.nn.Linear", "e.g.This", "https://example.org/a.Html", "v1.Two", "U.S.Army",
		`C:\path\to`, `\`, `$`, `$\`, `\'`, `\c`, `^`, `_`, `a^`, `a_{`, "", "日本語^2", `\"recipes\"`,
	} {
		if got := Unicode(clean.Of(raw)).String(); got != clean.Of(raw).String() {
			t.Errorf("%q became %q", raw, got)
		}
	}
}

func TestNoAbstractOfTheSamplesKeepsAPercentCommand(t *testing.T) {
	files, _ := filepath.Glob("../../testdata/dumps/*.txt")
	if len(files) != 4 {
		t.Fatalf("%d samples", len(files))
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			shown := Unicode(clean.Of(strings.TrimSpace(line))).String()
			for _, left := range []string{`\%`, " -- ", "``", `\textit{`, "^2", "^3"} {
				if strings.Contains(shown, left) {
					t.Errorf("%s: %q is left in %q", file, left, shown)
				}
			}
		}
	}
}

func FuzzUnicode(f *testing.F) {
	f.Add("$\\alpha^2$ \\textit{a} ``b'' c--d e~f g.The")
	f.Add(`\"{\i}\c{c}{{}}$^_{}$`)
	f.Fuzz(func(t *testing.T, raw string) {
		text := clean.Of(raw)
		shown := Unicode(text)
		if again := clean.Of(shown.String()); again.String() != shown.String() {
			t.Errorf("%q is not clean", shown.String())
		}
		if len(shown.String()) > 3*len(text.String())+3 {
			t.Errorf("%d bytes became %d", len(text.String()), len(shown.String()))
		}
	})
}
