package reading

import (
	"testing"

	"dailies/model/search"
)

func TestEveryOrderIsOfferedAndSaysItsName(t *testing.T) {
	said := map[string]search.Order{}
	for by := search.ByPage; ; by++ {
		if named, _ := search.OrderNamed(by.String()); named != by {
			break
		}
		text := OrderText(by, false).String()
		if before, twice := said[text]; text == "" || twice {
			t.Errorf("order %v says %q, like %v", by, text, before)
		}
		said[text] = by
	}
	if len(said) != len(orders) {
		t.Errorf("%d orders say their names, %d are offered", len(said), len(orders))
	}
}
