//go:build !windows

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

// shells has a script for each shell: it loads the completion script $1 and completes the last word of
// each input line. It prints the line after "= ", then the completions.
var shells = map[string]string{
	"bash": `. "$1"
		_get_comp_words_by_ref() { # as in the package bash-completion
			words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
		}
		compopt() { :; } # works only during a completion
		while IFS= read -r COMP_LINE; do
			IFS=' ' read -ra COMP_WORDS <<< "$COMP_LINE"
			[[ $COMP_LINE = *' ' ]] && COMP_WORDS+=('')
			COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE} COMP_TYPE=9 COMPREPLY=()
			echo "= $COMP_LINE"
			__start_dailies < /dev/null
			printf '%s\n' "${COMPREPLY[@]}"
		done`,
	"zsh": `autoload -U compinit && compinit -D -u
		. "$1"
		[[ $_comps[dailies] = _dailies ]] || echo "not registered"
		_describe() { while [[ $1 = -* ]]; do shift; done; print -l -- "${(@P)2}" }
		_arguments() { : }
		while IFS= read -r line; do
			words=("${(@s: :)line}") CURRENT=${#words}
			print -r -- "= $line"
			_dailies < /dev/null
		done`,
	"fish": `source $argv[1]; while read -l line; echo "= $line"; complete -C "$line" < /dev/null; end`,
}

// offered maps incomplete lines to some of their completions.
var offered = map[string][]string{
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
}

func TestShellsCompleteArguments(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	uitest.Must(t, os.WriteFile(filepath.Join(home, "filters.txt"), []byte("mine: tag:mine\n"), 0o644))
	environ := append(os.Environ(), "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "DAILIES_HOME="+home, "HOME="+home)
	for shell, run := range shells {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil && os.Getenv("DAILIES_PROGRAMS") == "" {
				t.Skip(err)
			}
			lines, script := "", filepath.Join(t.TempDir(), "dailies."+shell)
			if out, err := exec.Command(program, "completion", shell).Output(); err != nil || os.WriteFile(script, out, 0o644) != nil {
				t.Fatal(err)
			}
			args := []string{"-c", run, shell, script}
			if shell == "fish" {
				args = []string{"-c", run, script} // fish has no $0
			}
			cmd := exec.Command(path, args...)
			cmd.Env, cmd.Dir = environ, home
			for line := range offered {
				lines += "dailies " + line + "\n"
			}
			cmd.Stdin = strings.NewReader(lines)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			for line, want := range offered {
				_, offers, _ := strings.Cut(string(out), "= dailies "+line+"\n")
				offers, _, _ = strings.Cut(offers, "\n= ")
				for _, w := range want {
					if shell == "bash" { // it completes only what follows a colon
						w = strings.TrimPrefix(strings.TrimPrefix(w, "is:"), "tag:")
					}
					if !slices.ContainsFunc(strings.Split(offers, "\n"), func(one string) bool { return strings.HasPrefix(strings.ReplaceAll(one, `\`, ""), w) }) {
						t.Errorf("%q does not offer %s:\n%s", line, w, offers)
					}
				}
			}
		})
	}
}
