package tex_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// TestNearlyAllRealFormulasAreShown reads 6,000 formulas from 293 papers, if they are present.
func TestNearlyAllRealFormulasAreShown(t *testing.T) {
	file, err := os.Open("../../../shared/data/fulltext/formulas.jsonl.gz")
	if err != nil {
		t.Skip("the formulas are not here")
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	uitest.Must(t, err)
	all, shown := 0, 0
	for lines := bufio.NewScanner(unzipped); lines.Scan(); {
		var f struct{ TeX string }
		uitest.Must(t, json.Unmarshal(lines.Bytes(), &f))
		all++
		read, ok := tex.Read(f.TeX)
		if line := read.Line(false); ok && !strings.Contains(line, `\`) {
			shown++
		} else if testing.Verbose() {
			t.Logf("%s\n\t%s", f.TeX, line)
		}
	}
	t.Logf("%d of %d formulas (%.1f %%)", shown, all, 100*float64(shown)/float64(all))
	if shown*100 < all*99 {
		t.Errorf("only %d of %d formulas are shown", shown, all)
	}
}

func TestFormulasAreShownOnOneLine(t *testing.T) {
	for source, want := range map[string]string{
		`x_{i,t}\in\mathbb{R}^{d}`:                          `x_{i,t} ∈ ℝᵈ`,
		`\mathcal{L}(\theta)=-\frac{1}{N}\sum_{i=1}^{N}y_i`: `ℒ(θ) = -1/N ∑ᵢ₌₁ᴺ yᵢ`,
		`\frac{a+b}{c}`:                                     `(a + b)/c`,
		`f^{*}_{\text{max}}, f'(x)`:                         `fₘₐₓ*, f′(x)`,
		`\left\lVert v\right\rVert_{2}`:                     `‖v‖₂`,
		`\hat{y}=\sqrt{x+1}`:                                `ŷ = √(x+1)`,
		"a%\n\nb":                                           `ab`,
		`\log p(x)\leq\max_{a}Q(a)`:                         `log p(x) ≤ maxₐ Q(a)`,
		`\text{if $x>0$ or }y`:                              `if x > 0 or y`,
		`\operatorname*{arg\,max}_{x}f`:                     `arg maxₓ f`,
		`\begin{cases}1&a\\0&b\end{cases}`:                  `{1, a; 0, b`,
		"61.2_{\\text{{\\color[rgb]{1,0,0}\\definecolor[named]{c}{rgb}{1,0,0}+1%\n\n.8}}}": `61.2_{+1.8}`,
		`\big{(}x\big{)}`: `(x)`,
		"\\big{|%\n}_{x}": `|ₓ`,
		`\frac{\sin\left(\frac{a}{5}\right)}{\frac{b}{5}}`: `(sin(a/5))/(b/5)`,
		`a\quad b`:                  `a  b`,
		`{a+b\over c}{n \choose k}`: `(a + b)/c (n choose k)`,
		`\underbrace{a+b}_{c}`:      `(a + b)_c`,
		`a\hskip 5.0pt b\kern-1pt c\mskip 4mu d\hspace*{1em}e\vspace*{-2mm}f\tag*{1}`: `a b c d ef`,
	} {
		f, ok := tex.Read(source)
		if got := f.Line(false); got != want || !ok {
			t.Errorf("%s\n got %s %v\nwant %s", source, got, ok, want)
		}
	}
}

func TestNegatedRelationsInASCII(t *testing.T) {
	f, _ := tex.Read(`x\not\in A, a\not=b`)
	uitest.Equal(t, f.Line(true), "x not(in) A, a != b")
}

func TestFormulasAreSetOverSeveralLines(t *testing.T) {
	for source, want := range map[string][]string{
		`y=\frac{a+b}{2}+c`: {
			`    a + b    `,
			`y = ───── + c`,
			`      2      `},
		`\sum_{i=1}^{n}x_{i}`: {
			` n    `,
			` ∑  xᵢ`,
			`i=1   `},
		`\left(\frac{1}{x}\right)^{2}`: {
			`⎛1⎞²`,
			`⎜─⎟ `,
			`⎝x⎠ `},
		`x_{i,t}^{2}`: {
			` 2  `,
			`x   `,
			` i,t`},
		`\begin{pmatrix}1&22\\3&4\end{pmatrix}`: {
			`⎛1  22⎞`,
			`⎝3  4 ⎠`},
	} {
		f, _ := tex.Read(source)
		uitest.Equal(t, strings.Join(f.Set(false).Lines, "\n"), strings.Join(want, "\n"), source)
	}
}

func TestHostileFormulasAreSetInTime(t *testing.T) {
	for _, around := range [][2]string{{"{", " y}_1"}, {`\sqrt`, ""}, {`\hat`, ""}, {`\frac{`, "}{b}"}, {`\left(`, `\right)^2`}, {`\overset{a}{`, "}"}, {"x^{", "}"}, {`\text{`, "}"}, {`a\over `, ""}, {"a^", ""}} {
		began := time.Now()
		f, _ := tex.Read(strings.Repeat(around[0], 25) + "x" + strings.Repeat(around[1], 25))
		f.Line(false)
		f.Set(false)
		tex.Unicode(clean.Of("$" + strings.Repeat(around[0], 64<<10/len(around[0])) + "x$")) // a whole abstract
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%s: %v", around[0], took)
		}
	}
}

func FuzzFormula(f *testing.F) {
	f.Add(`\left(\frac{a_{i,t}}{\sqrt[3]{b}}\right)^{2}\begin{cases}x&y\\z\end{cases}\hat{ab}\big{(}\text{a $b$}`)
	f.Fuzz(func(t *testing.T, source string) {
		source = clean.Of(source).String()
		formula, _ := tex.Read(source)
		for _, ascii := range []bool{false, true} {
			formula.Line(ascii)
			b := formula.Set(ascii)
			if b.Axis < 0 || b.Axis >= max(1, len(b.Lines)) {
				t.Errorf("%q: axis %d of %d lines", source, b.Axis, len(b.Lines))
			}
		}
	})
}
