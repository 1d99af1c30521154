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

// runProgram runs a program with text as its input, and returns its output. It skips the test if the
// program is not installed, unless DAILIES_PROGRAMS is set.
func runProgram(t *testing.T, text string, command ...string) (stdout, stderr string) {
	t.Helper()
	if _, err := exec.LookPath(command[0]); err != nil && os.Getenv("DAILIES_PROGRAMS") == "" {
		t.Skip(err)
	}
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	var out, complaints bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), &out, &complaints
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", command, err, complaints.String())
	}
	return out.String(), complaints.String()
}

// onlyLetters returns the letters and digits of a title, because the programs improve quotes, dashes and
// exponents, and insert a colon before a subtitle.
func onlyLetters(title string) string {
	title = strings.NewReplacer(`\textbackslash`, "", "<sup>", "", "</sup>", "", "<sub>", "", "</sub>", "").Replace(title) // left by bibutils, and markup of CSL-JSON
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, norm.NFKD.String(title))
}

// cslTitles returns the titles in CSL-JSON by citation key.
func cslTitles(t *testing.T, text string) map[string]string {
	var items []struct{ ID, Title string }
	uitest.Must(t, json.Unmarshal([]byte(text), &items))
	titles := map[string]string{}
	for _, item := range items {
		titles[item.ID] = item.Title
	}
	return titles
}

// modsTitles returns the titles in MODS, the XML format of bibutils, by citation key.
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

func TestOtherProgramsFindEveryTitle(t *testing.T) {
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
			text, _ := runProgram(t, exported(t, c.format, all), strings.Fields(c.command)...)
			got := c.titles(t, text)
			uitest.Equal(t, len(got), len(all))
			for i, key := range keysOf(t, all) {
				uitest.Equal(t, onlyLetters(got[key]), onlyLetters(tex.Unicode(all[i].Paper.Title).String()), key, got[key])
			}
		})
	}
}

// commentWarning matches the warnings of bibtool about ignored comments between entries.
var commentWarning = regexp.MustCompile(`(?m)^\*\*\* BibTool WARNING \(line \d+ in <stdin>\): 34 non-space characters ignored.$`)

func TestBibToolReportsNoErrors(t *testing.T) {
	all := everything(t)
	text, complaints := runProgram(t, exported(t, "bib", all), "bibtool")
	complaints = strings.TrimSpace(commentWarning.ReplaceAllString(complaints, ""))
	uitest.Equal(t, strings.Count(text, "@Misc{"), len(all))
	uitest.Equal(t, complaints, "")
}
