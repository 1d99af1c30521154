//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package durable

import (
	"errors"
	"os"
)

// TryLock locks nothing here.
func TryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }

// Unlock unlocks nothing here.
func Unlock(*os.File) {}
