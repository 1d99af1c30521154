//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package durable

import (
	"errors"
	"os"
)

// TryLock returns errors.ErrUnsupported: this system has no flock.
func TryLock(*os.File) (bool, error) { return false, errors.ErrUnsupported }

// Unlock does nothing.
func Unlock(*os.File) {}
