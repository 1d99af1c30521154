package config

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestTheManualListsAllOptions(t *testing.T) {
	manual, err := os.ReadFile("../../.github/MANUAL.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range Options {
		if line := fmt.Sprintf("| `%s` | `%s` | %s |\n", o.Name, o.DefaultText(), o.Does); !strings.Contains(string(manual), line) {
			t.Errorf("the manual lacks %s", line)
		}
	}
}
