package search

import (
	"fmt"
	"regexp"
	"testing"

	"dailies/ui/uitest"
)

func TestAnExpressionIsLookedForByTheTextsThatItCannotDoWithout(t *testing.T) {
	for expression, want := range map[string]string{
		"gr?po":         "[grpo gpo] true",
		"Agent":         "[agent] true",
		"(a|b)[12]":     "[a1 a2 b1 b2] true",
		"gr.po+l":       "[gr] false",
		"x.*(grpo|ppo)": "[grpo ppo] false",
		"llm|[a-z]+":    "[] false",
		".":             "[] false",
		"think or not":  "[] false",
		"(policy)+ x":   "[] false",
	} {
		texts, all := literals(regexp.MustCompile("(?i)" + expression))
		uitest.Equal(t, fmt.Sprint(texts, all), want, expression)
	}
}
