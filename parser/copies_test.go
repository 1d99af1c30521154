package parser

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"dailies/ui/uitest"
)

func TestRealCopiesOfASearchPageReadLikeThePage(t *testing.T) {
	want := Parse("003", dumps(t)["003_430ccd52457c2aaf.txt"])
	for name, problems := range map[string]string{
		"search_chrome_flex.txt":  "",
		"search_firefox_flex.txt": "",
		"search_obsidian.txt":     "",
		"search_w3m.txt":          "",
		"search_word_cp1252.txt":  "saved as Windows-1252: read as such",
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := sample(t, "copies/"+name)
			uitest.Equal(t, len(got.Papers), len(want.Papers))
			for i := range got.Papers {
				uitest.Equal(t, fields(got.Papers[i]), fields(want.Papers[i]), i)
			}
			uitest.Equal(t, len(got.Pages), 1, got.Pages)
			uitest.Equal(t, got.Pages[0].Date, (Date{Month: 5, Day: 20}), got.Pages)
			if reported := fmt.Sprint(got.Problems); (problems == "") != (len(got.Problems) == 0) || !strings.Contains(reported, problems) {
				t.Errorf("problems %s", reported)
			}
		})
	}
}

// fields returns what a copy of a search page must preserve of a paper. Spaces are ignored, and
// hyphens too, because lines may be wrapped.
func fields(p Paper) string {
	return fmt.Sprintf("%s | %s | %d | %s | %s | %v | %d | %v",
		lettersOnly(p.Title.String()), lettersOnly(p.Abstract.String()), p.Authors, p.Org.Slug, p.Org.Name, p.Date, p.Comments, p.Meta)
}

// lettersOnly removes what wrapping and markup may change.
func lettersOnly(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

func TestRealCopiesOfADaysPageAreRead(t *testing.T) {
	for _, name := range []string{"day_chrome.txt", "day_firefox.txt"} {
		d, _ := sample(t, "copies/"+name)
		var got []string
		for _, p := range d.Papers {
			got = append(got, fmt.Sprintf("%s | %s | %d | %d", p.Title, p.Details.Submitter, p.Authors, p.Comments))
			if !p.Meta || !p.Abstract.Empty() || p.Date.Known() || p.Org != (Org{}) {
				t.Errorf("%+v", p)
			}
		}
		if len(got) != 13 || got[0] != "The Llama 3 Herd of Models | akhaliq | 533 | 5" || got[7] != "Data Contamination Report from the 2024 CONDA Shared Task | Vfrz | 28 | 3" ||
			got[12] != "NeRF-MAE: Masked AutoEncoders for Self-Supervised 3D Representation Learning for Neural Radiance Fields | akhaliq | 6 | 2" {
			t.Errorf("%s: %q", name, got)
		}
		if len(d.Pages) != 1 || d.Pages[0].Date != (Date{Month: 8, Day: 1}) || len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Text.String(), "this page has no abstracts") {
			t.Errorf("%s: pages %v, problems %v", name, d.Pages, d.Problems)
		}
	}
}
