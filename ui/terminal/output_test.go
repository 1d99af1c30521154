//go:build !windows

package terminal_test

import (
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestCheckOutputAcceptsAllowedSequences(t *testing.T) {
	for _, s := range []string{
		"", "text", "Ünïcödé 中文 👍🏽 �", "a\r\nb\bc",
		"\x1b[m\x1b[0m\x1b[1;38;2;1;2;3;48;5;7m\x1b[4:3m",
		"\x1b[H\x1b[12;40H\x1b[2J\x1b[K\x1b[3A\x1b[2S\x1b[1;5r",
		"\x1b[?25l\x1b[?1049h\x1b[?1002h\x1b[?1006l\x1b[?2004h\x1b[?2026h\x1b[?2026l\x1b[?1003l\x1b>",
		"\x1b]8;;https://example.org/a?b=c%20d\x1b\\link\x1b]8;;\x1b\\",
		"\x1b]8;id=7;http://example.org\x1b\\",
		"\x1b]11;?\x1b\\", "\x1b]52;c;aGVsbG8=\x1b\\", "\x1b]52;c;\x1b\\",
	} {
		if err := ptytest.CheckOutput([]byte(s)); err != nil {
			t.Errorf("%q: %v", s, err)
		}
	}
}

func TestCheckOutputFindsForbiddenSequences(t *testing.T) {
	for _, s := range []string{
		"\a", "\t", "\x00", "\x7f", "\x0e", "\xff", "\xc2\x9b", "\u009d",
		"\x1b[6n", "\x1b[c", "\x1b[>c", "\x1b[>0q", "\x1b[?6n", "\x1b[18t", "\x1b[?2026$p", "\x1b[?u", "\x1b[5n",
		"\x1b[?1003h", "\x1b[?1004h", "\x1b[?25;1003h", "\x1b[?12h", "\x1b[20h", "\x1b[4h",
		"\x1b[2 q", "\x1b[!p", "\x1b[>4;2m", "\x1b[=1u", "\x1b[?25m", "\x1b[3b", "\x1b[s", "\x1b[u",
		"\x1b]0;title\a", "\x1b]2;title\x1b\\", "\x1b]11;?\a", "\x1b]11;#ffffff\x1b\\", "\x1b]10;?\a", "\x1b]52;c;?\x1b\\", "\x1b]52;x;YQ==\x1b\\",
		"\x1b]8;;file:///etc/passwd\x1b\\", "\x1b]8;;https://a b\x1b\\", "\x1b]8;;javascript:1\x1b\\", "\x1b]8;;https://a\a",
		"\x1b]8;;https://" + strings.Repeat("a", 2100) + "\x1b\\", "\x1b]9;note\x1b\\", "\x1b]1337;File=:AA\x1b\\",
		"\x1bPq\x1b\\", "\x1bPtmux;\x1b\\", "\x1b_Ga=T\x1b\\", "\x1b^x\x1b\\", "\x1bXx\x1b\\",
		"\x1bc", "\x1b7", "\x1bM", "\x1b(0", "\x1bZ",
		"\x1b", "\x1b[", "\x1b[1;3", "\x1b]8;;https://a", "\x1b]52;c;YQ==\x1b", "\x1bP", "\xe4\xb8", // cut
	} {
		err := ptytest.CheckOutput([]byte("before" + s))
		if err == nil || !strings.HasPrefix(err.Error(), "byte 6:") {
			t.Errorf("%q: %v", s, err)
		}
	}
}
