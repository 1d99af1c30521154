package insights

import (
	"fmt"
	"testing"
)

// equal fails where got is not what is wanted, and says what it is about.
func equal[T comparable](t testing.TB, got, want T, about ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%v, want %v %s", got, want, fmt.Sprint(about...))
	}
}

// must ends the test where something fails that it needs.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
