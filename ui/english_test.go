package ui

import (
	"math"
	"strconv"
	"testing"

	"dailies/ui/english"
	"dailies/ui/uitest"
)

func TestLongNumbersAreWrittenInGroupsOfThree(t *testing.T) {
	smallest := "-9,223,372,036,854,775,808"
	if strconv.IntSize == 32 {
		smallest = "-2,147,483,648"
	}
	for n, want := range map[int]string{
		0: "0", -1: "-1", 326: "326", 9999: "9999", -9999: "-9999", 10_000: "10,000", 99_809: "99,809", 213_819: "213,819",
		-213_819: "-213,819", 1_000_000: "1,000,000", math.MinInt: smallest,
	} {
		uitest.Equal(t, english.Number(n), want, n)
	}
}

func TestThingsAreCountedInSingularAndPlural(t *testing.T) {
	for want, got := range map[string]string{
		"1 paper":       english.Plural(1, "paper"),
		"0 papers":      english.Plural(0, "paper"),
		"12,000 papers": english.Plural(12000, "paper"),
		"2 entries":     english.Irregular(2, "entry", "entries"),
	} {
		uitest.Equal(t, got, want)
	}
}
