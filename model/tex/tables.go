package tex

import "golang.org/x/text/unicode/norm"

// fonts are commands that change only how their argument looks.
var fonts = []string{"textit", "textbf", "textrm", "textsf", "texttt", "textsc", "textsl", "textup", "textmd",
	"textnormal", "text", "emph", "underline", "mbox", "mathrm", "mathbf", "mathit", "mathsf", "mathtt",
	"mathcal", "mathnormal", "operatorname", "boldsymbol", "bm"}

// accents are the commands that put a mark on a letter, by their sign or name.
var accents = map[byte]rune{
	'`': '\u0300', '\'': '\u0301', '^': '\u0302', '~': '\u0303', '"': '\u0308', '=': '\u0304', '.': '\u0307',
	'c': '\u0327', 'v': '\u030c', 'u': '\u0306', 'H': '\u030b', 'k': '\u0328', 'r': '\u030a', 'd': '\u0323', 'b': '\u0331',
}

// textLetters are commands that stand for a letter or sign anywhere.
var textLetters = map[string]string{
	"aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ss": "ß",
	"ldots": "…", "dots": "…", "textendash": "–", "textemdash": "—", "textquotesingle": "'", "S": "§", "copyright": "©",
}

// symbols are the letters and operators of formulas.
var symbols = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
	"theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
	"rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
	"Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
	"times": "×", "cdot": "·", "pm": "±", "mp": "∓", "div": "÷", "ast": "∗", "star": "⋆", "circ": "∘", "bullet": "•",
	"leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "sim": "∼", "simeq": "≃", "equiv": "≡",
	"ll": "≪", "gg": "≫", "propto": "∝", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩",
	"forall": "∀", "exists": "∃", "partial": "∂", "nabla": "∇", "infty": "∞", "emptyset": "∅", "ell": "ℓ", "hbar": "ℏ",
	"to": "→", "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "leftrightarrow": "↔", "mapsto": "↦",
	"uparrow": "↑", "downarrow": "↓", "otimes": "⊗", "oplus": "⊕", "langle": "⟨", "rangle": "⟩", "mid": "∣", "prime": "′",
	"sum": "∑", "prod": "∏", "int": "∫", "dagger": "†", "degree": "°",
	"ldots": "…", "dots": "…", "cdots": "⋯", "quad": " ", "log": "log", "exp": "exp", "min": "min", "max": "max", "ln": "ln",
}

// blackboard are the sets of numbers and their like.
var blackboard = map[string]string{
	"C": "ℂ", "E": "𝔼", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ",
}

// superscripts and subscripts are all that Unicode has of the usual signs.
var (
	superscripts = pairs("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
	subscripts   = pairs("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
)

// pairs maps each character of one text to that at the same place of another.
func pairs(from, to string) map[rune]rune {
	small := []rune(to)
	table := map[rune]rune{}
	for i, r := range []rune(from) {
		table[r] = small[i]
	}
	return table
}

// compose returns a letter with a mark on it, as one character if there is one.
func compose(letter string, mark rune) string { return norm.NFC.String(letter + string(mark)) }
