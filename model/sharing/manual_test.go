package sharing

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestTheManualListsAllVariables(t *testing.T) {
	manual, err := os.ReadFile("../../.github/MANUAL.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range Variables {
		if line := fmt.Sprintf("| `%s` | %s |\n", v.Name, v.Does); !strings.Contains(string(manual), line) {
			t.Errorf("the manual lacks %s", line)
		}
	}
}
