// Package browse opens web addresses in the reader's browser. An address comes
// from a dump, so it is checked first, is an argument of its own and never sees
// a shell; the browser can neither write on the screen nor hold the program up.
package browse

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"

	"dailies/parser/clean"
	"dailies/ui/terminal/argv"
)

// Errors of Open.
var (
	ErrAddress = errors.New("not a web address")
	ErrNone    = errors.New("no browser found: set $BROWSER")
)

// Open starts a browser with the address and does not wait for it. getenv, as
// os.Getenv, is asked for BROWSER: commands separated by colons, "%s" standing
// for the address, of which the first that starts is taken; without it the
// system's own way is. The error is ErrAddress, ErrNone, or says why nothing
// started.
func Open(address string, getenv func(string) string) error {
	if !clean.Address(address) {
		return ErrAddress
	}
	failed := ErrNone
	for _, words := range commands(getenv("BROWSER")) {
		if err := start(argv.Fill(words, address)); err == nil {
			return nil
		} else if !errors.Is(err, exec.ErrNotFound) || errors.Is(failed, ErrNone) {
			failed = fmt.Errorf("open the browser: %w", err)
		}
	}
	return failed
}

// commands are the words of each browser to try, in order.
func commands(browser string) [][]string {
	var all [][]string
	for _, command := range list(browser) {
		if words, err := argv.Split(command); err == nil {
			all = append(all, words)
		}
	}
	if len(all) > 0 {
		return all
	}
	switch runtime.GOOS {
	case "windows":
		return [][]string{{"rundll32", "url.dll,FileProtocolHandler"}}
	case "darwin":
		return [][]string{{"open"}}
	}
	return [][]string{{"xdg-open"}, {"wslview"}, {"termux-open-url"}}
}

// list parts the browsers of $BROWSER. On Windows a colon belongs to a path.
func list(browser string) []string {
	if runtime.GOOS == "windows" {
		return []string{browser}
	}
	return strings.Split(browser, ":")
}

// start leaves input and outputs nil, which is the null device.
func start(words []string) error {
	cmd := exec.Command(words[0], words[1:]...)
	alone(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // so that no zombie stays; how it ends is its own affair
	return nil
}
