package sharing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/parser/clean"
	"dailies/ui/terminal"
)

// Job is a shell command for papers. It gets them as JSON, one paper per line, on standard
// input, and the first one in DAILIES_* variables. Nothing of a paper ever becomes part of
// the command's text.
type Job struct {
	Name   string // what it is called
	Run    string // for the shell
	Papers []export.Entry
	Key    int // comes back with the answer
}

// EndedMsg says how a command went.
type EndedMsg struct {
	Key  int
	Said clean.Text // the last line that it printed
	Err  error      // it failed: its exit status, and the first line of its complaint

	Terminal bool // it ran in the terminal
}

// Jobs are the commands that run beside the screen. The zero value is none.
type Jobs struct {
	n      int
	ctx    context.Context
	cancel context.CancelFunc
}

// Start runs a job beside the screen. What the program starts and leaves behind, such as a
// viewer, goes on.
func (j *Jobs) Start(job Job) tea.Cmd {
	if j.cancel == nil {
		j.ctx, j.cancel = context.WithCancel(context.Background())
	}
	j.n++
	ctx := j.ctx
	return func() tea.Msg { return job.run(ctx) }
}

// ended takes notice of an EndedMsg.
func (j *Jobs) ended() { j.n = max(j.n-1, 0) }

// Running reports whether a job runs.
func (j *Jobs) Running() bool { return j.n > 0 }

// Stop kills what runs, with what it started. A job that is started from now on is another
// matter, even if one of these still ends.
func (j *Jobs) Stop() {
	if j.cancel != nil {
		j.cancel()
		j.cancel = nil
	}
}

// waitDelay is how long something that a command started may keep its output open after
// the command itself has ended.
const waitDelay = time.Second

// run runs a job and waits for it.
func (job Job) run(ctx context.Context) EndedMsg {
	cmd, feed := job.command(ctx)
	defer feed.Close()
	var out tail
	var complaint head
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &complaint, waitDelay
	ownGroup(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return EndedMsg{Key: job.Key, Err: fmt.Errorf("%s: stopped", job.Name)}
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		return EndedMsg{Key: job.Key, Err: failed(job.Name, err, firstLine(complaint.String()))}
	}
	said := lastLine(string(out.kept))
	if said == "" {
		said = job.Name + ": done"
	}
	return EndedMsg{Key: job.Key, Said: clean.Line(said)}
}

// InTerminal runs a job in the terminal, in place of the program, until it ends. It can
// read keys from /dev/tty: its standard input has the papers.
func (job Job) InTerminal() tea.Cmd {
	return func() tea.Msg {
		cmd, feed := job.command(context.Background())
		return terminal.Exec(cmd, func(err error) tea.Msg {
			_ = feed.Close()
			if err != nil {
				err = failed(job.Name, err, "")
			}
			return EndedMsg{Key: job.Key, Err: err, Terminal: true}
		})()
	}
}

func failed(name string, err error, complaint string) error {
	if complaint == "" {
		return fmt.Errorf("%s: %w", name, err)
	}
	return fmt.Errorf("%s: %w: %s", name, err, complaint)
}

// command is the command, and what feeds it until that is closed.
func (job Job) command(ctx context.Context) (*exec.Cmd, io.Closer) {
	cmd := shell(ctx, job.Run)
	papers, feed := io.Pipe()
	go func() {
		feed.CloseWithError(export.Write(feed, "jsonl", job.Papers))
	}()
	cmd.Stdin = papers
	cmd.Env = append(os.Environ(), variables(job.Papers)...)
	return cmd, papers
}

// most is how many bytes are kept of what a command prints.
const most = 4 << 10

// head keeps the first bytes that are written to it.
type head struct{ strings.Builder }

// Write never fails.
func (h *head) Write(p []byte) (int, error) {
	_, _ = h.Builder.Write(p[:min(len(p), most-h.Len())])
	return len(p), nil
}

// tail keeps the last bytes that are written to it.
type tail struct{ kept []byte }

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	t.kept = t.kept[max(len(t.kept)-most, 0):]
	return len(p), nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return strings.TrimSpace(text[strings.LastIndex(text, "\n")+1:])
}
