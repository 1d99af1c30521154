package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// takes holds a command to a number of arguments; a most of -1 is any number. The sentence
// says what the command takes.
func takes(least, most int, sentence string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return errors.New(sentence)
		}
		return nil
	}
}

// plainly says what is wrong with a flag in words that are not a programmer's.
func plainly(_ *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return fmt.Errorf("unknown flag: %s", typed(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()))
	case errors.As(err, &bare):
		return fmt.Errorf("%s needs a value", typed(bare.GetSpecifiedName(), bare.GetSpecifiedShortnames()))
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool":
		return fmt.Errorf("--%s %q: write nothing behind it, or =false", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: give a number", invalid.GetFlag().Name, invalid.GetValue())
	}
	return err
}

// typed is a flag as it was typed: "--query", or "-q" among several letters.
func typed(name, letters string) string {
	if letters != "" {
		return "-" + strings.TrimPrefix(name, "-")
	}
	return "--" + name
}

// helpCommand is there for those who expect it; --help does the same.
func (p *program) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "help [COMMAND]",
		Hidden: true,
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("no command %q", strings.Join(args, " "))
			}
			return about.Help()
		},
	}
}
