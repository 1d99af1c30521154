package app

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// arguments holds a command to a number of arguments; a most of -1 is any number. The sentence
// says what the command takes.
func arguments(least, most int, sentence string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return errors.New(sentence)
		}
		return nil
	}
}

// noArguments holds a command to no arguments.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no arguments", strings.TrimPrefix(c.CommandPath(), "dailies "))
	}
	return nil
}

// flagError is what is wrong with a flag: of a number that is none without how it was parsed.
func flagError(c *cobra.Command, err error) error {
	if !c.HasParent() { // it may be the flag of a command that is misspelt
		if err := misspelt(c, c.Flags().Args()); err != nil {
			return err
		}
	}
	what, _, _ := strings.Cut(err.Error(), ": strconv.")
	return errors.New(what)
}

// printHelp prints the help of a command that does nothing by itself.
func printHelp(c *cobra.Command, _ []string) error { return c.Help() }

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

// checkShell makes completion without one of its shells an error, where a name follows: cobra
// would print help, with exit status 0.
func checkShell(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic(err) // cobra has just made it
	}
	c.Short = "print a script that completes commands and flags in your shell"
	c.Args, c.RunE = arguments(0, 0, "which shell? Use completion bash, zsh, fish or powershell"), printHelp
}
