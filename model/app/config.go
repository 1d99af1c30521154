package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"dailies/model"
	"dailies/model/config"
	"dailies/parser/clean"
	"dailies/ui"
)

func (p *program) configCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "config",
		Short:   "print where the configuration is, a commented one, or what is wrong with it",
		Example: "  dailies config path",
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(&cobra.Command{
		Use:     "path",
		Short:   "print the path of the configuration",
		Example: "  $EDITOR \"$(dailies config path)\"",
		Run: p.run(func([]string) error {
			path := p.configFile()
			if path == "" {
				return errors.New("there is no place for a configuration: set HOME")
			}
			fmt.Fprintln(p.out, path)
			return nil
		}),
	}, p.textCommand("defaults", "print a configuration with all options, their defaults, and what they do",
		"dailies config defaults | less", func() string { return config.Defaults(model.Actions()) }), &cobra.Command{
		Use:     "check",
		Short:   "print what is wrong with the configuration, with line and column",
		Long:    "Print what is wrong with the configuration, with line and column.\nThe exit status is 1 if there is a problem.",
		Example: "  dailies config check",
		Run:     p.run(p.checkConfig),
	})
	return c
}

func (p *program) checkConfig([]string) error {
	path, state := p.configFile(), "no problems"
	for _, line := range p.problemLines(path) {
		fmt.Fprintln(p.out, line)
		p.raiseStatus(exitProblems)
	}
	if _, err := os.Stat(path); err != nil {
		state = "there is none, so all settings have their defaults; dailies config defaults prints one to begin with"
	}
	if len(p.problems) == 0 {
		fmt.Fprintln(p.out, clean.Line(path+": "+state))
	}
	return nil
}

func (p *program) themes() string {
	return strings.Join(ui.ThemeNames(p.configuration().Themes), "\n") + "\n"
}

// customConfig returns the path from --config or the environment, or "".
func (p *program) customConfig() string { return cmp.Or(p.configFlag, os.Getenv("DAILIES_CONFIG")) }

// configFile returns the path of the configuration, or "" if there is no folder for it.
func (p *program) configFile() string {
	return cmp.Or(p.customConfig(), inFolder(p.folders().config, "config.toml"))
}

// configuration returns the configuration, which flags may have overridden. It is read only once.
func (p *program) configuration() *config.Config {
	if p.settings != nil {
		return p.settings
	}
	path := p.configFile()
	settings, problems := config.Load(path, model.Actions)
	if _, err := os.Stat(path); err != nil && p.customConfig() != "" {
		problems = []config.Problem{{Line: 1, Column: 1, Message: "there is no such file; all settings have their defaults"}}
	}
	p.settings, p.problems = &settings, problems
	return p.settings
}

func (p *program) problemLines(name string) (lines []clean.Text) {
	p.configuration() // sets p.problems
	for _, problem := range p.problems {
		lines = append(lines, clean.Line(problem.In(name)))
	}
	return lines
}

func (p *program) override(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if _, unknown := config.Find(f.Name); unknown == nil && err == nil {
			if wrong := p.configuration().Set(f.Name, f.Value.String()); wrong != nil {
				err = fmt.Errorf("--%s: %w", f.Name, wrong)
			}
		}
	})
	return err
}

// dumps returns the paths, or if there are none, those of the configuration.
func (p *program) dumps(paths []string) []string {
	if len(paths) > 0 {
		return paths
	}
	return p.configuration().DumpPaths(filepath.Dir(p.configFile()), os.Getenv("HOME"))
}

// folders are the folders in which data is saved. "" means that a folder cannot be determined.
type folders struct {
	data   string // $XDG_DATA_HOME/dailies: marks, dumps; may be synchronised between devices
	state  string // $XDG_STATE_HOME/dailies: name of the device, backups, session; must not be synchronised
	config string // $XDG_CONFIG_HOME/dailies: config.toml
}

func (p *program) folders() folders {
	all, _ := findFolders(p.home, os.Getenv)
	return all
}

func (p *program) dumpsFolder() string { return inFolder(p.folders().data, "dumps") }

// inFolder returns the path of a file in a folder, or "" if folder is "".
func inFolder(folder, name string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, name)
}

// findFolders returns the folders under home, or else under $DAILIES_HOME, or else those of the XDG base
// directory specification, which demands that relative paths are ignored. The warnings name these.
func findFolders(home string, getenv func(string) string) (folders, []clean.Text) {
	under := func(home string) folders { return folders{home, filepath.Join(home, "state"), home} }
	if home != "" {
		path, err := filepath.Abs(home)
		if err != nil {
			return folders{}, []clean.Text{clean.Line(fmt.Sprintf("nothing will be saved: %v", err))}
		}
		return under(path), nil
	}
	var warnings []clean.Text
	absolute := func(name string) string {
		path := getenv(name)
		if path == "" || filepath.IsAbs(path) {
			return path
		}
		warnings = append(warnings, clean.Line(fmt.Sprintf("%s is ignored: %q is not an absolute path", name, path)))
		return ""
	}
	if path := absolute("DAILIES_HOME"); path != "" {
		return under(path), warnings
	}
	home = absolute("HOME")
	folder := func(name, fallback string) string {
		if path := absolute(name); path != "" {
			return filepath.Join(path, "dailies")
		}
		return inFolder(home, fallback)
	}
	all := folders{
		data:   folder("XDG_DATA_HOME", ".local/share/dailies"),
		state:  folder("XDG_STATE_HOME", ".local/state/dailies"),
		config: folder("XDG_CONFIG_HOME", ".config/dailies"),
	}
	return all, warnings
}
