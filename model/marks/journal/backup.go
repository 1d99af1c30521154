package journal

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"dailies/model/durable"
)

const (
	backupsKept = 7
	tempBackup  = ".new-*" // a backup that is not complete yet
)

func (j *Journal) backups() string { return filepath.Join(j.State, "backup") }

// backup copies all journals once a day, after the first save of that day. It
// stands in nobody's way: if it fails, that is said once.
func (j *Journal) backup() {
	day := j.Now().Format(time.DateOnly)
	if j.State == "" || j.day == day {
		return
	}
	j.day = day
	target := filepath.Join(j.backups(), day)
	if _, err := os.Stat(target); err == nil {
		return
	}
	if err := j.copyAll(target); err != nil {
		j.notice(fmt.Sprintf("no backup of the marks: %v", durable.Explain(err)))
		return
	}
	all := j.Backups()
	ahead := slices.Index(all, target) + 1 // what is behind comes from a clock that was wrong: it goes first
	for _, old := range slices.Concat(all[ahead:], all[:ahead])[:max(0, len(all)-backupsKept)] {
		_ = os.RemoveAll(old)
	}
}

func (j *Journal) copyAll(target string) error {
	if err := os.MkdirAll(j.backups(), 0o700); err != nil {
		return err
	}
	if !j.lockless { // nobody else is making a backup, so these are from processes that were killed
		stale, _ := fs.Glob(os.DirFS(j.backups()), tempBackup)
		for _, name := range stale {
			_ = os.RemoveAll(filepath.Join(j.backups(), name))
		}
	}
	temp, err := os.MkdirTemp(j.backups(), tempBackup)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	names, err := j.names()
	if err != nil {
		return err
	}
	for _, name := range names {
		if info, err := os.Stat(j.path(name)); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(j.path(name))
		if err != nil { // Read says that, and the other files need their backup all the same
			continue
		}
		if err := durable.Replace(filepath.Join(temp, name), text); err != nil {
			return err
		}
	}
	if err := os.Rename(temp, target); err != nil {
		return err
	}
	return durable.SyncFolder(j.backups())
}

// Backups are the folders of the backups, oldest first. Names that are no date are not ours.
func (j *Journal) Backups() (folders []string) {
	if j.State == "" {
		return nil
	}
	entries, _ := os.ReadDir(j.backups())
	for _, e := range entries {
		if _, err := time.Parse(time.DateOnly, e.Name()); err == nil && e.IsDir() {
			folders = append(folders, filepath.Join(j.backups(), e.Name()))
		}
	}
	return folders
}

// newestBackup names the newest backup, as the end of a sentence.
func (j *Journal) newestBackup() string {
	all := j.Backups()
	if len(all) == 0 {
		return "; there is no backup"
	}
	return "; the newest backup is " + all[len(all)-1]
}
