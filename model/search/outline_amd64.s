#include "textflag.h"
#include "each_amd64.h"

// func kindsWide(s *byte, n int, k *kinds, first, second, third byte) (ascii bool)
//
// Thirty-two bytes at a time; the last block ends with the text, less what was
// seen. A byte less the first of a range is at most its length, without a sign, if
// it is in it. Y0 gathers what is not ASCII.
TEXT ·kindsWide(SB), NOSPLIT, $0-33
	MOVQ s+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ k+16(FP), DI
	LEAQ -32(SI)(CX*1), R11 // the last block
	ADDQ SI, CX             // the end
	VPXOR Y0, Y0, Y0
	EACH(MOVL, $0x20, X1, Y1)
	EACH(MOVL, $0x61, X2, Y2) // a
	EACH(MOVL, $0x41, X3, Y3) // A
	EACH(MOVL, $0x30, X4, Y4) // 0
	EACH(MOVL, $25, X5, Y5)
	EACH(MOVL, $9, X6, Y6)
	EACH(MOVL, $0x73, X7, Y7) // s
	EACH(MOVBLZX, first+24(FP), X13, Y13)
	EACH(MOVBLZX, second+25(FP), X14, Y14)

blocks:
	MOVQ SI, R9
	XORL R10, R10           // how many bytes of the block were seen
	CMPQ SI, R11
	JLE  whole
	MOVQ SI, R10
	SUBQ R11, R10
	MOVQ R11, R9

whole:
	VMOVDQU (R9), Y8
	VPOR Y8, Y0, Y0
	VPOR Y8, Y1, Y9
	VPCMPEQB Y13, Y9, Y15
	VPMOVMSKB Y15, AX
	VPCMPEQB Y14, Y9, Y15
	VPMOVMSKB Y15, DX
	VPBROADCASTB third+26(FP), Y15
	VPCMPEQB Y15, Y9, Y15
	VPMOVMSKB Y15, R14
	VPSUBB Y2, Y9, Y9
	VPMINUB Y5, Y9, Y10
	VPCMPEQB Y9, Y10, Y9    // letters
	VPSUBB Y3, Y8, Y10
	VPMINUB Y5, Y10, Y11
	VPCMPEQB Y10, Y11, Y10  // capitals
	VPSUBB Y4, Y8, Y11
	VPMINUB Y6, Y11, Y12
	VPCMPEQB Y11, Y12, Y11  // digits
	VPANDN Y9, Y10, Y12     // small letters
	VPOR Y9, Y11, Y9
	VPCMPEQB Y7, Y8, Y11
	VPMOVMSKB Y9, R8
	VPMOVMSKB Y10, R12
	VPMOVMSKB Y12, R13
	VPMOVMSKB Y11, BX
	XCHGQ CX, R10
	SHRL CX, R8
	SHRL CX, R12
	SHRL CX, R13
	SHRL CX, BX
	SHRL CX, AX
	SHRL CX, DX
	SHRL CX, R14
	XCHGQ CX, R10
	MOVL R8, (DI)
	MOVL R12, 24(DI)
	MOVL R13, 48(DI)
	MOVL BX, 72(DI)
	MOVL AX, 96(DI)
	MOVL DX, 120(DI)
	MOVL R14, 144(DI)
	ADDQ $4, DI
	ADDQ $32, SI
	CMPQ SI, CX
	JLT  blocks

	VPMOVMSKB Y0, BX
	TESTL BX, BX
	SETEQ ascii+32(FP)
	VZEROUPPER
	RET
