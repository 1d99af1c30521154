package terminal

import (
	"errors"
	"os/exec"
	"runtime"
	"strings"

	"github.com/kballard/go-shellquote"

	"dailies/parser/clean"
)

// OpenInBrowser starts a browser with the address and does not wait for it. An address comes from a
// dump: it is checked, written so that no shell can mean anything by it, and passed as an argument of
// its own; the browser can neither write on the screen nor hold the program up. getenv, as os.Getenv, is
// asked for BROWSER: commands separated by colons, "%s" standing for the address, of which the first
// that starts is taken; without it the system's own way is.
func OpenInBrowser(address string, getenv func(string) string) error {
	if !clean.Address(address) {
		return errors.New("not a web address")
	}
	own, failed := getenv("BROWSER"), errors.New("no browser found: set $BROWSER")
	for _, words := range browsers(own) {
		err := startBrowser(withAddress(words, address))
		if err == nil {
			return nil
		}
		if own != "" || !errors.Is(err, exec.ErrNotFound) { // that xdg-open is missing tells nobody what to do
			failed = err
		}
	}
	return failed
}

// browsers are the words of each command to try, in order.
func browsers(browser string) [][]string {
	list := strings.Split(browser, ":")
	if runtime.GOOS == "windows" { // a colon belongs to a path
		list = []string{browser}
	}
	var all [][]string
	for _, command := range list {
		if words, err := shellquote.Split(command); err == nil && len(words) > 0 {
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

// withAddress puts an address in the place of every "%s" in the words after the first,
// or, if there is none, appends it. "%%" is a single percent sign. A "&", which parts the parameters
// of a query, is encoded only within what may be a shell's script.
func withAddress(words []string, address string) []string {
	value := addressEscaper.Replace(address)
	filled, found := []string{words[0]}, false
	for i, word := range words[1:] {
		here := value
		if word != "%s" || words[i] == "-c" {
			here = strings.ReplaceAll(value, "&", "%26")
		}
		found = found || strings.Contains(strings.ReplaceAll(word, "%%", ""), "%s")
		filled = append(filled, strings.NewReplacer("%s", here, "%%", "%").Replace(word))
	}
	if !found {
		filled = append(filled, value)
	}
	return filled
}

// addressEscaper percent-encodes what a shell may see in an address, as in BROWSER='sh -c "firefox %s"'.
var addressEscaper = strings.NewReplacer(
	";", "%3B", "$", "%24", "`", "%60", "|", "%7C", "<", "%3C", ">", "%3E", "!", "%21", "^", "%5E", "*", "%2A",
	`"`, "%22", "'", "%27", "(", "%28", ")", "%29", "{", "%7B", "}", "%7D", "[", "%5B", "]", "%5D")

// startBrowser leaves input and outputs nil, which is the null device.
func startBrowser(words []string) error {
	cmd := exec.Command(words[0], words[1:]...)
	detach(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // so that no zombie stays; how it ends is its own affair
	return nil
}
