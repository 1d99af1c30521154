package app

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// targets are the flags that say which papers a command changes, besides its arguments.
type targets struct {
	query  string
	dryRun bool
}

func (p *program) targetFlags(c *cobra.Command, d *targets) {
	p.queryFlag(c, &d.query, "also all papers that match this `FILTER`")
	dryRun(c, &d.dryRun)
}

func dryRun(c *cobra.Command, on *bool) {
	c.Flags().BoolVar(on, "dry-run", false, "show what would change, without changing anything")
}

func (p *program) markCommand() *cobra.Command {
	d, status := targets{}, marks.Inbox
	c := &cobra.Command{
		Use:   "mark STATUS [KEY …] [PATH …]",
		Short: "give papers a status: inbox, to-read, read or skipped",
		Long: `Give papers a status: inbox, to-read, read or skipped. A KEY is a paper's key, as
"dailies list --format jsonl" prints it, its arXiv number, or words that only its title has;
- reads keys from standard input. A PATH is a file with the papers, instead of your own files.`,
		Example: `  dailies mark to-read 2510.01234 'thinking sparks'
  dailies mark skipped --query 'survey is:inbox' --dry-run`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("which status? Use inbox, to-read, read or skipped")
			}
			if err := status.UnmarshalText([]byte(args[0])); err != nil {
				return fmt.Errorf("%w: use inbox, to-read, read or skipped", err)
			}
			return nil
		},
		ValidArgsFunction: p.completeNames(func() []string { return []string{"inbox", "to-read", "read", "skipped"} }),
		Run: p.run(func(args []string) error {
			return p.decide(d, args[1:], marks.Change{Status: &status})
		}),
	}
	p.targetFlags(c, &d)
	return c
}

func (p *program) tagCommand() *cobra.Command {
	d, remove := targets{}, false
	c := &cobra.Command{
		Use:     "tag TAG [KEY …] [PATH …]",
		Short:   "put a tag on papers, or take it off",
		Long:    "Put a tag on papers, or take it off with --remove.",
		Example: "  dailies tag rl 2510.01234\n  dailies tag rl --remove --query tag:rl",
		Args:    atLeast(1, "which tag? Use dailies tag TAG KEY …"),
		ValidArgsFunction: p.completeNames(func() []string {
			defer p.open(true)()
			return slices.Sorted(maps.Keys(p.marks.Tags()))
		}),
		Run: p.run(func(args []string) error {
			tag := strings.TrimPrefix(args[0], "#")
			if !marks.IsTag(tag) {
				return fmt.Errorf("%q is not a tag: a tag has no spaces or commas, and no #, + or - in front", args[0])
			}
			if remove {
				return p.decide(d, args[1:], marks.Change{Untag: []string{tag}})
			}
			return p.decide(d, args[1:], marks.Change{Tag: []string{tag}})
		}),
	}
	p.targetFlags(c, &d)
	c.Flags().BoolVar(&remove, "remove", false, "take the tag off")
	return c
}

func (p *program) noteCommand() *cobra.Command {
	d := targets{}
	c := &cobra.Command{
		Use:               "note KEY TEXT [PATH …]",
		Short:             "write the note of a paper; an empty text deletes it",
		Long:              "Write the note of a paper, instead of the one it had. An empty text deletes it.",
		Example:           "  dailies note 2510.01234 'ask Ana about the second table'",
		Args:              atLeast(2, "note takes a KEY and a TEXT, in quotes"),
		ValidArgsFunction: p.completeNames(nil),
		Run: p.run(func(args []string) error {
			return p.decide(d, append(args[2:], args[0]), marks.Change{Note: &args[1]})
		}),
	}
	dryRun(c, &d.dryRun)
	return c
}

// decide applies a change to papers as one step. args are names of papers and paths of dumps.
func (p *program) decide(d targets, args []string, c marks.Change) error {
	defer p.open(d.dryRun)()
	names, paths, err := p.namesAndPaths(args)
	if err != nil {
		return err
	}
	queried := strings.TrimSpace(d.query) != ""
	if len(names) == 0 && !queried {
		return errors.New("which papers? Name their keys (dailies list --format jsonl shows them), or give a --query")
	}
	p.reportMarks()
	found, err := p.search(p.source(paths), d.query)
	if err != nil {
		return err
	}
	var papers []*library.Paper
	seen := map[*library.Paper]bool{}
	for _, n := range names {
		paper, err := p.byName(found.shelf, n.text, !n.piped)
		switch {
		case err != nil:
			return err
		case paper == nil:
			p.fail(problem{fmt.Errorf("no paper has the key, number or title %q, and no file has this name", n.text)})
		case !seen[paper]:
			seen[paper] = true
			papers = append(papers, paper)
		}
	}
	if queried {
		for _, e := range found.entries(0) {
			if e.Match != "partial" && !seen[e.Paper] { // papers that lack one of the words are not changed
				papers = append(papers, e.Paper)
			}
		}
	}
	return p.change(marks.Changes(papers, c), d.dryRun)
}

type name struct {
	text  string
	piped bool // from standard input: only a key or a number, never words of a title
}

// namesAndPaths separates names of papers from paths. A hyphen reads names from standard input.
func (p *program) namesAndPaths(args []string) (all []name, paths []string, err error) {
	for _, text := range args {
		_, err := os.Lstat(text)
		matches, _ := filepath.Glob(text)
		switch {
		case text != "-" && (err == nil || len(matches) > 0):
			paths = append(paths, text)
		case strings.TrimSpace(text) == "":
			return nil, nil, errNoName
		case text != "-":
			all = append(all, name{text, false})
		default:
			p.announceStdin("keys")
			lines := bufio.NewScanner(p.in)
			for lines.Scan() {
				if line := strings.TrimSpace(lines.Text()); line != "" {
					all = append(all, name{line, true})
				}
			}
			if err := lines.Err(); err != nil {
				return nil, nil, fmt.Errorf("read keys: %w", err)
			}
		}
	}
	return all, paths, nil
}

// change applies changes and prints their effect. With dryRun, it only prints it.
func (p *program) change(changes []marks.Change, dryRun bool) error {
	edits := p.marks.Preview(changes...)
	if !dryRun && len(edits) > 0 {
		if err := p.save(p.marks.LinkStep(), p.marks.Apply(changes...)); err != nil {
			return err
		}
	}
	p.printEdits(edits)
	n, total := english.Number(len(edits)), english.Number(len(changes))
	switch {
	case len(changes) == 0:
		p.say("there is nothing to change")
	case len(edits) == 0:
		p.say("nothing to change: all " + total + " are like that already")
	case dryRun:
		p.say(n + " of " + total + " would change; nothing was done")
	default:
		p.say(n + " of " + total + " changed; dailies undo takes it back as one step")
	}
	return nil
}

func (p *program) save(steps ...marks.Step) error {
	if err := p.store.Save(steps); err != nil {
		return problem{fmt.Errorf("NOT SAVED: %w; nothing was changed", err)}
	}
	return nil
}

// printEdits prints one line for each edit: "inbox → to-read +rl note  A Title".
func (p *program) printEdits(edits []marks.Edit) {
	for _, e := range edits {
		c, set := e.Set, []string(nil)
		if c.Status != nil && e.Before.Status != nil {
			set = append(set, e.Before.Status.String()+" → "+c.Status.String())
		}
		if c.Starred != nil {
			set = append(set, map[bool]string{true: "star", false: "no star"}[*c.Starred])
		}
		for _, tag := range c.Tag {
			set = append(set, "+"+tag)
		}
		for _, tag := range c.Untag {
			set = append(set, "-"+tag)
		}
		if c.Note != nil {
			set = append(set, "note")
		}
		if c.Snooze != nil {
			set = append(set, "snooze "+*c.Snooze)
		}
		fmt.Fprintln(p.out, clean.Concat(clean.Line(strings.Join(set, " ")+"  "), titleOr(c.Title, c.ID)))
	}
}

// titleOr returns the title that is saved with a mark, or else the key.
func titleOr(title string, id library.ID) clean.Text {
	if title == "" {
		title = string(id)
	}
	return tex.Unicode(clean.Line(title))
}

func (p *program) undoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "undo [PATH …]",
		Short: "undo the last step",
		Long: `Undo the last step of this device. With a PATH, only if it was about a paper in there. While
dailies is open in another terminal, its own steps are undone there, with u.`,
		Example: "  dailies mark skipped -q survey && dailies undo",
		Run:     p.run(p.undo),
	}
}

// undo undoes the last step of this device, or with paths only if it was about a paper in there.
func (p *program) undo(paths []string) error {
	defer p.open(false)()
	p.reportMarks()
	step, ok := p.marks.Undo()
	if !ok {
		return problem{errors.New("there is nothing to undo; what an open window did is undone there, with u")}
	}
	if len(paths) > 0 {
		all, err := p.readSome(p.source(paths))
		if err != nil {
			return err
		}
		there := func(e marks.Edit) bool {
			_, ok := all.Find(e.Set.ID)
			return ok
		}
		if !slices.ContainsFunc(step.Edits, there) {
			return problem{errors.New("the last step was about other papers; nothing was changed")}
		}
	}
	if err := p.save(step); err != nil {
		return err
	}
	p.printEdits(step.Edits)
	message := "restored " + english.Plural(len(step.Edits), "paper")
	if step.Skipped > 0 {
		message += "; left alone: " + english.Number(step.Skipped) + " changed elsewhere since"
	}
	p.say(message)
	return nil
}
