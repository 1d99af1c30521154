package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"dailies/model/durable"
)

const backupsKept = 7

func (j *Journal) backupFolder() string { return filepath.Join(j.State, "backup") }

// backup copies all journals after the first save of the day. A failure is only reported.
func (j *Journal) backup() {
	day := j.Now().Format(time.DateOnly)
	if j.State == "" || j.backupDay == day {
		return
	}
	j.backupDay = day
	target := filepath.Join(j.backupFolder(), day)
	if _, err := os.Stat(target); err == nil {
		return
	}
	if err := j.copyAll(target); err != nil {
		j.addNotice(fmt.Sprintf("no backup of the marks: %v", durable.Explain(err)))
		return
	}
	all := j.Backups()
	next := slices.Index(all, target) + 1 // backups after today come from a wrong clock and are removed first
	for _, old := range slices.Concat(all[next:], all[:next])[:max(0, len(all)-backupsKept)] {
		_ = os.RemoveAll(old)
	}
}

func (j *Journal) copyAll(target string) error {
	if err := os.MkdirAll(j.backupFolder(), 0o700); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(j.backupFolder(), ".new-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	names, err := j.fileNames()
	if err != nil {
		return err
	}
	for _, name := range names {
		if info, err := os.Stat(j.path(name)); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(j.path(name))
		if err != nil { // Read reports it, and the other files still need a backup
			continue
		}
		if err := durable.Replace(filepath.Join(temp, name), text); err != nil {
			return err
		}
	}
	if err := os.Rename(temp, target); err != nil {
		return err
	}
	return durable.SyncFolder(j.backupFolder())
}

// Backups returns the folders of the backups, oldest first.
func (j *Journal) Backups() (folders []string) {
	if j.State == "" {
		return nil
	}
	entries, _ := os.ReadDir(j.backupFolder())
	for _, e := range entries {
		if _, err := time.Parse(time.DateOnly, e.Name()); err == nil && e.IsDir() {
			folders = append(folders, filepath.Join(j.backupFolder(), e.Name()))
		}
	}
	return folders
}

// backupHint names the newest backup, as the end of a sentence.
func (j *Journal) backupHint() string {
	all := j.Backups()
	if len(all) == 0 {
		return "; there is no backup"
	}
	return "; the newest backup is " + all[len(all)-1]
}
