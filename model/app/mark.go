package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/model/marks"
	"dailies/model/shelf"
)

// flags are those of the commands that decide on papers.
func (d *Deciding) flags(flags *pflag.FlagSet) {
	flags.StringVarP(&d.Query, "query", "q", "", "also all papers that match this `FILTER`")
	flags.BoolVar(&d.DryRun, "dry-run", false, "show what would change, without changing anything")
}

// decide sets something on papers. The names are keys and dumps, in any order.
func (p *program) decide(d Deciding, names []string, set func(*marks.Change)) int {
	w := p.open(d.DryRun)
	defer w.Store.Close()
	var paths []string
	d.Keys, paths = split(names)
	d.In, d.Set = os.Stdin, set
	return w.Decide(context.Background(), p.source(paths), d)
}

// split tells the keys of papers from the files, folders and globs of dumps. A lone hyphen
// stands for keys.
func split(names []string) (keys, paths []string) {
	for _, name := range names {
		_, err := os.Lstat(name)
		if found, _ := filepath.Glob(name); name != "-" && (err == nil || len(found) > 0) {
			paths = append(paths, name)
		} else {
			keys = append(keys, name)
		}
	}
	return keys, paths
}

func (p *program) markCommand() *cobra.Command {
	d := Deciding{}
	var status marks.Status
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
			var ok bool
			if status, ok = marks.ParseStatus(args[0]); !ok {
				return fmt.Errorf("unknown status %q: use inbox, to-read, read or skipped", args[0])
			}
			return nil
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return []string{"inbox", "to-read", "read", "skipped"}, cobra.ShellCompDirectiveNoFileComp
			}
			return p.completeNames(typed)
		},
		Run: p.run(func(args []string) int {
			return p.decide(d, args[1:], func(c *marks.Change) { c.Status = &status })
		}),
	}
	d.flags(c.Flags())
	return c
}

func (p *program) tagCommand() *cobra.Command {
	d, remove := Deciding{}, false
	c := &cobra.Command{
		Use:     "tag TAG [KEY …] [PATH …]",
		Short:   "put a tag on papers, or take it off",
		Long:    "Put a tag on papers, or take it off with --remove.",
		Example: "  dailies tag rl 2510.01234\n  dailies tag rl --remove --query tag:rl",
		Args:    arguments(1, -1, "which tag? Use dailies tag TAG KEY …"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return p.completeTags()
			}
			return p.completeNames(typed)
		},
		Run: p.run(func(args []string) int {
			tag := strings.TrimPrefix(args[0], "#")
			if tag == "" || strings.ContainsAny(tag, " ,\t\n") {
				return complain(fmt.Sprintf("%q is not a tag: a tag has no spaces or commas", args[0]))
			}
			return p.decide(d, args[1:], func(c *marks.Change) {
				if remove {
					c.Untag = []string{tag}
				} else {
					c.Tag = []string{tag}
				}
			})
		}),
	}
	d.flags(c.Flags())
	c.Flags().BoolVar(&remove, "remove", false, "take the tag off")
	return c
}

func (p *program) noteCommand() *cobra.Command {
	d := Deciding{}
	c := &cobra.Command{
		Use:     "note KEY TEXT [PATH …]",
		Short:   "write the note of a paper; an empty text deletes it",
		Long:    "Write the note of a paper, instead of the one it had. An empty text deletes it.",
		Example: "  dailies note 2510.01234 'ask Ana about the second table'",
		Args:    arguments(2, -1, "note takes a KEY and a TEXT, in quotes"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 1 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return p.completeNames(typed)
		},
		Run: p.run(func(args []string) int {
			return p.decide(d, append(args[2:], args[0]), func(c *marks.Change) { c.Note = &args[1] })
		}),
	}
	c.Flags().BoolVar(&d.DryRun, "dry-run", false, "show what would change, without changing anything")
	return c
}

func (p *program) undoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "undo [PATH …]",
		Short: "undo the last step",
		Long: `Undo the last step of this device. With a PATH, only if it was about a paper in there. While
dailies is open in another terminal, its own steps are undone there, with u.`,
		Example: "  dailies mark skipped -q survey && dailies undo",
		Run: p.run(func(paths []string) int {
			w := p.open(false)
			defer w.Store.Close()
			return w.Undo(context.Background(), p.among(paths))
		}),
	}
}

// among is the source of the papers that a command is restricted to; nil: no path was named.
func (p *program) among(paths []string) *shelf.Source {
	if len(paths) == 0 {
		return nil
	}
	source := p.source(paths)
	return &source
}
