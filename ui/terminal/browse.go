package terminal

import (
	"errors"
	"os/exec"
	"runtime"
	"strings"

	"github.com/kballard/go-shellquote"

	"dailies/parser/clean"
)

// OpenInBrowser starts a browser with the address and does not wait for it. The address comes from a
// dump, so it is checked, escaped for shells, and passed as a single argument. The browser cannot write
// on the screen or block the program.
//
// getenv, usually os.Getenv, looks up BROWSER: commands separated by colons, in which %s stands for the
// address. The first one that starts is used. Without BROWSER the system's default browser is opened.
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
		if own != "" || !errors.Is(err, exec.ErrNotFound) { // a message about a missing xdg-open would not help
			failed = err
		}
	}
	return failed
}

// browsers returns the commands to try, in order, each split into words.
func browsers(browser string) [][]string {
	list := strings.Split(browser, ":")
	if runtime.GOOS == "windows" { // paths contain colons
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

// withAddress replaces every "%s" in the arguments by the address, or appends the address if there is
// none. "%%" stands for a percent sign. "&" is escaped only where the argument may be a shell script.
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

// addressEscaper percent-encodes characters that are special in a shell, as in BROWSER='sh -c "firefox
// %s"'.
var addressEscaper = strings.NewReplacer(
	";", "%3B", "$", "%24", "`", "%60", "|", "%7C", "<", "%3C", ">", "%3E", "!", "%21", "^", "%5E", "*", "%2A",
	`"`, "%22", "'", "%27", "(", "%28", ")", "%29", "{", "%7B", "}", "%7D", "[", "%5B", "]", "%5D")

// startBrowser starts a command with the null device as its input and output.
func startBrowser(words []string) error {
	cmd := exec.Command(words[0], words[1:]...)
	detach(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // reap the process; its exit status does not matter
	return nil
}
