package sharing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/export"
	"dailies/model/overlay"
	"dailies/model/tex"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// pipePrompt tells the prompt for a command from those for files, which are named by the format.
const pipePrompt = "|"

func (s *Sharing) openPipe() tea.Cmd {
	papers, _ := s.Papers(Picked)
	if len(papers) == 0 {
		return nil
	}
	return s.Dialog.Ask(&overlay.Prompt{
		Label: clean.Line("pipe " + english.Plural(len(papers), "paper") + " to:"),
		Start: s.failed[pipePrompt],
		Hint: func(string) (clean.Text, ui.Kind) {
			return clean.Literal("it gets one line of JSON per paper"), ui.Info
		},
		Accept: func(text string) (overlay.Do, error) {
			if text = strings.TrimSpace(text); text == "" {
				return nil, errors.New("name a command, or press Esc")
			}
			return func() tea.Cmd { return s.start(Job{Name: text, Run: text, typed: true}, false) }, nil
		},
	})
}

// Run runs a shell command for the picked papers, or the selected one. terminal says that it takes
// over the terminal until it ends.
func (s *Sharing) Run(name, command string, terminal bool) tea.Cmd {
	return s.start(Job{Name: name, Run: command}, terminal)
}

func (s *Sharing) start(job Job, terminal bool) tea.Cmd {
	job.Papers, _ = s.Papers(Picked)
	job.Key = s.Dialog.Pressed()
	switch {
	case len(job.Papers) == 0:
		return nil
	case terminal:
		return job.inTerminal()
	}
	s.Dialog.Say(clean.Concat(clean.Line(job.Name), s.Dialog.Text(": running … {stop} stops it")))
	return s.Jobs.Start(job)
}

// Job is a shell command for papers. It gets them as JSON, one paper per line, on standard input, and
// the first one in DAILIES_* variables. Nothing of a paper ever becomes part of the command's text.
type Job struct {
	Name   string // what it is called
	Run    string // for the shell
	Papers []export.Entry
	Key    int // comes back with the answer

	typed bool // Run was typed into the prompt
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

// run runs a job and waits for it. It says the last line that was printed, or else that it is
// done or stopped; of a failure its exit status, and the last line of its complaint.
func (job Job) run(ctx context.Context) DoneMsg {
	cmd := job.command(ctx)
	var out, complaint tail
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &complaint, waitDelay
	ownGroup(cmd)
	err := cmd.Run()
	said := cmp.Or(out.lastLine(), job.Name+": done")
	switch why := complaint.lastLine(); {
	case ctx.Err() != nil:
		said, err = job.Name+": stopped", nil
	case errors.Is(err, exec.ErrWaitDelay):
		err = nil
	case err != nil && why != "":
		err = fmt.Errorf("%w: %s", err, why)
	}
	msg := done(job.Key, said, job.Name, err)
	msg.job = true
	if job.typed {
		msg.typed = input{pipePrompt, job.Run}
	}
	return msg
}

// inTerminal runs a job in the terminal, in place of the program, until it ends. It can
// read keys from /dev/tty: its standard input has the papers.
func (job Job) inTerminal() tea.Cmd {
	return func() tea.Msg {
		return terminal.Exec(job.command(context.Background()), func(err error) tea.Msg {
			return done(job.Key, "", job.Name, err)
		})()
	}
}

func (job Job) command(ctx context.Context) *exec.Cmd {
	cmd := shell(ctx, job.Run)
	cmd.Stdin = strings.NewReader(export.Text("jsonl", job.Papers...) + "\n")
	cmd.Env = append(os.Environ(), variables(job.Papers)...)
	return cmd
}

const most = 4 << 10 // bytes that are kept of what a command prints

type tail struct{ kept []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	t.kept = t.kept[max(len(t.kept)-most, 0):]
	return len(p), nil
}

func (t *tail) lastLine() string {
	text := strings.TrimSpace(string(t.kept))
	return strings.TrimSpace(text[strings.LastIndex(text, "\n")+1:])
}

// Variable is one that a command finds in its environment.
type Variable struct {
	Name, Does string
	value      func(export.Entry) string
}

// Variables are what a command is told of the first paper. Its standard input has more.
var Variables = []Variable{
	{"DAILIES_TITLE", "the title", func(e export.Entry) string { return tex.Unicode(e.Paper.Title).Line().String() }},
	{"DAILIES_KEY", "the key that dailies show and dailies mark take", func(e export.Entry) string { return string(e.Paper.ID) }},
	{"DAILIES_ARXIV", "the arXiv number, if known", func(e export.Entry) string { return e.Paper.ArXiv }},
	{"DAILIES_URL", "its page on Hugging Face, or else the first link of its abstract, if known", func(e export.Entry) string { return export.Address(e.Paper) }},
	{"DAILIES_PDF", "its PDF on arXiv, if known", func(e export.Entry) string { return parser.ArXivPDF(e.Paper.ArXiv) }},
	{"DAILIES_CODE", "where its code is, if known", func(e export.Entry) string { return e.Paper.Details.Code }},
	{"DAILIES_AUTHORS", "the names of the authors, if known", func(e export.Entry) string {
		return clean.Join(clean.Literal(", "), e.Paper.Names()...).Line().String()
	}},
	{"DAILIES_ORG", "the organisation, if known", func(e export.Entry) string { return e.Paper.Org.Name.Line().String() }},
	{"DAILIES_DATE", "the date, as 2025-08-15", func(e export.Entry) string { return e.Paper.Date.Full() }},
	{"DAILIES_STATUS", "the status: inbox, to-read, read or skipped", func(e export.Entry) string { return e.Mark.Status.String() }},
	{"DAILIES_TAGS", "the tags, separated by spaces", func(e export.Entry) string { return strings.Join(e.Mark.Tags, " ") }},
}

// CountVariable is the variable with the number of papers.
const CountVariable = "DAILIES_COUNT"

// longest is how many bytes of a value are passed on: systems limit them all together.
const longest = 4 << 10

func variables(papers []export.Entry) []string {
	all := []string{CountVariable + "=" + strconv.Itoa(len(papers))}
	for _, v := range Variables {
		value := clean.Line(v.value(papers[0]))
		all = append(all, fmt.Sprintf("%s=%s", v.Name, value.Slice(0, longest)))
	}
	return all
}
