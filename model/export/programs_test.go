package export_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"dailies/model/tex"
	"dailies/ui/uitest"
)

// read runs a program on a text, and returns what it prints and what it complains of. The
// test is skipped if there is no such program, unless DAILIES_PROGRAMS asks for it.
func read(t *testing.T, text string, command ...string) (out, complaints string) {
	t.Helper()
	if _, err := exec.LookPath(command[0]); err != nil && os.Getenv("DAILIES_PROGRAMS") == "" {
		t.Skip(err)
	}
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", command, err, stderr.String())
	}
	return stdout.String(), stderr.String()
}

// onlyLetters are the letters and digits of a title: the programs make quotes, dashes and
// powers look better, and put a colon before a subtitle.
func onlyLetters(title string) string {
	title = strings.NewReplacer(`\textbackslash`, "", "<sup>", "", "</sup>", "", "<sub>", "", "</sub>", "").Replace(title) // bibutils leaves it, CSL-JSON has these
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, norm.NFKD.String(title))
}

// cslTitles are the titles of CSL-JSON by citation key.
func cslTitles(t *testing.T, text string) map[string]string {
	var items []struct{ ID, Title string }
	uitest.Must(t, json.Unmarshal([]byte(text), &items))
	titles := map[string]string{}
	for _, item := range items {
		titles[item.ID] = item.Title
	}
	return titles
}

// modsTitles are the titles of MODS, the XML of bibutils, by citation key.
func modsTitles(t *testing.T, text string) map[string]string {
	var all struct {
		Mods []struct {
			ID    string `xml:"ID,attr"`
			Title struct {
				Parts []string `xml:",any"`
			} `xml:"titleInfo"`
		} `xml:"mods"`
	}
	uitest.Must(t, xml.Unmarshal([]byte(text), &all))
	titles := map[string]string{}
	for _, m := range all.Mods {
		titles[m.ID] = strings.Join(m.Title.Parts, " ")
	}
	return titles
}

func TestProgramsOfOthersFindEveryTitle(t *testing.T) {
	all := everything(t)
	for _, c := range []struct {
		command, format string
		titles          func(*testing.T, string) map[string]string
	}{
		{"pandoc -f bibtex -t csljson", "bib", cslTitles},
		{"pandoc -f csljson -t csljson", "csljson", cslTitles},
		{"bib2xml", "bib", modsTitles},
		{"ris2xml", "ris", modsTitles},
	} {
		t.Run(c.command, func(t *testing.T) {
			text, _ := read(t, exported(t, c.format, all), strings.Fields(c.command)...)
			got := c.titles(t, text)
			uitest.Equal(t, len(got), len(all))
			for i, key := range keysOf(t, all) {
				uitest.Equal(t, onlyLetters(got[key]), onlyLetters(tex.Unicode(all[i].Paper.Title).String()), key, got[key])
			}
		})
	}
}

// ofComments are the warnings of bibtool about the comments between entries, which it ignores.
var ofComments = regexp.MustCompile(`(?m)^\*\*\* BibTool WARNING \(line \d+ in <stdin>\): 34 non-space characters ignored.$`)

func TestBibToolFindsNothingWrong(t *testing.T) {
	all := everything(t)
	text, complaints := read(t, exported(t, "bib", all), "bibtool")
	complaints = strings.TrimSpace(ofComments.ReplaceAllString(complaints, ""))
	uitest.Equal(t, strings.Count(text, "@Misc{"), len(all))
	uitest.Equal(t, complaints, "")
}
