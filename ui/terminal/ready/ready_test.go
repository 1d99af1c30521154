//go:build !windows

package ready

import (
	"os"
	"testing"
	"time"
)

func TestAPipeIsReadyWhenItHoldsSomething(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if ToRead(r.Fd(), 0) {
		t.Error("an empty pipe can be read")
	}
	if !ToWrite(w.Fd(), 0) {
		t.Error("an empty pipe cannot be written")
	}
	if _, err := w.WriteString("x"); err != nil || !ToRead(r.Fd(), time.Minute) {
		t.Errorf("a pipe with a byte cannot be read (%v)", err)
	}
}

func TestTheEndCanBeRead(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	if !ToRead(r.Fd(), time.Minute) {
		t.Error("the end of a pipe cannot be read")
	}
}
