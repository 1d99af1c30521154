package app

import (
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"

	"dailies/model"
	"dailies/model/plain"
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
		lines := plain.Config{In: os.Stdin, Out: out, Keys: model.Keys(c.Settings), Width: columns(), ASCII: ascii}
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

func columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 20 {
		return n
	}
	return 80
}
