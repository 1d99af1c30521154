package ui

import "github.com/charmbracelet/lipgloss"

// pigment is a colour for a background that is not known, dark, or light.
type pigment [3]lipgloss.CompleteColor

// The colours. The first shade of each has a luminance near 0.18, which makes
// a contrast of about 4.5 to 1 against black as well as against white.
var (
	blue   = pigment{shade("#2f7bd8", "32", "12"), shade("#6cb2ff", "75", "12"), shade("#1560bd", "25", "4")}
	violet = pigment{shade("#9a5fd6", "134", "5"), shade("#c7a0ff", "183", "13"), shade("#7a3fc0", "91", "5")}
	green  = pigment{shade("#2c8a4b", "29", "2"), shade("#7ccf92", "114", "10"), shade("#1d7a3a", "28", "2")}
	amber  = pigment{shade("#b06c00", "130", "5"), shade("#f0b35a", "215", "11"), shade("#9a5b00", "130", "5")}
	red    = pigment{shade("#dd4444", "167", "9"), shade("#ff8080", "210", "9"), shade("#c02626", "124", "1")}
	teal   = pigment{shade("#008686", "30", "6"), shade("#5fd0c8", "80", "14"), shade("#006f6f", "23", "6")}
	grey   = pigment{shade("#7b7b7b", "244", "8"), shade("#909090", "246", "8"), shade("#6b6b6b", "242", "8")}
	tint   = pigment{{}, shade("#1d2733", "235", "0"), shade("#e6edf5", "255", "15")} // behind the selected row, where the background is known
	line   = pigment{shade("#808080", "244", "8"), shade("#4a4a4a", "239", "8"), shade("#c4c4c4", "251", "8")}
)

// shade is one colour as far as a terminal can show it.
func shade(exact, of256, of16 string) lipgloss.CompleteColor {
	return lipgloss.CompleteColor{TrueColor: exact, ANSI256: of256, ANSI: of16}
}
