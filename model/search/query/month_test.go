package query

import (
	"testing"

	"dailies/ui/uitest"
)

func TestAMonthInPlainWordsIsADate(t *testing.T) {
	for text, want := range map[string]string{
		"october 2025": "date:2025-10", "agent oct 2025 rl": "agent date:2025-10 rl", "Sept. 2025": "date:2025-09", "2025-10": "date:2025-10",
		"date:2025-10": "", "2025-13": "", "octopus 2025": "", "oct": "", "2025": "", "gpt 2025": "",
	} {
		got := ""
		if at, date, ok := MonthIn(text); ok {
			got = Replace(text, at, date)
		}
		uitest.Equal(t, got, want, text)
	}
}
