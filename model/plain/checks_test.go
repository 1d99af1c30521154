package plain_test

import (
	"testing"
)

// must ends the test where something fails that it needs.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
