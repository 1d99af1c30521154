package list

import (
	"testing"

	"dailies/model/search/query"
	"dailies/ui/uitest"
)

func TestEveryOrderIsOfferedAndSaysItsName(t *testing.T) {
	said := map[string]query.Order{}
	for by := query.ByPage; ; by++ {
		if named, _ := query.OrderNamed(by.String()); named != by {
			break
		}
		text := orderText(by, false).String()
		if before, twice := said[text]; text == "" || twice {
			t.Errorf("order %v says %q, like %v", by, text, before)
		}
		said[text] = by
	}
	uitest.Equal(t, len(said), len(orders))
}
