package fulltext

import (
	"strings"
	"testing"
	"time"

	"dailies/parser/article"
)

// TestAHostilePageIsSetInTime has pages of 256 KB that repeat what may cost more than its size.
func TestAHostilePageIsSetInTime(t *testing.T) {
	for name, part := range map[string]string{
		"rows": "<tr><td>x", "wide rows": "<tr><td colspan=100>x</td><td rowspan=100>y</td></tr>", "cells": "<td>x", "divs": "<div>", "tables": "<table><tr><td>",
		"lists": "<ul><li>a", "figures": "<figure><figcaption>c</figcaption>", "formulas": `<math alttext="\frac{a}{b}" display="block"></math>`,
		"open formulas": "<math alttext='", "endless formulas": "<math alttext='x'>", "notes": `<span class="ltx_note"><span class="ltx_note_content">n`, "ends": "<b></i>", "breaks": "<br>",
		"a long formula": "", "attributes": "<a href='#x'>y</a>",
	} {
		page := "<article><table>" + strings.Repeat(part, (256<<10)/max(1, len(part)))
		if part == "" {
			page = `<article><math display="block" alttext="` + strings.Repeat(`\frac{\sqrt{x^{a_{b}}`, 5000) + `"></math>`
		}
		began := time.Now()
		Set(article.Parse([]byte(page)), Options{Width: 80})
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}
