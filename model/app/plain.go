package app

import (
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"

	"dailies/model"
	"dailies/model/config"
	"dailies/model/plain"
	"dailies/ui"
	"dailies/ui/terminal"
)

// linear changes the configuration for linear mode, and returns what runs it.
func linear(c *model.Config, out io.Writer) func(*model.Model) error {
	loop := plain.NewLoop()
	c.After, c.Papers.Aloud = loop.After, true
	stdin := slices.Contains(c.Paths, "-") || slices.Contains(c.Paths, "/dev/stdin")
	ascii := c.Settings.ASCII || terminal.ASCII(os.Environ())
	c.Paths = nil // a loop that waits for its commands cannot have one that watches files
	return func(m *model.Model) error {
		signal.Ignore(syscall.SIGPIPE)
		lines := plain.Config{In: os.Stdin, Out: out, Actions: lineActions(c.Settings), Width: columns(), ASCII: ascii}
		if keys, err := terminal.Keyboard(os.Stdin); err == nil {
			lines.Terminal = keys
			if stdin { // it has papers
				lines.In = keys
			}
		} else if stdin {
			return err
		}
		return loop.Run(m, lines)
	}
}

// lineActions are the actions of the list with their keys of now, and the reader's commands.
func lineActions(c config.Config) (all []plain.Action) {
	for _, a := range model.Actions() {
		if len(a.Keys()) == 0 || !slices.Contains(a.Panes, ui.PaneList) {
			continue
		}
		now := a.Keys()
		if own, ok := c.Keys[a.Name]; ok {
			now = own
		}
		all = append(all, plain.Action{Key: a.Keys()[0], Keys: now, Help: a.Help().Desc})
	}
	for _, command := range c.Commands {
		if command.Key != "" {
			all = append(all, plain.Action{Keys: []string{command.Key}, Help: command.Description})
		}
	}
	return all
}

// columns is how wide a line is: what COLUMNS says, else 80.
func columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 20 {
		return n
	}
	return 80
}
