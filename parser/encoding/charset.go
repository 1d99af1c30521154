package encoding

import "strings"

// charset is an encoding of one byte a character that begins with ASCII. A library has tables
// for all of them, which make the program 90 kB larger.
type charset struct {
	upper []rune        // of the bytes from 0x80 on
	bytes map[rune]byte // of these
}

var (
	windows1252 = newCharset("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")
	macRoman    = newCharset("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
)

// newCharset makes a charset of the characters of the bytes from 0x80 on; U+FFFD stands for a
// byte without one.
func newCharset(upper string) *charset {
	c := &charset{[]rune(upper), map[rune]byte{}}
	for i, r := range c.upper {
		if r != '\ufffd' {
			c.bytes[r] = byte(0x80 + i)
		}
	}
	return c
}

// decode returns the UTF-8 of a text.
func (c *charset) decode(text string) string {
	var out strings.Builder
	for i := range len(text) {
		if b := text[i]; b < 0x80 {
			out.WriteByte(b)
		} else {
			out.WriteRune(c.upper[b-0x80])
		}
	}
	return out.String()
}

// byteOf returns the byte of a character; ok is false if it has none.
func (c *charset) byteOf(r rune) (b byte, ok bool) {
	if r < 0x80 {
		return byte(r), true
	}
	b, ok = c.bytes[r]
	return b, ok
}
