package export

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"dailies/model/listing"
	"dailies/model/marks"
)

// WriteFile writes entries to a file: the whole export, or nothing. Only with force does it
// overwrite a file that exists.
func WriteFile(path, format string, entries []listing.Entry, force bool) error {
	var content bytes.Buffer
	if err := Write(&content, format, entries); err != nil {
		return err
	}
	if force {
		return marks.WriteFileAtomic(path, content.Bytes())
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already", path)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(content.Bytes())
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(path)) // or half an export would look like a whole one
	}
	return nil
}
