//go:build !windows

package sharing_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/export"
	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/sharing"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// someJob returns a job on the papers of a day, one of which is hostile.
func someJob(t *testing.T, run string) sharing.Job {
	t.Helper()
	day := librarytest.Day(t)
	job := sharing.Job{Name: "a job", Run: run, Key: 7}
	for i := range day.Len() {
		job.Papers = append(job.Papers, export.Entry{Paper: day.Paper(i), Dumps: day.Dumps()})
	}
	return job
}

// runJob runs a job in the background and returns its result.
func runJob(t *testing.T, job sharing.Job) sharing.DoneMsg {
	t.Helper()
	var jobs sharing.Jobs
	msg, ok := jobs.Start(job)().(sharing.DoneMsg)
	if !ok || msg.Key != 7 {
		t.Fatalf("answer %v", msg)
	}
	return msg
}

func TestVariablesDescribeTheFirstPaper(t *testing.T) {
	job := someJob(t, `printf '%s|%s|%s' "$DAILIES_TITLE" "$DAILIES_COUNT" "$DAILIES_URL"`)
	first := job.Papers[0].Paper
	if msg := runJob(t, job); msg.Text.String() != strings.Join([]string{first.Title.String(), "3", "https://huggingface.co/papers/" + first.ArXiv}, "|") {
		t.Errorf("%q %v, %d papers", msg.Text, msg.Err, len(job.Papers))
	}
	for _, v := range sharing.Variables {
		if !strings.HasPrefix(v.Name, "DAILIES_") || slices.Contains([]string{"DAILIES_HOME", "DAILIES_CONFIG"}, v.Name) {
			t.Errorf("%s must not be a variable of commands", v.Name)
		}
	}
}

func TestATitleIsNeverPartOfTheCommand(t *testing.T) {
	file := filepath.Join(t.TempDir(), "made")
	job := someJob(t, `echo "$DAILIES_TITLE"`)
	title := `"; touch ` + file + `; $(touch ` + file + `) ` + "`touch " + file + "`"
	papers := librarytest.Of(parser.Paper{Title: clean.Of(title)})
	job.Papers = []export.Entry{{Paper: papers.Paper(0), Dumps: papers.Dumps(), Mark: marks.Mark{}}}
	uitest.Equal(t, runJob(t, job).Text.String(), papers.Paper(0).Title.String())
	if _, err := os.Stat(file); err == nil {
		t.Error("the shell has executed the title")
	}
}

func TestAVariableIsTruncatedToFourKilobytes(t *testing.T) {
	job := someJob(t, `printf %s "$DAILIES_KEY" | wc -c`)
	job.Papers = []export.Entry{{Paper: &library.Paper{ID: library.ID(strings.Repeat("x", 1<<20)), Details: &parser.Details{}}}}
	uitest.Equal(t, strings.TrimSpace(runJob(t, job).Text.String()), "4096")
}

func TestTheLastLineOfTheOutputIsShown(t *testing.T) {
	for run, want := range map[string]string{
		"echo one; echo; echo two; echo":  "two",
		"true":                            "a job: done",
		"yes | head -100000; echo at end": "at end",
		`printf 'red \033[31malert\n'`:    "red ␛[31malert",
	} {
		if msg := runJob(t, someJob(t, run)); msg.Err != nil || msg.Text.String() != want {
			t.Errorf("%s: %q %v", run, msg.Text, msg.Err)
		}
	}
}

func TestStopKillsChildProcesses(t *testing.T) {
	s := sharing.Sharing{Dialog: &overlay.Dialog{}}
	jobs := &s.Jobs
	file := filepath.Join(t.TempDir(), "started")
	wait := jobs.Start(someJob(t, "touch "+file+"; sleep 1000; touch "+file+".more"))
	answer := make(chan sharing.DoneMsg)
	go func() { answer <- wait().(sharing.DoneMsg) }()
	for _, err := os.Stat(file); err != nil; _, err = os.Stat(file) {
		time.Sleep(time.Millisecond)
	}
	uitest.Equal(t, jobs.Running(), true)
	jobs.Stop()
	msg := <-answer
	s.Update(msg)
	uitest.Equal(t, s.Dialog.Now().Text.String(), "a job: stopped")
	uitest.Equal(t, s.Dialog.Now().Severity, ui.Info)
	uitest.Equal(t, jobs.Running(), false)
}

func TestStopDoesNotAffectACommandStartedLater(t *testing.T) {
	var jobs sharing.Jobs
	first := jobs.Start(someJob(t, "sleep 1000"))
	jobs.Stop()
	second := jobs.Start(someJob(t, "echo second"))
	if msg := second().(sharing.DoneMsg); msg.Err != nil || msg.Text.String() != "second" {
		t.Errorf("%q %v", msg.Text, msg.Err)
	}
	uitest.Equal(t, first().(sharing.DoneMsg).Text.String(), "a job: stopped")
}

// The child process keeps the output open.
func TestARunningChildProcessIsNotWaitedFor(t *testing.T) {
	start := time.Now()
	msg := runJob(t, someJob(t, "sleep 20 & echo left it"))
	if msg.Err != nil || msg.Text.String() != "left it" || time.Since(start) > 15*time.Second {
		t.Errorf("%q %v after %v", msg.Text, msg.Err, time.Since(start))
	}
}
