#include "textflag.h"

// func seekWide(s *byte, n, from, apart int, a, b byte) (at int, odd bool)
//
// Thirty-two places at a time: Y0 is 0x20 in each byte, Y1 and Y2 the pair, Y3
// gathers what is not printable. As signed numbers controls and all above 127 are
// less than a blank.
TEXT ·seekWide(SB), NOSPLIT, $0-49
	MOVQ s+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ from+16(FP), AX
	MOVQ apart+24(FP), DX
	SUBQ DX, CX
	SUBQ $32, CX            // the last place where a block fits
	ADDQ SI, DX             // the second letter's text
	MOVL $0x20, R8
	MOVQ R8, X0
	VPBROADCASTB X0, Y0
	MOVBLZX a+32(FP), R8
	MOVQ R8, X1
	VPBROADCASTB X1, Y1
	MOVBLZX b+33(FP), R8
	MOVQ R8, X2
	VPBROADCASTB X2, Y2
	VPXOR Y3, Y3, Y3
	MOVQ $-1, R9            // the places of a block that count
	CMPQ AX, CX
	JGT  last

blocks:
	VMOVDQU (SI)(AX*1), Y4
	VMOVDQU (DX)(AX*1), Y5
	VPCMPGTB Y4, Y0, Y6
	VPOR Y6, Y3, Y3
	VPOR Y0, Y4, Y4
	VPOR Y0, Y5, Y5
	VPCMPEQB Y1, Y4, Y4
	VPCMPEQB Y2, Y5, Y5
	VPAND Y4, Y5, Y4
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  found
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

last:                           // a block that ends with the text, less what was seen
	MOVQ AX, R8
	SUBQ CX, R8
	CMPQ R8, $32
	JGE  none
	MOVQ CX, AX
	MOVQ CX, R10
	MOVQ R8, CX
	SHLQ CX, R9
	MOVQ R10, CX
	JMP  blocks

none:
	MOVQ $-1, AX
	JMP  done

found:
	BSFL BX, BX
	ADDQ BX, AX

done:
	MOVQ AX, at+40(FP)
	VPMOVMSKB Y3, BX
	TESTL BX, BX
	SETNE odd+48(FP)
	VZEROUPPER
	RET
