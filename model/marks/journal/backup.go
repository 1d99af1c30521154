package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"dailies/model/durable"
)

// backupsKept is how many daily copies are kept.
const backupsKept = 7

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
	j.thinOut()
}

func (j *Journal) copyAll(target string) error {
	if err := os.MkdirAll(j.backups(), 0o700); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(j.backups(), ".new-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	names, err := j.names()
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := copyFile(filepath.Join(temp, name), j.path(name)); err != nil {
			return err
		}
	}
	if err := os.Rename(temp, target); err != nil {
		return err
	}
	return durable.SyncFolder(j.backups())
}

// copyFile copies a regular file; others are left out.
func copyFile(to, from string) error {
	if info, err := os.Stat(from); err != nil || !info.Mode().IsRegular() {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return durable.Fill(out, in)
}

// days lists the backups, oldest first. Names that are no date are not ours.
func (j *Journal) days() []string {
	entries, _ := os.ReadDir(j.backups())
	var days []string
	for _, e := range entries {
		if _, err := time.Parse(time.DateOnly, e.Name()); err == nil && e.IsDir() {
			days = append(days, e.Name())
		}
	}
	slices.Sort(days)
	return days
}

// Backups are the folders of the backups, oldest first.
func (j *Journal) Backups() []string {
	if j.State == "" {
		return nil
	}
	folders := j.days()
	for i, day := range folders {
		folders[i] = filepath.Join(j.backups(), day)
	}
	return folders
}

func (j *Journal) thinOut() {
	days := j.days()
	for len(days) > backupsKept {
		_ = os.RemoveAll(filepath.Join(j.backups(), days[0]))
		days = days[1:]
	}
}

// newestBackup names the newest backup, as the end of a sentence.
func (j *Journal) newestBackup() string {
	if j.State == "" {
		return ""
	}
	days := j.days()
	if len(days) == 0 {
		return "; there is no backup"
	}
	return "; the newest backup is " + filepath.Join(j.backups(), days[len(days)-1])
}
