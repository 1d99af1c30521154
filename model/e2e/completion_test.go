//go:build !windows

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// shells are what each shell runs to load the script $1 and to complete the words that follow
// it, the last of which is being typed. It prints what the script offers.
var shells = map[string]string{
	"bash": `. "$1"; shift
		_get_comp_words_by_ref() { # as the package bash-completion does it
			words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
		}
		compopt() { :; } # it works only inside of a completion
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE=$* COMP_POINT=${#COMP_LINE} COMP_TYPE=9
		__start_dailies
		printf '%s\n' "${COMPREPLY[@]}"`,
	"zsh": `autoload -U compinit && compinit -D -u
		. "$1"; shift
		[[ $_comps[dailies] = _dailies ]] || echo "not registered"
		_describe() { while [[ $1 = -* ]]; do shift; done; print -l -- "${(@P)2}" }
		_arguments() { : }
		words=("$@") CURRENT=$#
		_dailies`,
	"fish": `source $argv[1]; complete -C (string join -- ' ' (string escape -n -- $argv[2..-2]) $argv[-1])`,
}

func TestShellsCompleteFormatsThemesFilterKeysAndSavedFilters(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "filters.txt"), []byte("mine: tag:mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	environ := append(os.Environ(), "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "DAILIES_HOME="+home, "HOME="+home)
	for shell, run := range shells {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil && os.Getenv("DAILIES_PROGRAMS") == "" {
				t.Skip(err)
			}
			script := filepath.Join(t.TempDir(), "dailies."+shell)
			if out, err := exec.Command(program, "completion", shell).Output(); err != nil || os.WriteFile(script, out, 0o644) != nil {
				t.Fatal(err)
			}
			for line, want := range map[string][]string{
				"":                  {"list", "export", "fetch"},
				"list --format ":    {"text", "jsonl", "md"},
				"export --format b": {"bib"},
				"--theme gru":       {"gruvbox-dark", "gruvbox-light"},
				"list -q or":        {"org:"},
				"list -q is:":       {"is:inbox", "is:to-read", "is:starred"},
				"list -q tag:":      {"tag:mine"}, // a saved filter
				"mark sk":           {"skipped"},
				"show thinkingsp":   {"thinkingsparks"},
				"mark read copt":    {"copt"},
			} {
				args := []string{"-c", run, shell, script}
				if shell == "fish" {
					args = []string{"-c", run, script} // it has no $0
				}
				cmd := exec.Command(path, append(append(args, "dailies"), strings.Split(line, " ")...)...)
				cmd.Env, cmd.Dir = environ, home
				out, err := cmd.CombinedOutput()
				if err != nil {
					t.Fatalf("%q: %v\n%s", line, err, out)
				}
				for _, w := range want {
					if shell == "bash" { // it puts only what follows a colon in the line
						w = strings.TrimPrefix(strings.TrimPrefix(w, "is:"), "tag:")
					}
					if !slices.ContainsFunc(strings.Split(string(out), "\n"), func(one string) bool { return strings.HasPrefix(strings.ReplaceAll(one, `\`, ""), w) }) {
						t.Errorf("%q does not offer %s:\n%s", line, w, out)
					}
				}
			}
		})
	}
}
