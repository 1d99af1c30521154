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
		lines := plain.Config{In: os.Stdin, Out: out, Keys: model.EachKey(c.Settings), Custom: customKeys(c.Settings), Width: columns(), ASCII: ascii}
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

// customKeys are the keys of the reader's own on the list, by the first key that did the same
// before, and those of commands, by their description.
func customKeys(c config.Config) map[string][]string {
	own := map[string][]string{}
	for _, a := range model.Actions() {
		if keys, ok := c.Keys[a.Name]; ok && len(a.Keys) > 0 && slices.Contains(a.Panes, ui.PaneList) {
			own[a.Keys[0]] = keys
		}
	}
	for _, command := range c.Commands {
		if command.Key != "" {
			own[command.Description] = []string{command.Key}
		}
	}
	return own
}

// columns is how wide a line is: what COLUMNS says, else 80.
func columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 20 {
		return n
	}
	return 80
}
