package triage

import "testing"

func TestTheFarewellSaysWhatWasDecidedAndWhatIsLeft(t *testing.T) {
	for want, tt := range map[string]struct {
		decided [4]int
		part    bool
	}{
		"nothing decided, 1 left":                  {},
		"6 to-read, 31 skipped, 1 left":            {decided: [4]int{1: 6, 3: 31}},
		"2 read, 3 back to the inbox, 1 left":      {decided: [4]int{0: 3, 2: 2}},
		"nothing decided, 1 left of what was read": {part: true},
	} {
		if got := Farewell(tt.decided, 1, tt.part).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
