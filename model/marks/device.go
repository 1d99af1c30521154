package marks

import (
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
// that it is the same the next time.
func findDevice(c Config) (name string, warnings []error) {
	if c.StateDir == "" {
		return hostDevice(c.DataDir), nil
	}
	path := filepath.Join(c.StateDir, "device")
	text, err := durable.Read(path, 64)
	if name := strings.TrimSpace(string(text)); err == nil && isName(name) {
		return name, nil
	}
	if c.ReadOnly {
		return hostDevice(c.DataDir), nil
	}
	name, made := makeDevice(path, errors.Is(err, fs.ErrNotExist))
	if made != nil {
		return hostDevice(c.DataDir), []error{fmt.Errorf("the name of this device cannot be saved: %w", made)}
	}
	if !errors.Is(err, fs.ErrNotExist) {
		warnings = append(warnings, fmt.Errorf("the name of this device could not be read; it is %s now, and undo does not reach back", name))
	}
	return name, warnings
}

// makeDevice makes the file with the device's name. Two windows may start at
// the same time for the first time: the link lets only one of them make it.
func makeDevice(path string, first bool) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	name := randomName()
	if !first {
		return name, durable.Replace(path, []byte(name+"\n"))
	}
	temp := path + "." + name
	if err := durable.Replace(temp, []byte(name+"\n")); err != nil {
		return "", err
	}
	defer func() { _ = os.Remove(temp) }()
	if os.Link(temp, path) == nil {
		return name, nil
	}
	if text, err := durable.Read(path, 64); err == nil {
		if other := strings.TrimSpace(string(text)); isName(other) {
			return other, nil
		}
	}
	return name, os.Rename(temp, path)
}

func hostDevice(data string) string {
	host, _ := os.Hostname()
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(host+"\x00"+data)))
}
