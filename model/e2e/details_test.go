//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestAuthorsAreShownFilteredAndCopied(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{}, "../../testdata/json/day.json", "../../testdata/dumps")
	s.WaitFor("281")
	s.Send("5/author:kaim")
	s.Type(ptytest.Enter)
	s.WaitFor("1 of 281")
	s.WaitFor("Kaiming He, Zoë Müller, Anna-Lena Jøns")
	s.WaitFor("Summary by the site's AI model")
	s.WaitFor("code  ▲131")
	s.Type("&")
	s.WaitFor("Author Number39")
	s.Type("Y")
	s.WaitFor("BibTeX")
	s.Type("c")
	s.WaitFor("copied the citation: Kaiming He et al.")
	s.Type("O")
	s.WaitFor("project page, on sparse.example")
	s.Type(ptytest.Esc)
	s.WaitGone("project page, on")
	leaves(t, s, "281 left")
}
