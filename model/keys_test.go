package model

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// TestKeysShowWhatIsWritten plays the scenes in testdata/keys, each on the samples at 120×40. A
// scene begins with "# " and its name, and "@" with other dumps. Its lines are keys, and behind a tab what is on the screen
// then: a text, "! " and one that is not, or "> " and the beginning of the selected paper's title.
// "= NAME: LINE; LINE" is what a file of the reader's has; without a tab it is written, and the
// program looks.
func TestKeysShowWhatIsWritten(t *testing.T) {
	files, _ := filepath.Glob("../testdata/keys/*.txt")
	for _, file := range files {
		data, err := os.ReadFile(file)
		must(t, err)
		for scene := range strings.SplitSeq("\n"+string(data), "\n# ") {
			name, lines, _ := strings.Cut(scene, "\n")
			name, dumps, _ := strings.Cut(name, " @")
			if name == "" {
				continue
			}
			t.Run(name, func(t *testing.T) {
				p := playOf(t, dumps)
				for line := range strings.Lines(lines) {
					p = p.acts(strings.TrimSuffix(line, "\n"))
				}
			})
		}
	}
}

// playOf starts a model on the samples, or on what stands behind the "@" of a scene's name: whole
// papers, a reader who has learnt, or other dumps in testdata.
func playOf(t *testing.T, on string) *player {
	switch on {
	case "":
		return play(t)
	case "whole":
		return playPapers(t, t.TempDir())
	case "learnt":
		return learnt(t)
	}
	return playIn(t, t.TempDir(), dumpsIn("../testdata/"+on))
}

var keyForm = regexp.MustCompile("\"[^\"]*\"|`[^`]*`|\\S+")

// acts plays a line of a scene. Among the keys a text in quotes is typed, 80x24 is another size
// of the terminal, 72h are hours that pass, click:the_text is the mouse, and restart ends the
// sitting and begins the next.
func (p *player) acts(line string) *player {
	p.t.Helper()
	if list, ok := strings.CutPrefix(line, "= "); ok {
		name, text, _ := strings.Cut(list, ": ")
		p.writeList(name, strings.ReplaceAll(text, "; ", "\n")+"\n")
		p.news()
		return p
	}
	if shows, ok := strings.CutPrefix(line, "\t"); ok {
		if list, ok := strings.CutPrefix(shows, "= "); ok {
			name, want, _ := strings.Cut(list, ": ")
			equal(p.t, strings.ReplaceAll(strings.TrimSpace(p.listed(name)), "\n", "; "), want)
			return p
		}
		if lacks, ok := strings.CutPrefix(shows, "! "); ok {
			return p.lacks(lacks)
		}
		if title, ok := strings.CutPrefix(shows, "> "); ok {
			begins(p.t, p.title(), title)
			return p
		}
		return p.sees(shows)
	}
	p.t.Log(line)
	for _, key := range keyForm.FindAllString(line, -1) {
		width, height, isSize := strings.Cut(key, "x")
		hours, err := time.ParseDuration(key)
		switch {
		case len(key) > 1 && strings.ContainsAny(key[:1], "\"`"):
			p.keys("text:" + key[1:len(key)-1])
		case key == "space":
			p.keys(" ")
		case key == "f5":
			p.send(tea.KeyMsg{Type: tea.KeyF5})
		case key == "restart":
			p = p.restart(p.m.cfg.Load)
		case strings.HasPrefix(key, "click:"):
			p.click(strings.ReplaceAll(key[len("click:"):], "_", " "))
		case isSize && numberOf(width) > 0:
			p.send(tea.WindowSizeMsg{Width: numberOf(width), Height: numberOf(height)})
		case err == nil && len(key) > 1:
			p.now = p.now.Add(hours)
			p.news()
		default:
			p.keys(key)
		}
	}
	return p
}
