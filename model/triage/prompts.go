package triage

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/kballard/go-shellquote"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// editTags asks for the tags of the targets. Those of a single paper stand in the line to be
// edited; for several papers tags are added, and taken away with a "-" in front.
func (t *Triage) editTags() tea.Cmd {
	papers := t.Targets()
	if len(papers) == 0 {
		return nil
	}
	p := &overlay.Prompt{Label: clean.Literal("tags:")}
	var before []string
	if len(papers) == 1 {
		before = t.Shelf.Mark(int(papers[0])).Tags
	}
	if len(before) > 0 {
		p.Start = strings.Join(before, " ") + " "
	}
	used := t.Shelf.Marks.Tags()
	known := slices.SortedFunc(maps.Keys(used), func(a, b string) int {
		return cmp.Or(cmp.Compare(used[b], used[a]), cmp.Compare(a, b))
	})
	hint := clean.Literal("words, separated by spaces")
	if len(known) > 0 {
		hint = clean.Line("in use: " + strings.Join(known[:min(len(known), 8)], " ") + "  (Tab completes)")
	}
	p.Hint = func(string) (clean.Text, ui.Kind) { return hint, ui.Info }
	p.Complete = func(text string) func() []string { return func() []string { return completeTag(text, known) } }
	p.Accept = func(text string) (overlay.Do, error) {
		add, drop := tagChanges(before, text)
		return func() tea.Cmd {
			return t.Make(Decision{Papers: papers, Change: marks.Change{Tag: add, Untag: drop}})
		}, nil
	}
	return t.Dialog.Ask(p)
}

func isTagBreak(r rune) bool { return r == ' ' || r == ',' }

// tagChanges are the tags that an edited line adds and removes. It removes the tags of before
// that are no longer in the line, and those written as "-tag", although the line may still
// have them as well.
func tagChanges(before []string, line string) (add, drop []string) {
	for _, tag := range strings.FieldsFunc(line, isTagBreak) {
		tag = strings.TrimLeft(tag, "+#")
		if name, ok := strings.CutPrefix(tag, "-"); ok {
			drop = append(drop, name)
		} else {
			add = append(add, tag)
		}
	}
	for _, tag := range before {
		if !slices.Contains(add, tag) && !slices.Contains(drop, tag) {
			drop = append(drop, tag)
		}
	}
	add = slices.DeleteFunc(add, func(tag string) bool { return slices.Contains(drop, tag) })
	return add, drop
}

// completeTag completes the last word of a line from the tags in use.
func completeTag(text string, known []string) (all []string) {
	start := strings.LastIndexFunc(text, isTagBreak) + 1
	if start < len(text) && (text[start] == '-' || text[start] == '#') {
		start++
	}
	for _, tag := range search.Matching(text[start:], known, func(tag string) string { return tag }) {
		all = append(all, text[:start]+tag)
	}
	return all
}

// snooze asks for the day on which the targets come back to the inbox. An empty line brings
// them back now.
func (t *Triage) snooze() tea.Cmd {
	papers := t.Targets()
	if len(papers) == 0 {
		return nil
	}
	p := &overlay.Prompt{Label: clean.Literal("snooze until:")}
	if len(papers) == 1 {
		p.Start = t.Shelf.Snoozed(int(papers[0]))
	}
	p.Hint = func(text string) (clean.Text, ui.Kind) {
		if day, err := wakeDay(text, t.Now()); err == nil && day != "" {
			return clean.Of("back on " + shownDay(day)), ui.Info
		}
		return clean.Literal("3d, 2w, mon or 2026-12-01; empty brings it back"), ui.Info
	}
	p.Accept = func(text string) (overlay.Do, error) {
		day, err := wakeDay(text, t.Now())
		if err != nil {
			return nil, err
		}
		return func() tea.Cmd { return t.Make(snoozed(papers, day)) }, nil
	}
	return t.Dialog.Ask(p)
}

// snoozed takes papers out of the inbox until a day; "" brings them back.
func snoozed(papers []int32, day string) Decision {
	if day == "" {
		return Decision{Papers: papers, Change: marks.Change{Snooze: &day}}
	}
	// only a paper of the inbox can be out of it for a while
	return Decision{Papers: papers, Change: marks.Change{Snooze: &day, Status: new(marks.Inbox)}, Moves: true}
}

// openMenu offers what can be decided on the targets, with the key of each.
func (t *Triage) openMenu() tea.Cmd {
	papers := t.Targets()
	if len(papers) == 0 {
		return nil
	}
	title, one := clean.Literal("Decide"), len(papers) == 1
	var items []overlay.Item
	if !one {
		title = clean.Of("Decide on " + english.Plural(len(papers), "paper"))
		items = append(items, overlay.Item{Key: "n", Name: clean.Literal("change nothing")})
	}
	now := t.Shelf.Mark(int(papers[0])).Status.String()
	for _, name := range []string{"to-read", "read", "skip", "inbox", "star", "tags", "note", "why", "snooze", "undo", "redo"} {
		a := t.Dialog.Keys.Named(name)
		item := overlay.Item{Key: t.Dialog.Keys.First(name), Name: clean.Line(a.Help().Desc), Current: one && strings.HasPrefix(now, name)}
		if !item.Current { // else Enter on the line that is selected first must change nothing
			item.Do = a.Run
		}
		if one || name != "note" && name != "why" { // those belong to one paper
			items = append(items, item)
		}
	}
	return t.Dialog.Show(overlay.NewMenu(title, items))
}

// daysAhead is how long a snooze lasts: "3d", "2w", "1m".
var daysAhead = regexp.MustCompile(`^([1-9][0-9]{0,3})([dwm])$`)

// wakeDay parses the day on which a snoozed paper comes back: "3d", "2w", "1m", "mon",
// "tomorrow", "2026-12-01". It returns the day as "2026-12-01"; "" stays "", which ends a
// snooze.
func wakeDay(text string, now time.Time) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return "", nil
	}
	if _, err := time.Parse(time.DateOnly, text); err == nil {
		if text <= now.Format(time.DateOnly) {
			return "", fmt.Errorf("%s is not in the future", text)
		}
		return text, nil
	}
	for n := range 7 {
		day := now.AddDate(0, 0, n+1) // the next one, never today
		if n == 0 && text == "tomorrow" || len(text) >= 3 && strings.HasPrefix(strings.ToLower(day.Weekday().String()), text) {
			return day.Format(time.DateOnly), nil
		}
	}
	ahead := daysAhead.FindStringSubmatch(text)
	if ahead == nil {
		return "", fmt.Errorf("%q is not a day: try 3d, 2w or mon", text)
	}
	n, _ := strconv.Atoi(ahead[1]) // it is a number
	day := now.AddDate(0, 0, n)
	switch ahead[2] {
	case "w":
		day = now.AddDate(0, 0, 7*n)
	case "m":
		if day = now.AddDate(0, n, 0); day.Day() != now.Day() { // that month is shorter: its last day
			day = day.AddDate(0, 0, -day.Day())
		}
	}
	return day.Format(time.DateOnly), nil
}

// shownDay is a day like "2026-12-01" as the screen shows it: "1 Dec 2026".
func shownDay(day string) string {
	d, _ := time.Parse(time.DateOnly, day) // wakeDay wrote it
	return d.Format("2 Jan 2006")
}

// inlineNote is how many bytes of a note are edited in a line. A longer one, or one of
// several lines, wants an editor.
const inlineNote = 200

// editNote asks for the selected paper's note: in a line, or, if it is long, in the reader's
// editor.
func (t *Triage) editNote() tea.Cmd {
	r := t.Rows()
	if r.At < 0 || len(r.Shown) == 0 {
		return nil
	}
	p := t.Shelf.Papers.Paper(int(r.At))
	saved := t.Shelf.MarkOf(p).Note
	edit := func(text string) tea.Cmd {
		editor, err := editorOf(t.Getenv)
		if t.Dialog.Failed(err) {
			return nil
		}
		return draft{p.ID, headOf(p), saved, text}.edit(editor, t.Store.CreateDraft, t.Dialog.Pressed())
	}
	if len(saved) > inlineNote || strings.Contains(saved, "\n") {
		return edit(saved)
	}
	return t.Dialog.Ask(&overlay.Prompt{
		Label: clean.Literal("note:"),
		Start: saved,
		Accept: func(text string) (overlay.Do, error) {
			return func() tea.Cmd {
				return t.noted(NotedMsg{Key: t.Dialog.Pressed(), Paper: p.ID, Note: clean.Of(text).Trim().String()})
			}, nil
		},
		Editor: func(text string) overlay.Do { return func() tea.Cmd { return edit(text) } },
	})
}

// headOf describes a paper in a few lines above its note.
func headOf(p *library.Paper) string {
	facts := []string{p.Title.Line().String(), p.From(), library.DateText(p.Date).String()}
	if p.ArXiv != "" {
		facts = append(facts, parser.ArXivPage(p.ArXiv))
	}
	return "# " + english.Joined("\n# ", facts...) + "\n"
}

// editorOf is the command in $VISUAL, or $EDITOR, or vi, split into words.
func editorOf(getenv func(string) string) ([]string, error) {
	command := cmp.Or(getenv("VISUAL"), getenv("EDITOR"), "vi")
	words, err := shellquote.Split(command)
	if err == nil && len(words) == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		return nil, fmt.Errorf("the editor %q: %w", command, err)
	}
	return words, nil
}

// NotedMsg is what came back from the editor.
type NotedMsg struct {
	Key   int // that opened it
	Paper library.ID
	Note  string
	Err   error
}

func (t *Triage) noted(msg NotedMsg) tea.Cmd {
	if t.Dialog.Failed(msg.Err) {
		return nil
	}
	i, ok := t.Shelf.Find(msg.Paper)
	if !ok || t.Shelf.Mark(i).Note == msg.Note {
		t.Dialog.Answer(clean.Literal("The note is unchanged."), ui.Info, msg.Key)
		return nil
	}
	return t.Make(Decision{Papers: []int32{int32(i)}, Change: marks.Change{Note: &msg.Note}, Keeps: true})
}

// draft is a note that goes to the editor.
type draft struct {
	paper library.ID
	head  string // what stands above the note
	saved string // the note as it is
	text  string // what the editor begins with
}

// file is what the editor gets to see.
func (d draft) file() string { return d.head + marks.DraftRuler + d.text }

// edit opens the draft in an editor, a command in words. create makes the file for it.
func (d draft) edit(editor []string, create func() (*os.File, error), key int) tea.Cmd {
	return func() tea.Msg {
		file, err := create()
		if err == nil {
			_, err = file.WriteString(d.file())
			err = errors.Join(err, file.Close())
		}
		if err != nil {
			return NotedMsg{Err: fmt.Errorf("the note cannot be edited: %w", err)}
		}
		edit := exec.Command(editor[0], append(editor[1:], file.Name())...)
		return terminal.Exec(edit, func(err error) tea.Msg {
			note, err := d.edited(editor[0], file.Name(), nameless(err))
			return NotedMsg{key, d.paper, note, err}
		})()
	}
}

// edited takes the note back from the editor. The file goes, unless it holds what would
// be lost with it.
func (d draft) edited(editor, path string, err error) (note string, _ error) {
	file, reading := readNote(path)
	text := marks.NoteInDraft(file)
	note = clean.Of(text).Trim().String()
	if err = errors.Join(err, reading); err == nil && max(len(text), len(note)) > marks.MaxNote {
		err = errors.New("a note has at most 1 MiB")
	}
	if err == nil {
		_ = os.Remove(path)
		return note, nil
	}
	err = fmt.Errorf("the note is unchanged: %s: %w", editor, err)
	if errors.Is(reading, fs.ErrNotExist) || reading == nil && file == d.file() && d.text == d.saved {
		_ = os.Remove(path)
		return "", err
	}
	return "", fmt.Errorf("%w; %s has what was written", err, path)
}

// nameless is why a program did not start, without its name.
func nameless(err error) error {
	if missing := (*exec.Error)(nil); errors.As(err, &missing) {
		return missing.Err
	}
	if broken := (*fs.PathError)(nil); errors.As(err, &broken) {
		return broken.Err
	}
	return err
}

// readNote reads the editor's file, and at least a byte more than a note can have: what stands
// above it is shorter than 16 KiB.
func readNote(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, marks.MaxNote+16<<10))
	return string(data), err
}
