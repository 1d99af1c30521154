package journal

import (
	"fmt"
	"os"
	"path/filepath"

	"dailies/model/durable"
)

// ending is how this device left its own file. It is kept in the state folder, where no
// sync tool and no backup replaces it together with the journal: a file in which the line is
// missing has lost marks. The zero ending says nothing.
type ending struct {
	size   int64  // bytes
	line   uint32 // checksum of the last line
	edited int    // lines of all files that did not carry the checksum of the line before them
}

// endingFormat has a fixed width: one small write replaces the whole.
const (
	endingFormat = "%020d %08x %010d\n"
	endingSize   = 41 // bytes
)

func (j *Journal) endingPath() string { return filepath.Join(j.State, j.Device+".size") }

// noteEnding keeps an ending for the next start. If it cannot be kept, the next start
// notices less.
func (j *Journal) noteEnding(e ending) {
	if j.State == "" {
		return
	}
	f, err := durable.Open(j.endingPath(), os.O_RDWR)
	if err != nil {
		return
	}
	_, _ = f.WriteAt(fmt.Appendf(nil, endingFormat, e.size, e.line, e.edited), 0)
	_ = f.Close()
}

// knownEnding is the ending that was noted last.
func (j *Journal) knownEnding() (e ending) {
	if j.State == "" {
		return ending{}
	}
	text, err := durable.Read(j.endingPath(), endingSize)
	if err != nil {
		return ending{}
	}
	if n, _ := fmt.Sscanf(string(text), endingFormat, &e.size, &e.line, &e.edited); n < 3 {
		return ending{}
	}
	return e
}
