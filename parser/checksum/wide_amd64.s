#include "textflag.h"

// The keys and steps of checksum.go, and 32 bytes of ones before 32 zeros: what
// stands before byte 32-i of that is a mask of a block's first i bytes.
DATA keys<>+0(SB)/8, $0x6a09e667f3bcc908
DATA keys<>+8(SB)/8, $0xbb67ae8584caa73b
DATA keys<>+16(SB)/8, $0x3c6ef372fe94f82b
DATA keys<>+24(SB)/8, $0xa54ff53a5f1d36f1
GLOBL keys<>(SB), RODATA|NOPTR, $32
DATA steps<>+0(SB)/8, $0x510e527fade682d1
DATA steps<>+8(SB)/8, $0x9b05688c2b3e6c1f
DATA steps<>+16(SB)/8, $0x1f83d9abfb41bd6b
DATA steps<>+24(SB)/8, $0x5be0cd19137e2179
GLOBL steps<>(SB), RODATA|NOPTR, $32
DATA masks<>+0(SB)/8, $-1
DATA masks<>+8(SB)/8, $-1
DATA masks<>+16(SB)/8, $-1
DATA masks<>+24(SB)/8, $-1
DATA masks<>+32(SB)/8, $0
DATA masks<>+40(SB)/8, $0
DATA masks<>+48(SB)/8, $0
DATA masks<>+56(SB)/8, $0
GLOBL masks<>(SB), RODATA|NOPTR, $64

// func hasAVX2() bool
//
// Leaf 1 has OSXSAVE and AVX (bits 27 and 28 of CX), leaf 7 has AVX2 (bit 5 of BX),
// and the system keeps XMM and YMM registers (bits 1 and 2 of XCR0).
TEXT ·hasAVX2(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	XORL AX, AX
	CPUID
	CMPL AX, $7
	JLT  no
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $0x18000000, CX
	CMPL CX, $0x18000000
	JNE  no
	XORL CX, CX
	XGETBV
	ANDL $6, AX
	CMPL AX, $6
	JNE  no
	MOVL $7, AX
	XORL CX, CX
	CPUID
	SHRL $5, BX
	ANDL $1, BX
	MOVB BX, ret+0(FP)

no:
	RET

// func wideBlocks(s *byte, n int, sums *block, stop uint32) int
//
// Y0 has the sums, Y1 the keys, Y2 the steps. A byte is printable where, one added,
// it is greater than 0x20 as a signed number: Y3 has the ones, Y4 0x21 in each byte.
// The last bytes, fewer than a block, are filled up with zeros in room.
TEXT ·wideBlocks(SB), NOSPLIT, $64-40
	MOVQ s+0(FP), SI
	MOVQ n+8(FP), CX
	MOVL stop+24(FP), R9
	MOVQ SI, R8             // where s starts
	VPXOR Y0, Y0, Y0
	VPXOR Y9, Y9, Y9
	VMOVDQU keys<>(SB), Y1
	VMOVDQU steps<>(SB), Y2
	VPCMPEQB Y3, Y3, Y3
	VPABSB Y3, Y3           // ones
	MOVL $0x21, AX
	MOVQ AX, X4
	VPBROADCASTB X4, Y4
	SUBQ $64, CX
	JLT  single

pairs:
	VMOVDQU (SI), Y5
	VMOVDQU 32(SI), Y7
	VPADDB Y3, Y5, Y6
	VPADDB Y3, Y7, Y8
	VPMINSB Y6, Y8, Y6
	VPCMPGTB Y6, Y4, Y6
	VPMOVMSKB Y6, BX
	TESTL R9, BX
	JNZ  single             // one of the two has it
	VPXOR Y1, Y5, Y5
	VPADDQ Y2, Y1, Y1
	VPXOR Y1, Y7, Y7
	VPADDQ Y2, Y1, Y1
	VPSRLQ $32, Y5, Y6
	VPSRLQ $32, Y7, Y8
	VPMULUDQ Y5, Y6, Y6
	VPMULUDQ Y7, Y8, Y8
	VPADDQ Y6, Y0, Y0
	VPADDQ Y8, Y9, Y9
	ADDQ $64, SI
	SUBQ $64, CX
	JGE  pairs

single:
	ADDQ $32, CX
	JLT  rest

blocks:
	VMOVDQU (SI), Y5
	VPADDB Y3, Y5, Y6
	VPCMPGTB Y6, Y4, Y6
	VPMOVMSKB Y6, BX
	ANDL R9, BX
	JNZ  found
	VPXOR Y1, Y5, Y5
	VPSRLQ $32, Y5, Y6
	VPMULUDQ Y5, Y6, Y6
	VPADDQ Y6, Y0, Y0
	VPADDQ Y2, Y1, Y1
	ADDQ $32, SI
	SUBQ $32, CX
	JGE  blocks

rest:                           // CX+32 bytes are left
	VPXOR Y5, Y5, Y5
	VMOVDQU Y5, room-32(SP)
	LEAQ room-32(SP), DI
	CMPQ n+8(FP), $32
	JLT  few
	VMOVDQU (SI)(CX*1), Y5
	VMOVDQU Y5, room-64(SP) // the last block that fits: it begins -CX bytes early
	SUBQ CX, DI
	VMOVDQU -32(DI), Y5
	JMP  last

few:                            // the text has less than a block
	MOVQ SI, DX
	ADDQ $32, CX
	JZ   copied

copy:
	MOVB (DX), AX
	MOVB AX, (DI)
	INCQ DX
	INCQ DI
	DECQ CX
	JNZ  copy

copied:
	VMOVDQU room-32(SP), Y5
	MOVQ n+8(FP), CX

last:
	XORL BX, BX
	ANDL $31, CX
	BTSL CX, BX             // it ends there at the latest
	VPADDB Y3, Y5, Y6
	VPCMPGTB Y6, Y4, Y6
	VPMOVMSKB Y6, AX
	ANDL R9, AX
	ORL  AX, BX

found:                          // the byte BX marks first is where it ends
	BSFL BX, BX
	ADDQ BX, SI
	LEAQ masks<>(SB), DX
	SUBQ BX, DX
	VPAND 32(DX), Y5, Y5
	VPXOR Y1, Y5, Y5
	VPSRLQ $32, Y5, Y6
	VPMULUDQ Y5, Y6, Y6
	VPADDQ Y6, Y0, Y0
	VPADDQ Y9, Y0, Y0
	MOVQ sums+16(FP), DI
	VMOVDQU Y0, (DI)
	VZEROUPPER
	SUBQ R8, SI
	MOVQ SI, ret+32(FP)
	RET
