package export

import "testing"

func TestMoneyIsNoFormulaInBibTeX(t *testing.T) {
	for text, want := range map[string]string{
		"From $5 to $10":    `From \$5 to \$10`,
		"Costs $5, not $10": `Costs \$5, not \$10`,
		"All $N^2$ of them": `All $N^2$ of them`,
		"$x$":               `$x$`,
		"$":                 `\$`,
	} {
		if got := texText(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
