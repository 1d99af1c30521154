package library_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// goldenKeys are pinned: marks on people's disks hang on them. Rows are added
// and never changed, whatever a better normalisation would give.
var goldenKeys = []struct {
	title string
	key   library.ID
}{
	{"DINOv3", "dinov3"},
	{"EvTexture", "evtexture"},
	{"EvTexture++", "evtexture++"},
	{"ARPO:End-to-End Policy Optimization for GUI Agents", "arpoendtoendpolicyoptimizationforguiagents"},
	{"ARPO: End-to-End Policy Optimization for GUI Agents", "arpoendtoendpolicyoptimizationforguiagents"},
	{"CopT: Contrastive On-Policy Thinking with Continuous Spaces for General and Agentic Reasoning", "coptcontrastiveonpolicythinkingwithcontinuousspacesforgeneralandagenticreasoning"},
	{"Thinking Sparks!: Emergent Attention Heads", "thinkingsparksemergentattentionheads"},
	{"C#-Bench: 100% of C++ & F#", "c#bench100ofc++f#"},
	{"A  title\u00a0with\u2003blanks ", "atitlewithblanks"},
	{"$p$-adic Limit of Weakly Holomorphic Modular Forms", "padiclimitofweaklyholomorphicmodularforms"},
	{`From dyadic $\Lambda_{\alpha}$ to $\Lambda_{\alpha}$`, "fromdyadiclambdaalphatolambdaalpha"},
	{`Computing genus 2 Hilbert-Siegel modular forms over $\Q(\sqrt{5})$`, "computinggenus2hilbertsiegelmodularformsoverqsqrt5"},
	{`the Gr\"obner basis`, "thegrobnerbasis"},
	{`the Gr\"{o}bner basis`, "thegrobnerbasis"},
	{"the Gröbner basis", "thegrobnerbasis"},
	{"the Gro\u0308bner basis", "thegrobnerbasis"},
	{`Poincar\'e and Poincar\'{e}`, "poincareandpoincare"},
	{`Fran\c{c}ois, Fran\c cois, Fran\c  cois`, "francoisfrancoisfrancois"},
	{`Erd\H{o}s, Ho\v{r}ava, Nguy\~{\^e}n`, "erdoshoravanguyen"},
	{`\'{\i}ndice na\"{\i}ve`, "indicenaive"},
	{`\O stergaard, \o, \L\'od\'z, \AE sop, stra\ss e`, "østergaardøłodzæsopstrasse"},
	{"Østergaard, ø, Łódź, Æsop, straße", "østergaardøłodzæsopstrasse"},
	{`\textit{Emergent} \emph{Heads} in $\mathrm{GPT}$`, "emergentheadsingpt"},
	{`{\it Emergent} {\bf Heads}`, "emergentheads"},
	{`\textbf{\textsc{SWE}}-Bench`, "swebench"},
	{`$\tau^2$-Bench`, "tau2bench"},
	{`$\mathcal{O}(n\log n)$ Attention`, "onlognattention"},
	{`$\hat{x}$, $\tilde{\mathbf{y}}$`, "xy"},
	{"τ²-Bench", "τ2bench"},
	{"\\\\ \\% \\# \\+ \\", "#+"},
	{`C:\texts\bfoo`, "ctextsbfoo"},
	{"STRASSE straße STRAẞE", "strassestrassestrasse"},
	{"ΣΊΣΥΦΟΣ σίσυφος", "σισυφοσσισυφοσ"},
	{"İstanbul ISTANBUL ıstanbul", "istanbulistanbulıstanbul"},
	{"ﬁne ﬀord Ⅻ ½ ①", "fineffordxii121"},
	{"ＦＵＬＬ＋ｗｉｄｔｈ＃", "full+width#"},
	{"K and Å (Kelvin, Ångström)", "kandakelvinangstrom"},
	{"深度学习：综述", "深度学习综述"},
	{"二〇二五年", "二〇二五年"},
	{"ディープラーニング", "ティーフラーニンク"},
	{"딥러닝", "\u1103\u1175\u11b8\u1105\u1165\u1102\u1175\u11bc"},
	{"Глубокое ОБУЧЕНИЕ Ёж й", "глубокоеобучениеежи"},
	{"تعلّم عميق ٣", "تعلمعميق٣"},
	{"ᏣᎳᎩ ꮳꮃꭹ", "ꮳꮃꭹꮳꮃꭹ"},
	{"Mix\xff\xfeed \x00bytes\u202e", "mixedbytes"},
	{"=0123456789abcdef", "0123456789abcdef"},
	{"some~deadbeef", "somedeadbeef"},
	{"", "=e3b0c44298fc1c14"},
	{"???", "=a03b221c6c6eae71"},
	{"🚀", "=ebbc0b2870eb323f"},
	{`\textit{}`, "=29c29a90c6560610"},
}

func TestKeysNeverChange(t *testing.T) {
	for _, row := range goldenKeys {
		uitest.Equal(t, library.Key(row.title), row.key, row.title)
	}
}

// TestKeyFoldsEveryLetterAsUnicodeDoes goes round the letters that differ in their case: what
// they fold to has one key.
func TestKeyFoldsEveryLetterAsUnicodeDoes(t *testing.T) {
	folded := func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return unicode.SimpleFold(r)
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		title := string(r)
		if !utf8.ValidRune(r) || r == '\\' {
			continue
		}
		key := library.Key(title)
		if key[0] == '=' {
			continue
		}
		uitest.Equal(t, library.Key(strings.Map(folded, norm.NFKD.String(title))), key, title)
		uitest.Equal(t, library.Key(string(key)), key, title)
	}
}

func checkKey(t *testing.T, title string) {
	t.Helper()
	key := string(library.Key(title))
	if key == "" || !utf8.ValidString(key) {
		t.Fatalf("Key(%q) = %q", title, key)
	}
	if key[0] == '=' {
		uitest.Equal(t, len(key), 17, title, key)
		uitest.Equal(t, strings.Trim(key[1:], "0123456789abcdef"), "", title, key)
		return
	}
	for _, r := range key {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '+' && r != '#' {
			t.Fatalf("Key(%q) = %q has %q", title, key, r)
		}
	}
	uitest.Equal(t, string(library.Key(key)), key)
}

func FuzzKey(f *testing.F) {
	for _, row := range goldenKeys {
		f.Add(row.title)
	}
	f.Fuzz(func(t *testing.T, title string) {
		checkKey(t, title)
		if spaced := library.Key(" " + title + "."); spaced[0] != '=' && spaced != library.Key(title) {
			t.Fatalf("a blank and a full stop change Key(%q) to %q", title, spaced)
		}
	})
}

func TestAKeyIsTheOnlyAllocation(t *testing.T) {
	title := "CopT: Contrastive On-Policy Thinking with Continuous Spaces for General and Agentic Reasoning"
	uitest.Equal(t, testing.AllocsPerRun(100, func() { library.Key(title) }), 1)
}
