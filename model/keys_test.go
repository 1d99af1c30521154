package model

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/shelf"
	"dailies/parser"
	"dailies/ui/uitest"
)

// TestKeysShowWhatIsWritten plays the scenes in testdata/keys, each at 120×40. A scene begins with "# " and
// its name, followed by "@" and a data set if it does not use the samples. A line is either keys, or a tab
// and what the screen shows then: a text, "! " and a text that it does not show, or "> " and the beginning
// of the selected title. "= NAME: LINE; LINE" is the content of a file of the user; without a tab the
// file is written, and the program checks for changes.
func TestKeysShowWhatIsWritten(t *testing.T) {
	files, _ := filepath.Glob("../testdata/keys/*.txt")
	for _, file := range files {
		data, err := os.ReadFile(file)
		uitest.Must(t, err)
		for _, scene := range strings.Split("\n"+string(data), "\n# ")[1:] {
			name, lines, _ := strings.Cut(scene, "\n")
			name, on, _ := strings.Cut(name, " @")
			t.Run(name, func(t *testing.T) {
				p := playOf(t, on)
				for line := range strings.Lines(lines) {
					p = p.playLine(strings.TrimSuffix(line, "\n"))
				}
				for _, size := range [][2]int{{1, 1}, {13, 5}, {60, 12}} { // no line is wider than the terminal
					p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					fits(t, p.m.View(), size[0], size[1])
				}
			})
		}
	}
}

// playOf starts a model on the data set after the "@" of a scene: the samples, whole papers, a user with a
// learned order, a folder with some of the sample dumps, or other dumps in testdata.
func playOf(t *testing.T, on string) *player {
	switch {
	case on == "":
		return play(t)
	case on == "whole":
		return playPapers(t, t.TempDir())
	case on == "learnt":
		return trainedUser(t)
	case strings.Contains(on, "/"):
		return playIn(t, t.TempDir(), dumpsIn("../testdata/"+on))
	}
	folder := t.TempDir()
	for _, name := range strings.Fields(on) {
		copyDump(t, folder, name)
	}
	p := playIn(t, t.TempDir(), dumpsIn(folder))
	p.folder = folder
	return p
}

// dumpsIn returns the dumps of a folder.
func dumpsIn(folder string) shelf.Dumps {
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] { return parser.Load(ctx, []string{folder}) }
}

// copyDump copies the sample dump whose name begins with name.
func copyDump(t testing.TB, folder, name string) {
	t.Helper()
	paths, _ := filepath.Glob("../testdata/dumps/" + name + "*")
	data, err := os.ReadFile(paths[0])
	uitest.Must(t, err)
	uitest.Must(t, os.WriteFile(filepath.Join(folder, name+".txt"), data, 0o600))
}

// playLine plays a line of a scene.
func (p *player) playLine(line string) *player {
	p.t.Helper()
	shows, looks := strings.CutPrefix(line, "\t")
	sign, rest, _ := strings.Cut(shows, " ")
	name, text, _ := strings.Cut(rest, ": ")
	switch {
	case sign == "=" && looks:
		uitest.Equal(p.t, strings.ReplaceAll(strings.TrimSpace(p.listed(name)), "\n", "; "), text)
	case sign == "=" && rest != "":
		p.writeList(name, strings.ReplaceAll(text, "; ", "\n")+"\n")
		p.pollMarks()
	case looks && sign == "!":
		p.lacks(rest)
	case looks && sign == ">":
		begins(p.t, p.title(), rest)
	case looks:
		p.sees(shows)
	default:
		p.t.Log(line)
		for _, key := range keyForm.FindAllString(line, -1) {
			p = p.playKey(key)
		}
	}
	return p
}

var (
	keyForm  = regexp.MustCompile("\"[^\"]*\"|`[^`]*`|\\S+")
	sizeForm = regexp.MustCompile(`^(\d+)x(\d+)$`)
)

// playKey presses a key of a scene, or does something else: text in quotes is typed, 80x24 resizes the
// terminal, 72h passes hours, "rests" fires timers, +003 adds a dump to the folder and -003 removes it,
// click:the_text clicks, restart+24h quits and starts again a day later. late:k holds back the results of k
// until "answers", which sends them last first. jjt is three keys before any result, and paste:text is
// pasted.
func (p *player) playKey(key string) *player {
	p.t.Helper()
	hours, none := time.ParseDuration(strings.TrimPrefix(key, "restart+"))
	size := sizeForm.FindStringSubmatch(key)
	text, clicks := strings.CutPrefix(key, "click:")
	late, waits := strings.CutPrefix(key, "late:")
	pasted, pastes := strings.CutPrefix(key, "paste:")
	switch {
	case key == "space":
		return p.keys(" ")
	case key == "rests":
		p.passTime()
	case key == "forget": // forget which papers were seen before
		p.m.shelf.Arrivals = &shelf.Arrivals{}
		uitest.Must(p.t, os.Remove(filepath.Join(p.home, "arrivals")))
	case strings.HasPrefix(key, "restart"):
		p.keys("Q")
		uitest.Must(p.t, p.m.store.Close())
		next := playOn(p.t, p.home, p.m.cfg.Load, p.now.Add(hours))
		next.folder = p.folder
		return next
	case clicks:
		return p.click(strings.ReplaceAll(text, "_", " "))
	case waits:
		p.lateAnswers = append(p.lateAnswers, p.results(p.pressAhead(late))...)
	case key == "answers":
		for _, answer := range slices.Backward(p.lateAnswers) {
			p.send(answer)
		}
		p.lateAnswers = nil
	case pastes:
		return p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(pasted), Paste: true})
	case size != nil:
		return p.send(tea.WindowSizeMsg{Width: numberOf(size[1]), Height: numberOf(size[2])})
	case len(key) == 1:
		return p.keys(key)
	case p.folder != "" && key[0] == '-':
		uitest.Must(p.t, os.Remove(filepath.Join(p.folder, key[1:]+".txt")))
	case p.folder != "" && key[0] == '+':
		copyDump(p.t, p.folder, key[1:])
	case none == nil:
		p.now = p.now.Add(hours)
		p.pollMarks()
	case strings.ContainsAny(key[:1], "\"`"):
		return p.keys("text:" + key[1:len(key)-1])
	case len(uitest.Key(key).Runes) > 1:
		return p.typeFast(key)
	default:
		return p.keys(key)
	}
	return p
}

// passTime fires the timers twice, because the first may still be about a paper that was selected before.
func (p *player) passTime() {
	for range 2 {
		due := p.timers
		p.timers = nil
		for _, then := range due {
			p.send(then())
		}
	}
}
