package parser

import (
	"testing"
	"time"
)

func TestAFilesNameTellsBeforeItsTimeWhenItWasSaved(t *testing.T) {
	written := time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)
	for path, want := range map[string]Date{
		"papers 2024-08-01.txt":              {Year: 2024, Month: 8, Day: 1},
		"/dumps/2023/20240801.txt.gz":        {Year: 2024, Month: 8, Day: 1},
		"daily_papers_2025_07_24 (copy).txt": {Year: 2025, Month: 7, Day: 24},
		"2024-02.txt":                        {Year: 2024, Month: 2, Day: 29},
		"page-2024.txt":                      {Year: 2024, Month: 12, Day: 31},
		"2024-13-01.txt":                     {Year: 2026, Month: 3, Day: 5},
		"arxiv-2010.txt":                     {Year: 2026, Month: 3, Day: 5},
		"120240801.txt":                      {Year: 2026, Month: 3, Day: 5},
		"page.txt":                           {Year: 2026, Month: 3, Day: 5},
	} {
		if got := savedOn(path, written); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
	if got := savedOn("page.txt", time.Unix(0, 0)); got != (Date{}) {
		t.Errorf("a file without a time: %v", got)
	}
}
