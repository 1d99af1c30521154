package marks

import (
	"cmp"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"dailies/model/durable"
)

// isName reports whether a text is a name that randomName could have made.
var isName = regexp.MustCompile(`^[0-9a-f]{8}$`).MatchString

func randomName() string {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails since Go 1.24
	return hex.EncodeToString(b[:])
}

// findDevice returns the name of this device's journal. It is made once and kept in the state
// folder, which is not synced. If it cannot be kept, it is made from the name of the host, so
// that it is the same the next time. Two windows may start at the same time for the first time:
// the link lets only one of them make the file.
func findDevice(c Config) (name string, warning error) {
	host, _ := os.Hostname()
	host = fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(host+"\x00"+c.DataDir)))
	if c.StateDir == "" {
		return host, nil
	}
	path := filepath.Join(c.StateDir, "device")
	name, first := readDevice(path)
	if name != "" || c.ReadOnly {
		return cmp.Or(name, host), nil
	}
	name = randomName()
	temp := path + "." + name
	err := os.MkdirAll(c.StateDir, 0o700)
	if err == nil {
		err = durable.Replace(temp, []byte(name+"\n"))
		defer func() { _ = os.Remove(temp) }()
	}
	if err == nil && os.Link(temp, path) != nil {
		if other, _ := readDevice(path); other != "" {
			return other, nil
		}
		err = os.Rename(temp, path)
	}
	switch {
	case err != nil:
		return host, fmt.Errorf("the name of this device cannot be saved: %w", err)
	case !first:
		return name, fmt.Errorf("the name of this device could not be read; it is %s now, and undo does not reach back", name)
	}
	return name, nil
}

// readDevice reads the name that is kept; "" if there is none, or none that can be read.
func readDevice(path string) (name string, missing bool) {
	text, err := durable.Read(path, 64)
	if name = strings.TrimSpace(string(text)); !isName(name) {
		name = ""
	}
	return name, errors.Is(err, fs.ErrNotExist)
}
