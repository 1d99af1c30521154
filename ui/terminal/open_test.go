package terminal

import (
	"os"
	"reflect"
	"testing"
)

// At 60 frames a second a key took 9.5 ms to be on the screen instead of 5.5.
func TestTheTerminalIsDrawnAt120FramesASecond(t *testing.T) {
	keys, typed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	s, err := open(nil, keys, typed, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	s.watch.Stop()
	if fps := reflect.ValueOf(s.program).Elem().FieldByName("fps").Int(); fps != 120 {
		t.Errorf("%d frames a second", fps)
	}
	_ = keys.Close()
	_ = typed.Close()
}
