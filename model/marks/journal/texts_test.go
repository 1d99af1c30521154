package journal

import (
	"fmt"
	"strings"
	"testing"
)

func TestTextsAreKeptAsTheyWereHoweverTheyCome(t *testing.T) {
	var texts Texts
	var kept, want []string
	room := make([]byte, 0, slabSize)
	for i := range 3000 {
		text := fmt.Sprint("text ", i, strings.Repeat("x", i%97))
		if i%700 == 0 {
			text += strings.Repeat("y", slabSize/2) // it stands alone
		}
		room = append(room[:0], text...)
		kept, want = append(kept, texts.KeepBytes(room), texts.Keep(text)), append(want, text, text)
		clear(room)
	}
	for i := range want {
		if kept[i] != want[i] {
			t.Fatalf("text %d is %.40q, want %.40q", i, kept[i], want[i])
		}
	}
}
