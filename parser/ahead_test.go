package parser

import (
	"errors"
	"iter"
	"runtime"
	"testing"
	"time"
)

// counting yields the numbers from 1 on, and an error after the last.
func counting(last int) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for n := 1; n <= last; n++ {
			if !yield(n, nil) {
				return
			}
		}
		yield(0, errors.New("the end"))
	}
}

func TestWhatIsReadAheadComesInOrderWithItsErrors(t *testing.T) {
	before, sum, last := runtime.NumGoroutine(), 0, error(nil)
	for n, err := range readAhead(counting(100), 3) {
		if sum += n; err == nil && sum != n*(n+1)/2 {
			t.Fatalf("%d came out of order", n)
		}
		last = err
	}
	if sum != 5050 || last == nil {
		t.Errorf("the sum is %d, the error %v", sum, last)
	}
	for range readAhead(counting(1e9), 3) {
		break
	}
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(end) {
			t.Fatal("it reads on though nobody wants more")
		}
	}
}

func TestAPanicAheadIsRaisedWhereItIsReadFrom(t *testing.T) {
	defer func() {
		if what := recover(); what != "broken" {
			t.Errorf("it gave %v", what)
		}
	}()
	broken := func(func(int, error) bool) { panic("broken") }
	for range readAhead[int](broken, 1) {
		t.Error("something was read")
	}
}
