package terminal

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
)

func TestTheTextArrivesInBase64(t *testing.T) {
	var out bytes.Buffer
	if err := copyTo(&out, "Flow-GRPO: ünï\n\x1b[31m"); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "\x1b]52;c;Rmxvdy1HUlBPOiDDvG7DrwobWzMxbQ==\x1b\\"; got != want {
		t.Errorf("sent %q, want %q", got, want)
	}
}

func TestTheLongestTextFitsXterm(t *testing.T) {
	var out bytes.Buffer
	if err := copyTo(&out, strings.Repeat("x", copyLimit)); err != nil || out.Len() > 100_000 {
		t.Errorf("%d bytes, %v", out.Len(), err)
	}
	out.Reset()
	if err := copyTo(&out, strings.Repeat("x", copyLimit+1)); !errors.Is(err, ErrLong) || out.Len() > 0 {
		t.Errorf("one more: %d bytes, %v", out.Len(), err)
	}
}

func TestAFailedCopyIsReported(t *testing.T) {
	closed, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	_ = closed.Close()
	if err := copyTo(newOutput(closed), "x"); !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %v", err)
	}
}
