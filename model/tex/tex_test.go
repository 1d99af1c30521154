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
	for raw, want := range map[string]string{
		`by 20\% on average`:                       `by 20% on average`,
		`A \& B, \#1, a\_b, \{x\}, \$5`:            `A & B, #1, a_b, {x}, $5`,
		"``quoted'' and ``again''":                 "“quoted” and “again”",
		`\textit{Thought Propagation (TP)} is`:     `Thought Propagation (TP) is`,
		`\textbf{bold \emph{and} more}!`:           `bold and more!`,
		`$C^3$-Bench and C^3-Bench`:                `C³-Bench and C³-Bench`,
		`R^2VPO, D^3S, A^2FM and (R^2)`:            `R²VPO, D³S, A²FM and (R²)`,
		`10^{-3}, 10^6 and x_{12}`:                 `10⁻³, 10⁶ and x₁₂`,
		`$\alpha \leq 0.5$, $(k,\ell)$`:            `α ≤ 0.5, (k,ℓ)`,
		`$\mathbb{R}^n$ and $O(n^2)$`:              `ℝⁿ and O(n²)`,
		`$\Lambda_{i}$, $\times 2$, $10\times$`:    `Λᵢ, × 2, 10×`,
		`Fig.~3 of local~GPUs, about ~1.6M`:        `Fig. 3 of local GPUs, about ~1.6M`,
		`methods -- such as GRPO -- and`:           `methods – such as GRPO – and`,
		`train--test, pages 3--7, so---said`:       `train–test, pages 3–7, so—said`,
		`Schr\"odinger, Erd\H{o}s, \'{E}l\`:        `Schrödinger, Erdős, Él\`,
		`Fran\c{c}ois, na\"{\i}ve, \L ukasz`:       `François, naïve, Łukasz`,
		`the schedule.Experimental results show`:   `the schedule. Experimental results show`,
		`better than most!However, we find`:        `better than most! However, we find`,
		"1.39times faster, 2times to 7times":       "1.39× faster, 2× to 7×",
		"512 times 512, 64times64, 1.4times--2x":   "512 × 512, 64×64, 1.4×–2x",
		"incurs le 4%, (L ge 576), leq0.76, >5":    "incurs ≤ 4%, (L ≥ 576), ≤0.76, >5",
		"sim17%, (sim1%), 1.04sim2.2":              "∼17%, (∼1%), 1.04∼2.2",
		"62.27% rightarrow 67.04%, +20.86%uparrow": "62.27% → 67.04%, +20.86%↑",
		"69.8 pm 0.5, (G approx 1), infty-RoPE":    "69.8 ± 0.5, (G ≈ 1), ∞-RoPE",
		"20.86%uparrow, Denser neq":                "20.86%↑, Denser ≠",
	} {
		uitest.Equal(t, tex.Unicode(clean.Of(raw)).String(), want, raw)
	}
}

func TestWhatCannotBeShownExactlyStays(t *testing.T) {
	for _, raw := range []string{
		`(|A_{i,t}|times H)`, `V^{star}`, `$\frac{a}{b}$`, `\oni`, `\textbf{open`, `$\alpha_{i,t}$`,
		"costs $5 and $10 a month", "$ 5 $", "$$x$$", "batch_size", "x_i", "ReST^EM", "a^b",
		"run --fast --", "-----", "``open", "a`b", "~/dailies", "/~user", "~3 times",
		"Node.js", "torch.nn.Linear", "e.g.This", "https://example.org/a.Html", "v1.Two", "U.S.Army",
		"3 times faster", "10 times", "sim2real", "in sim 10 times", "Sim 2", "approx. 3", "le chat", "2 times_3", "at times 5", "a.leq(b)", "V^{sim}", "pm 5", "textit{O}", "{times", "gg-bench",
		`C:\path\to`, `\`, `$`, `$\`, `\'`, `\c`, `^`, `_`, `a^`, `a_{`, "", "日本語^2", `\"recipes\"`,
	} {
		uitest.Equal(t, tex.Unicode(clean.Of(raw)).String(), clean.Of(raw).String(), raw)
	}
}

// TestTheSamplesAreShownAsTheyAreMeant has in its golden every passage of the samples that is
// shown in another way than it is written, and has to be read by eye.
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
				before, after := changed(strings.Fields(raw.String()), strings.Fields(shown))
				fmt.Fprintf(&got, "- %s\n+ %s\n", before, after)
			}
		}
	}
	uitest.Golden(t, "testdata/samples.golden", got.String())
}

// changed are the words between those that both texts begin and end with.
func changed(before, after []string) (string, string) {
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
