package app

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "print the version, and the commit and its date",
		Example: "  dailies version",
		Args:    nothing,
		Hidden:  true, // --version is listed
		Run: p.does(func([]string) int {
			fmt.Fprintln(&p.out, versionLine())
			return exitOK
		}),
	}
}

// version is the module's version as Go stamps it into the binary.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(development)"
	}
	return info.Main.Version
}

// versionLine is "dailies v1.2.0 (commit 1ad7956c1d3a, 2026-11-22T21:40:00Z)"; without the
// parentheses if the build did not know of a commit.
func versionLine() string {
	line := "dailies " + version()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return line
	}
	stamp := map[string]string{}
	for _, setting := range info.Settings {
		stamp[setting.Key] = setting.Value
	}
	if revision := stamp["vcs.revision"]; revision != "" {
		line += fmt.Sprintf(" (commit %.12s, %s)", revision, stamp["vcs.time"])
	}
	return line
}
