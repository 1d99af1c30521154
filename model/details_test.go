package model

import (
	"context"
	"iter"
	"strings"
	"testing"

	"dailies/parser"
)

// playDay starts a model on a small day as the site serves it.
func playDay(t *testing.T) *player {
	return playIn(t, t.TempDir(), func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return parser.Load(ctx, []string{"../testdata/json/day.json"})
	})
}

func TestThePageShowsWhatTheSiteKnows(t *testing.T) {
	p := playDay(t)
	for _, shown := range []string{
		"Kaiming He, Zoë Müller, Anna-Lena Jøns,", "more (&)", "131 upvotes", "Summary by the site's AI model:", "A method with sparse gradients.",
		"sparse gradients · optimisation", "arXiv 2607.00001", "code (2048 stars)", "github.com/sparse/everywhere", "project sparse.example/everywhere", "submitted by ak",
		"code  ▲131",
	} {
		p.sees(shown)
	}
	p.keys("&").sees("Author Number39")
	p.keys("&")
	p.lacks("Author Number39")
	p.keys("j").sees("Li He, Ada Quiet")
	if screen := p.screen(); strings.Contains(screen, "the site's model") || strings.Contains(screen, "code (") {
		t.Errorf("what is unknown is shown:\n%s", screen)
	}
}

func TestThePaperOpensByItsNumberAndItsPlacesHaveNames(t *testing.T) {
	p := playDay(t).keys("o")
	equal(t, p.opened, "https://huggingface.co/papers/2607.00001")
	for key, want := range map[string]string{
		"a": "https://arxiv.org/abs/2607.00001", "d": "https://arxiv.org/pdf/2607.00001", "c": "https://github.com/sparse/everywhere",
		"w": "https://sparse.example/everywhere/", "p": "https://huggingface.co/papers/2607.00001",
	} {
		p.keys("O", key)
		equal(t, p.opened, want, key)
	}
	p.keys("O").sees("project page, on sparse.example")
}

func TestAHostileAddressIsNeverOffered(t *testing.T) {
	p := playDay(t).keys("j", "j", "O").sees("Google Scholar")
	if screen := p.screen(); strings.Contains(screen, "javascript") || strings.Contains(screen, "passwd") || strings.Contains(screen, "project page") {
		t.Errorf("%s", screen)
	}
}

func TestCitationAndBibTeXAreCopied(t *testing.T) {
	p := playDay(t)
	if p.keys("Y", "c"); p.copied != "Kaiming He et al. “Sparse Gradients Everywhere: A Method of Many Authors”. arXiv:2607.00001, 2026." {
		t.Errorf("%s", p.copied)
	}
	if p.keys("Y", "b"); !strings.HasPrefix(p.copied, "@misc{he2026sparse,") {
		t.Errorf("%s", p.copied)
	}
	p.sees("copied BibTeX: Sparse Gradients Everywhere")
}
