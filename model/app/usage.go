package app

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

// nothing holds a command to no arguments.
func nothing(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments", strings.TrimPrefix(c.CommandPath(), "dailies "))
	}
	return nil
}

// plainly says what is wrong with a flag in words that are not a programmer's.
func plainly(c *cobra.Command, err error) error {
	if !c.HasParent() { // it may be the flag of a command that is misspelt
		if err := misspelt(c, c.Flags().Args()); err != nil {
			return err
		}
	}
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

// helps prints the help of a command that does nothing by itself.
func helps(c *cobra.Command, _ []string) error { return c.Help() }

// helpCommand is there for those who expect it; --help does the same.
func (p *program) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "print this help, or that of a command",
		Example: "  dailies help mark",
		Hidden:  true, // --help is listed
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err == nil && len(rest) == 0 {
				return about.Help()
			}
			wrong := strings.Join(args, " ")
			for _, guess := range c.Root().SuggestionsFor(wrong) {
				return fmt.Errorf("no command %q, did you mean %s?", wrong, guess)
			}
			return fmt.Errorf("no command %q", wrong)
		},
	}
}

// describeCompletion says in our words what cobra's own command does. Without one of its
// shells cobra would print help, with exit status 0.
func describeCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // cobra has just made it
	}
	c.Use, c.Short = "completion bash|zsh|fish|powershell", "print a script that makes the shell complete commands and flags"
	c.Long = "Print a script that makes the shell complete commands, flags and their values. In bash it needs\nthe package bash-completion."
	c.Example = "  source <(dailies completion bash)"
	c.Args, c.ValidArgs = takes(0, 0, "which shell? Use completion bash, zsh, fish or powershell"), []string{"bash", "zsh", "fish", "powershell"}
	for _, shell := range c.Commands() {
		shell.Hidden, shell.Args = true, nothing // completion's own help names them
		shell.Long, shell.Example = c.Long, c.Example
	}
	c.RunE = helps
}
