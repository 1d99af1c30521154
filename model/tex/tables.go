package tex

import (
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

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

// macroKind says what a command does.
type macroKind uint8

const (
	sign      macroKind = iota // is a character or a word
	silent                     // shows nothing, and drops its arguments
	shown                      // shows the last of its arguments as it is
	delimiter                  // makes a bracket larger
	gap                        // is a blank, in place of its argument
)

// macro is what a command stands for.
type macro struct {
	kind      macroKind
	class     class
	text      string
	arguments int
}

// commands are those with nothing special about them, by name.
var commands = sync.OnceValue(func() map[string]macro {
	kinds := map[string]macro{
		"operator": {class: operator}, "large": {class: large}, "binary": {class: binary}, "relation": {class: relation},
		"opening": {class: opening}, "closing": {class: closing}, "space": {class: space}, "silent": {kind: silent}, "shown": {kind: shown}, "delimiter": {kind: delimiter}, "gap": {kind: gap},
	}
	all := map[string]macro{}
	var now macro
	for _, word := range strings.Fields(commandTable) {
		if kind, ok := strings.CutSuffix(word, ":"); ok && !strings.Contains(kind, "=") {
			n := len(strings.TrimRight(kind, "123"))
			now = kinds[kind[:n]]
			now.arguments, _ = strconv.Atoi(kind[n:])
			continue
		}
		name, text, other := strings.Cut(word, "=")
		if now.text = text; !other {
			now.text = name
		}
		now.text = strings.ReplaceAll(now.text, "␣", " ")
		all[name] = now
	}
	return all
})

// commandTable has the commands behind what they are, with how many arguments they have:
// "name=text", or only the name of those that are shown as they are called. ␣ is a blank.
const commandTable = `
ordinary: AA=Å Box=□ Delta=Δ Diamond=◇ Gamma=Γ Im=ℑ Lambda=Λ Omega=Ω P=¶ Phi=Φ Pi=Π Psi=Ψ Re=ℜ S=§ Sigma=Σ Theta=Θ Upsilon=Υ
  Vdash=⊩ Vert=‖ Xi=Ξ aleph=ℵ alpha=α amalg=⨿ angle=∠ backslash=∖ because=∵ beta=β bigcirc=○ bigstar=★ bigtriangleup=△
  blacksquare=■ blacktriangle=▲ bot=⊥ cancel= cdotp=· cdots=⋯ checkmark=✓ chi=χ clubsuit=♣ complement=∁ dag=† dagger=† ddag=‡
  ddagger=‡ ddots=⋱ degree=° delta=δ diamond=⋄ diamondsuit=♢ differential=d digamma=ϝ dots=… dotsb=⋯ dotsc=… dotsm=⋯ dotso=…
  downarrow=↓ ell=ℓ emptyset=∅ epsilon=ϵ eta=η eth=ð exists=∃ forall=∀ gamma=γ ggg=⋙ gtrless=≷ hbar=ℏ heartsuit=♡ imath=ı infty=∞
  intercal=⊺ iota=ι jmath=ȷ kappa=κ lambda=λ ldotp=. ldots=… lhd=◁ lll=⋘ lnot=¬ mho=℧ mu=μ nabla=∇ nearrow=↗ neg=¬ nexists=∄
  nparallel=∦ nu=ν omega=ω partial=∂ phi=ϕ pi=π pounds=£ prime=′ psi=ψ qed=□ restriction=↾ rhd=▷ rho=ρ searrow=↘ sigma=σ
  spadesuit=♠ square=□ tau=τ textasciitilde=~ textbackslash=∖ textbar=| textgreater=> textless=< textquoteleft=‘ textquoteright=’
  textunderscore=_ therefore=∴ theta=θ thinspace= top=⊤ triangle=△ triangleleft=◁ triangleright=▷ unlhd=⊴ uparrow=↑
  upharpoonright=↾ upsilon=υ varepsilon=ε varnothing=∅ varphi=φ varpi=ϖ varrho=ϱ varsigma=ς vartheta=ϑ vartriangle=△ vdots=⋮
  vert=| wp=℘ xi=ξ xmark=✗ zeta=ζ
operator: arccos arcsin arctan arg bmod=mod cos cosh cot coth deg dim exp hom ker lg ln log mod sec sin sinh tan tanh
large: Pr argmax=arg␣max argmin=arg␣min bigcap=⋂ bigcup=⋃ bigodot=⨀ bigoplus=⨁ bigotimes=⨂ bigsqcup=⨆ bigvee=⋁ bigwedge=⋀ coprod=∐
  det gcd iiint=∭ iint=∬ inf int=∫ lim liminf=lim␣inf limsup=lim␣sup max min oint=∮ prod=∏ prodi=∏ sum=∑ sup
binary: ast=∗ bowtie=⋈ boxplus=⊞ boxtimes=⊠ bullet=• cap=∩ cdot=· circ=∘ cup=∪ div=÷ land=∧ lor=∨ ltimes=⋉ mp=∓ odot=⊙ ominus=⊖
  oplus=⊕ otimes=⊗ pm=± rtimes=⋊ setminus=∖ sqcap=⊓ sqcup=⊔ star=⋆ times=× vee=∨ wedge=∧ wr=≀
relation: Leftarrow=⇐ Leftrightarrow=⇔ Longrightarrow=⟹ Rightarrow=⇒ approx=≈ approxeq=≊ asymp=≍ colon=: coloneq=≔ coloneqq=≔
  cong=≅ dashv=⊣ doteq=≐ eqqcolon=≕ equiv=≡ ge=≥ geq=≥ geqslant=⩾ gets=← gg=≫ gt=> gtrsim=≳ hookrightarrow=↪ iff=⇔ implies=⇒ in=∈
  le=≤ leadsto=⇝ leftarrow=← leftrightarrow=↔ leq=≤ leqslant=⩽ lesssim=≲ ll=≪ longleftarrow=⟵ longmapsto=⟼ longrightarrow=⟶ lt=<
  mapsto=↦ mid=∣ models=⊨ ne=≠ neq=≠ ni=∋ notin=∉ nsubseteq=⊈ parallel=∥ perp=⊥ prec=≺ preceq=⪯ propto=∝ rightarrow=→
  rightharpoonup=⇀ rightleftharpoons=⇌ rightsquigarrow=⇝ sim=∼ simeq=≃ subset=⊂ subseteq=⊆ subsetneq=⊊ succ=≻ succeq=⪰ supset=⊃
  supseteq=⊇ to=→ triangleq=≜ vDash=⊨ vdash=⊢
opening: lVert=‖ langle=⟨ lbrace={ lbrack=[ lceil=⌈ lfloor=⌊ lvert=|
closing: rVert=‖ rangle=⟩ rbrace=} rbrack=] rceil=⌉ rfloor=⌋ rvert=|
space: enspace=␣ nobreakspace=␣ qquad=␣␣␣␣ quad=␣␣ space=␣
silent: Huge LARGE Large allowbreak bf bfseries boldmath break centering char displaylimits displaystyle dotfill em footnotesize
  hfil hfill hline hss huge ilimits it itshape large leavevmode limits mathstrut mdseries medspace negthinspace newline nobreak
  noindent nolimits nonumber normalsize notag null null@ par protect relax rm rmfamily sc scriptscriptstyle scriptsize scriptstyle
  selectfont sf sffamily sl small strut textstyle thickspace tiny tt ttfamily unboldmath upshape vcenter vskip
silent1: cite color eqref hypertarget label pagecolor ref special tag vphantom vspace
silent2: addtocounter fontsize rule setlength
silent3: definecolor
shown1: mathrm mathbf mathit mathsf mathtt mathnormal mathfrak boldsymbol bm pmb underline mathord mathrel mathbin mathinner
  mathpunct smash boxed ensuremath textsl textmd mathchoice
shown2: raisebox scaleto colorbox scalebox rotatebox textcolor
shown3: resizebox
delimiter: big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm biggm middle
gap1: phantom hphantom hspace hskip kern mkern
`

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
