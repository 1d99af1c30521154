package errand

import (
	"testing"
	"time"
)

func TestWhatTakesLongIsSaid(t *testing.T) {
	said := make(chan bool)
	Patiently(0, func() { close(said) }, func() { <-said })
}

func TestWhatIsDoneAtOnceIsNotSaid(t *testing.T) {
	Patiently(time.Hour, func() { t.Error("it is said") }, func() {})
}
