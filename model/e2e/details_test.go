//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestAuthorsAreShownFilteredAndCopied(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), "../../testdata/json/day.json", "../../testdata/dumps")
	s.WaitFor("281")
	s.Send("5/author:kaim")
	s.Type(ptytest.Enter).WaitFor("1 of 281", "Kaiming He, Zoë Müller, Anna-Lena Jøns")
	s.WaitFor("Summary by the site's AI model", "code  ▲131")
	s.Type("&").WaitFor("Author Number39")
	s.Type("Y").WaitFor("BibTeX")
	s.Type("c").WaitFor("copied the citation: Kaiming He et al.")
	s.Type("O").WaitFor("project page, on sparse.example")
	s.Type(ptytest.Esc).WaitGone("project page, on")
	leaves(t, s, "281 left")
}
