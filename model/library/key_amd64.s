#include "textflag.h"

// What a byte is compared with, in each of 16 bytes.
#define EACH(name, eight) \
	DATA name<>+0(SB)/8, eight; \
	DATA name<>+8(SB)/8, eight; \
	GLOBL name<>(SB), RODATA|NOPTR, $16

EACH(blanks, $0x2020202020202020)
EACH(firstLetter, $0x6161616161616161)
EACH(letters, $0x1919191919191919)
EACH(firstDigit, $0x3030303030303030)
EACH(digits, $0x0909090909090909)
EACH(hashToPlus, $0x0808080808080808)
EACH(pluses, $0x2b2b2b2b2b2b2b2b)
EACH(backslashes, $0x5c5c5c5c5c5c5c5c)

// func keep(key, title *byte, n int, shuffles *[256]uint64) (kept int, intricate bool)
//
// The last bytes, fewer than 16, are looked at with those before them, which R10
// masks. The highest bit of each byte of X6 tells whether one was intricate.
TEXT ·keep(SB), NOSPLIT, $0-41
	MOVQ  key+0(FP), DI
	MOVQ  title+8(FP), SI
	MOVQ  n+16(FP), CX
	MOVQ  shuffles+24(FP), R8
	MOVQ  DI, R9
	MOVOU backslashes<>(SB), X7
	MOVOU blanks<>(SB), X8
	MOVOU firstLetter<>(SB), X9
	MOVOU letters<>(SB), X10
	MOVOU firstDigit<>(SB), X11
	MOVOU digits<>(SB), X12
	MOVOU hashToPlus<>(SB), X13
	MOVOU pluses<>(SB), X14
	PXOR  X6, X6

next:
	MOVL  $0xffff, R10
	CMPQ  CX, $16
	JGE   block
	TESTQ CX, CX
	JE    done
	LEAQ  -16(SI)(CX*1), SI
	NEGQ  CX
	ADDQ  $16, CX
	SHLL  CX, R10
	MOVQ  $16, CX

block:
	MOVOU (SI), X0
	POR   X0, X6
	MOVOA X0, X1
	PCMPEQB X7, X1
	POR   X1, X6

	// in lower case; what is no letter and kept is so already
	MOVOA X0, X2
	POR   X8, X2

	// X4: a letter
	MOVOA X2, X3
	PSUBB X9, X3
	MOVOA X3, X4
	PMINUB X10, X4
	PCMPEQB X3, X4

	// or a digit
	MOVOA X0, X3
	PSUBB X11, X3
	MOVOA X3, X5
	PMINUB X12, X5
	PCMPEQB X3, X5
	POR   X5, X4

	// or + or #
	POR   X13, X0
	PCMPEQB X14, X0
	POR   X0, X4

	PMOVMSKB X4, AX
	ANDL  R10, AX
	MOVBLZX AX, BX
	MOVQ  (R8)(BX*8), X3
	MOVOA X2, X4
	PSHUFB X3, X4
	MOVQ  X4, (DI)
	POPCNTL BX, BX
	ADDQ  BX, DI
	SHRL  $8, AX
	MOVQ  (R8)(AX*8), X3
	PUNPCKHQDQ X2, X2
	PSHUFB X3, X2
	MOVQ  X2, (DI)
	POPCNTL AX, AX
	ADDQ  AX, DI
	ADDQ  $16, SI
	SUBQ  $16, CX
	JMP   next

done:
	SUBQ  R9, DI
	MOVQ  DI, kept+32(FP)
	PMOVMSKB X6, AX
	TESTL AX, AX
	SETNE intricate+40(FP)
	RET
