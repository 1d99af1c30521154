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

// marks are the accents of formulas.
var marks = map[string]rune{
	"hat": '\u0302', "widehat": '\u0302', "tilde": '\u0303', "widetilde": '\u0303', "bar": '\u0304', "overline": '\u0305',
	"dot": '\u0307', "ddot": '\u0308', "vec": '\u20d7', "overrightarrow": '\u20d7', "overleftarrow": '\u20d6', "check": '\u030c', "breve": '\u0306',
	"acute": '\u0301', "grave": '\u0300', "mathring": '\u030a', "widecheck": '\u030c', "underbar": '\u0331',
}

// textLetters are commands that stand for a letter or sign anywhere.
var textLetters = map[string]string{
	"aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ss": "ß",
	"ldots": "…", "dots": "…", "textendash": "–", "textemdash": "—", "textquotesingle": "'", "S": "§", "copyright": "©",
}

// symbols are the letters and operators of formulas.
var symbols = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
	"theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "varpi": "ϖ",
	"rho": "ρ", "varrho": "ϱ", "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
	"Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
	"times": "×", "cdot": "·", "pm": "±", "mp": "∓", "div": "÷", "ast": "∗", "star": "⋆", "circ": "∘", "bullet": "•",
	"leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "sim": "∼", "simeq": "≃", "equiv": "≡", "cong": "≅",
	"leqslant": "⩽", "geqslant": "⩾", "lesssim": "≲", "gtrsim": "≳", "triangleq": "≜", "doteq": "≐", "asymp": "≍", "lt": "<", "gt": ">",
	"coloneqq": "≔", "coloneq": "≔", "eqqcolon": "≕", "colon": ":", "prec": "≺", "succ": "≻", "preceq": "⪯", "succeq": "⪰", "models": "⊨", "vdash": "⊢",
	"ll": "≪", "gg": "≫", "propto": "∝", "in": "∈", "notin": "∉", "ni": "∋", "subset": "⊂", "subseteq": "⊆", "subsetneq": "⊊", "supset": "⊃", "supseteq": "⊇",
	"cup": "∪", "cap": "∩", "setminus": "∖", "wedge": "∧", "land": "∧", "vee": "∨", "lor": "∨", "neg": "¬", "lnot": "¬", "top": "⊤", "bot": "⊥", "perp": "⊥", "intercal": "⊺",
	"forall": "∀", "exists": "∃", "nexists": "∄", "partial": "∂", "nabla": "∇", "infty": "∞", "emptyset": "∅", "varnothing": "∅", "ell": "ℓ", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
	"imath": "ı", "jmath": "ȷ", "angle": "∠", "therefore": "∴", "because": "∵", "parallel": "∥", "nparallel": "∦", "backslash": "∖", "checkmark": "✓", "square": "□", "Box": "□", "blacksquare": "■", "qed": "□",
	"to": "→", "rightarrow": "→", "leftarrow": "←", "gets": "←", "Rightarrow": "⇒", "Leftarrow": "⇐", "leftrightarrow": "↔", "Leftrightarrow": "⇔", "iff": "⇔", "implies": "⇒", "mapsto": "↦",
	"longrightarrow": "⟶", "longleftarrow": "⟵", "Longrightarrow": "⟹", "longmapsto": "⟼", "hookrightarrow": "↪", "rightsquigarrow": "⇝", "leadsto": "⇝", "rightharpoonup": "⇀", "rightleftharpoons": "⇌",
	"uparrow": "↑", "downarrow": "↓", "nearrow": "↗", "searrow": "↘", "otimes": "⊗", "oplus": "⊕", "ominus": "⊖", "odot": "⊙", "boxplus": "⊞", "boxtimes": "⊠", "diamond": "⋄", "Diamond": "◇", "diamondsuit": "♢", "heartsuit": "♡", "spadesuit": "♠", "clubsuit": "♣",
	"langle": "⟨", "rangle": "⟩", "lVert": "‖", "rVert": "‖", "Vert": "‖", "lvert": "|", "rvert": "|", "vert": "|", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]",
	"mid": "∣", "prime": "′", "dagger": "†", "ddagger": "‡", "degree": "°", "triangle": "△", "bigtriangleup": "△", "triangleright": "▷", "triangleleft": "◁", "vartriangle": "△", "blacktriangle": "▲", "bigstar": "★", "wr": "≀", "amalg": "⨿",
	"sum": "∑", "prod": "∏", "prodi": "∏", "coprod": "∐", "int": "∫", "iint": "∬", "iiint": "∭", "oint": "∮", "bigoplus": "⨁", "bigotimes": "⨂", "bigodot": "⨀", "bigcup": "⋃", "bigcap": "⋂", "bigsqcup": "⨆", "bigvee": "⋁", "bigwedge": "⋀", "sqcup": "⊔", "sqcap": "⊓",
	"ldots": "…", "dots": "…", "dotsc": "…", "dotso": "…", "cdots": "⋯", "dotsb": "⋯", "dotsm": "⋯", "vdots": "⋮", "ddots": "⋱", "quad": "  ", "qquad": "    ", "enspace": " ", "thinspace": "", "S": "§", "P": "¶", "AA": "Å", "differential": "d", "textquoteleft": "‘", "textquoteright": "’", "pounds": "£", "bigcirc": "○", "cdotp": "·", "ldotp": ".",
	"log": "log", "exp": "exp", "min": "min", "max": "max", "ln": "ln", "lg": "lg", "sin": "sin", "cos": "cos", "tan": "tan", "cot": "cot", "sec": "sec", "arcsin": "arcsin", "arccos": "arccos", "arctan": "arctan",
	"sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "coth": "coth", "lim": "lim", "limsup": "lim sup", "liminf": "lim inf", "sup": "sup", "inf": "inf", "arg": "arg", "argmax": "arg max", "argmin": "arg min", "det": "det", "dim": "dim", "ker": "ker", "deg": "deg", "gcd": "gcd", "Pr": "Pr", "hom": "hom", "mod": "mod", "bmod": "mod",
	"upharpoonright": "↾", "restriction": "↾", "lhd": "◁", "rhd": "▷", "unlhd": "⊴", "ltimes": "⋉", "rtimes": "⋊", "bowtie": "⋈", "dashv": "⊣", "Vdash": "⊩", "vDash": "⊨", "nsubseteq": "⊈", "approxeq": "≊", "gtrless": "≷", "ggg": "⋙", "lll": "⋘", "complement": "∁", "eth": "ð", "mho": "℧", "wp": "℘", "digamma": "ϝ", "xmark": "✗", "cancel": "", "space": " ", "nobreakspace": " ", "textbackslash": "∖", "textasciitilde": "~", "textunderscore": "_", "textless": "<", "textgreater": ">", "textbar": "|", "dag": "†", "ddag": "‡",
}

// classes are those of the symbols that are more than ordinary letters.
var classes = classTable(map[class][]string{
	operator:    {"log", "exp", "ln", "lg", "sin", "cos", "tan", "cot", "sec", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth", "arg", "dim", "ker", "deg", "hom", "mod", "bmod"},
	large:       {"sum", "prod", "prodi", "coprod", "int", "iint", "iiint", "oint", "bigoplus", "bigotimes", "bigodot", "bigcup", "bigcap", "bigsqcup", "bigvee", "bigwedge", "lim", "limsup", "liminf", "min", "max", "sup", "inf", "argmax", "argmin", "det", "gcd", "Pr"},
	binary:      {"times", "cdot", "pm", "mp", "div", "ast", "star", "circ", "bullet", "cup", "cap", "setminus", "wedge", "land", "vee", "lor", "otimes", "oplus", "ominus", "odot", "boxplus", "boxtimes", "sqcup", "sqcap", "wr", "ltimes", "rtimes", "bowtie"},
	relation:    {"leq", "le", "geq", "ge", "neq", "ne", "approx", "sim", "simeq", "equiv", "cong", "leqslant", "geqslant", "lesssim", "gtrsim", "triangleq", "doteq", "asymp", "lt", "gt", "coloneqq", "coloneq", "eqqcolon", "colon", "prec", "succ", "preceq", "succeq", "models", "vdash", "ll", "gg", "propto", "in", "notin", "ni", "subset", "subseteq", "subsetneq", "supset", "supseteq", "to", "rightarrow", "leftarrow", "gets", "Rightarrow", "Leftarrow", "leftrightarrow", "Leftrightarrow", "iff", "implies", "mapsto", "longrightarrow", "longleftarrow", "Longrightarrow", "longmapsto", "hookrightarrow", "rightsquigarrow", "leadsto", "rightharpoonup", "rightleftharpoons", "mid", "parallel", "perp", "dashv", "vDash", "nsubseteq", "approxeq"},
	opening:     {"langle", "lfloor", "lceil", "lbrace", "lbrack", "lVert", "lvert"},
	closing:     {"rangle", "rfloor", "rceil", "rbrace", "rbrack", "rVert", "rvert"},
	space:       {"quad", "qquad", "enspace", "space", "nobreakspace"},
	punctuation: {},
})

func classTable(groups map[class][]string) map[string]class {
	table := map[string]class{}
	for c, names := range groups {
		for _, name := range names {
			table[name] = c
		}
	}
	return table
}

// silent are commands that show nothing by themselves, with how many arguments
// they take.
var silent = map[string]int{
	"displaystyle": 0, "textstyle": 0, "scriptstyle": 0, "scriptscriptstyle": 0, "limits": 0, "nolimits": 0, "displaylimits": 0, "ilimits": 0, "relax": 0,
	"boldmath": 0, "unboldmath": 0, "bf": 0, "rm": 0, "it": 0, "tt": 0, "sf": 0, "sl": 0, "em": 0, "sc": 0, "bfseries": 0, "itshape": 0, "rmfamily": 0, "sffamily": 0, "ttfamily": 0, "upshape": 0, "mdseries": 0,
	"tiny": 0, "scriptsize": 0, "footnotesize": 0, "small": 0, "normalsize": 0, "large": 0, "Large": 0, "LARGE": 0, "huge": 0, "Huge": 0, "nonumber": 0, "notag": 0, "strut": 0, "mathstrut": 0, "hfill": 0, "hfil": 0, "allowbreak": 0, "nobreak": 0, "newline": 0, "centering": 0, "protect": 0, "hline": 0, "noindent": 0, "break": 0, "negthinspace": 0, "dotfill": 0, "null": 0, "par": 0, "selectfont": 0, "null@": 0, "hss": 0, "vcenter": 0, "leavevmode": 0,
	"color": 1, "pagecolor": 1, "label": 1, "vspace": 1, "tag": 1, "ref": 1, "cite": 1, "eqref": 1, "hypertarget": 1, "definecolor": 3, "rule": 2, "special": 1, "vskip": 0, "fontsize": 2, "thickspace": 0, "medspace": 0, "addtocounter": 2, "setlength": 2, "char": 0,
	"big": 0, "Big": 0, "bigg": 0, "Bigg": 0, "bigl": 0, "Bigl": 0, "biggl": 0, "Biggl": 0, "bigr": 0, "Bigr": 0, "biggr": 0, "Biggr": 0, "bigm": 0, "Bigm": 0, "biggm": 0, "middle": 0,
	"raisebox": 2, "scaleto": 2, "mathchoice": 1, "colorbox": 2, "scalebox": 2, "rotatebox": 2, "resizebox": 3, "phantom": 1, "hspace": 1, "hskip": 1, "kern": 1, "mkern": 1,
}

// alignments are environments whose columns are the sides of equations.
var alignments = map[string]bool{"aligned": true, "align": true, "split": true, "alignedat": true, "gathered": true, "gather": true, "equation": true, "multline": true, "eqnarray": true, "fence": true, "substack": true}

// blackboard and scriptLetters are alphabets of Unicode.
var (
	blackboard    = alphabet("CHNPQRZABDEFGIJKLMOSTUVWXYk1", "ℂℍℕℙℚℝℤ𝔸𝔹𝔻𝔼𝔽𝔾𝕀𝕁𝕂𝕃𝕄𝕆𝕊𝕋𝕌𝕍𝕎𝕏𝕐𝕜𝟙")
	scriptLetters = alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵")
)

func alphabet(from, to string) map[string]string {
	table := map[string]string{}
	for r, other := range pairs(from, to) {
		table[string(r)] = string(other)
	}
	return table
}

// superscripts and subscripts are all that Unicode has of the usual signs;
// raised are more of them, which only formulas may use: in "V^{star}" of a title
// the word is clearer as it stands.
var (
	superscripts = pairs("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
	subscripts   = pairs("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
	raised       = pairs("0123456789+-=()niabcdefghjklmoprstuvwxyzABDEGHIJKLMNOPRTUVW′*∗†‡⊤⊺∘⋆", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ′**†‡ᵀᵀ°*")
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
