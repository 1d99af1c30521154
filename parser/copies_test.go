package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// copyOf gives a real copy of a page, and skips the test where it is not there: the copies
// are too large to ship.
func copyOf(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../shared/data/copies", name))
	if err != nil {
		t.Skip(err)
	}
	return string(raw)
}

func TestRealCopiesOfASearchPageReadAsThePage(t *testing.T) {
	want := Parse("003", dumps(t)["003_430ccd52457c2aaf.txt"])
	for name, problems := range map[string]string{
		"search_chrome_flex.txt":  "",
		"search_firefox_flex.txt": "",
		"search_obsidian.txt":     "",
		"search_w3m.txt":          "",
		"search_word_cp1252.txt":  "saved as Windows-1252: read as such",
	} {
		t.Run(name, func(t *testing.T) {
			got := Parse(name, copyOf(t, name))
			if len(got.Papers) != len(want.Papers) {
				t.Fatalf("%d papers, not %d", len(got.Papers), len(want.Papers))
			}
			for i := range got.Papers {
				if a, b := fields(got.Papers[i]), fields(want.Papers[i]); a != b {
					t.Errorf("paper %d\n got %s\nwant %s", i, a, b)
				}
			}
			if len(got.Pages) != 1 || got.Pages[0].Date != (Date{Month: 5, Day: 20}) {
				t.Errorf("pages %v", got.Pages)
			}
			if said := problemsOf(got); problems == "" && said != "" || !strings.Contains(said, problems) {
				t.Errorf("problems %s", said)
			}
		})
	}
}

// fields are what a copy of a search page must have of a paper. Blanks play no part: where
// lines are wrapped, hyphens are too.
func fields(p Paper) string {
	return fmt.Sprintf("%s | %s | %d | %s | %s | %v | %d | %v",
		squeezed(p.Title.String()), squeezed(p.Abstract.String()), p.Authors, p.Org.Slug, p.Org.Name, p.Date, p.Comments, p.Meta)
}

// squeezed is a text without what wrapping may change: blanks, and the signs that say how
// it is marked.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

func problemsOf(d Dump) string {
	var all []string
	for _, p := range d.Problems {
		all = append(all, fmt.Sprintf("%d: %s", p.Line, p.Text))
	}
	return strings.Join(all, "\n")
}

// dayPage is what the page of 1 August 2024 says of its papers.
const dayPage = `The Llama 3 Herd of Models | akhaliq | 533 | 5
Tora: Trajectory-oriented Diffusion Transformer for Video Generation | akhaliq | 5 | 2
MoMa: Efficient Early-Fusion Pre-training with Mixture of Modality-Aware Experts | VictoriaLinML | 8 | 5
Towards Achieving Human Parity on End-to-end Simultaneous Speech Translation via LLM Agent | xuuuluuu | 7 | 8
ShieldGemma: Generative AI Content Moderation Based on Gemma | akhaliq | 12 | 2
TAROT: Task-Oriented Authorship Obfuscation Using Policy Optimization Methods | sileod | 5 | 2
Open-Vocabulary Audio-Visual Semantic Segmentation | leo1117 | 8 | 2
Data Contamination Report from the 2024 CONDA Shared Task | Vfrz | 28 | 3
Improving 2D Feature Representations by 3D-Aware Fine-Tuning | yuanwenyue | 5 | 3
Berkeley Humanoid: A Research Platform for Learning-based Control | akhaliq | 6 | 2
Expressive Whole-Body 3D Gaussian Avatar | akhaliq | 3 | 2
Fine-gained Zero-shot Video Sampling | akhaliq | 4 | 2
NeRF-MAE: Masked AutoEncoders for Self-Supervised 3D Representation Learning for Neural Radiance Fields | akhaliq | 6 | 2
`

// cards gives what a day's page says of its papers.
func cards(papers []Paper) string {
	var all strings.Builder
	for _, p := range papers {
		submitter := ""
		if p.Details != nil {
			submitter = p.Details.Submitter.String()
		}
		fmt.Fprintf(&all, "%s | %s | %d | %d\n", p.Title, submitter, p.Authors, p.Comments)
	}
	return all.String()
}

func TestRealCopiesOfADaysPageAreRead(t *testing.T) {
	for _, name := range []string{"day_chrome.txt", "day_firefox.txt"} {
		t.Run(name, func(t *testing.T) {
			got := Parse(name, copyOf(t, name))
			if text := cards(got.Papers); text != dayPage {
				t.Errorf("got\n%s", text)
			}
			for _, p := range got.Papers {
				if !p.Meta || !p.Abstract.Empty() || p.Date.Known() || p.Org != (Org{}) {
					t.Errorf("%+v", p)
				}
			}
			if len(got.Pages) != 1 || got.Pages[0].Date != (Date{Month: 8, Day: 1}) {
				t.Errorf("pages %v", got.Pages)
			}
			if said := problemsOf(got); len(got.Problems) != 1 || !strings.Contains(said, "this page has no abstracts") {
				t.Errorf("problems %s", said)
			}
		})
	}
}
