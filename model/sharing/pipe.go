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

// pipePrompt identifies the prompt for a command. The prompts for files are identified by the format.
const pipePrompt = "|"

func (s *Sharing) openPipe() tea.Cmd {
	papers, _ := s.Papers(Picked)
	if len(papers) == 0 {
		return nil
	}
	return s.Dialog.Ask(&overlay.Prompt{
		Label:   clean.Line("pipe " + english.Plural(len(papers), "paper") + " to:"),
		Initial: s.failed[pipePrompt],
		Hint: func(string) (clean.Text, ui.Severity) {
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

// Run runs a shell command on the picked papers, or else the selected one. With terminal, it takes over
// the terminal until it exits.
func (s *Sharing) Run(name, command string, terminal bool) tea.Cmd {
	return s.start(Job{Name: name, Run: command}, terminal)
}

func (s *Sharing) start(job Job, terminal bool) tea.Cmd {
	job.Papers, _ = s.Papers(Picked)
	job.Key = s.Dialog.KeysPressed()
	switch {
	case len(job.Papers) == 0:
		return nil
	case terminal:
		return job.inTerminal()
	}
	s.Dialog.Say(clean.Concat(clean.Line(job.Name), s.Dialog.Text(": running … {stop} stops it")))
	return s.Jobs.Start(job)
}

// Job is a shell command that is run on papers. It receives them as JSON on standard input, one paper
// per line, and the first paper in DAILIES_* variables. No text of a paper becomes part of the command.
type Job struct {
	Name   string // for messages
	Run    string // the shell command
	Papers []export.Entry
	Key    int // key press that started it

	typed bool // Run was typed into the prompt
}

// Jobs tracks the commands that run in the background. The zero value has none.
type Jobs struct {
	n      int
	ctx    context.Context
	cancel context.CancelFunc
}

// Start runs a job in the background. Processes that the command leaves running, such as a viewer,
// are not killed when it exits.
func (j *Jobs) Start(job Job) tea.Cmd {
	if j.cancel == nil {
		j.ctx, j.cancel = context.WithCancel(context.Background())
	}
	j.n++
	ctx := j.ctx
	return func() tea.Msg { return job.run(ctx) }
}

// Running reports whether a job is running.
func (j *Jobs) Running() bool { return j.n > 0 }

// Stop kills all running jobs and their child processes, but not jobs that are started later.
func (j *Jobs) Stop() {
	if j.cancel != nil {
		j.cancel()
		j.cancel = nil
	}
}

// waitDelay is how long a child process may keep the output open after the command has exited.
const waitDelay = time.Second

// run runs a job and waits for it. The result is the last line of its output, or else that it is done or
// was stopped. If it fails, the result is its exit status and the last line on standard error.
func (job Job) run(ctx context.Context) DoneMsg {
	cmd := job.command(ctx)
	var out, stderr tail
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &stderr, waitDelay
	ownGroup(cmd)
	err := cmd.Run()
	text := cmp.Or(out.lastLine(), job.Name+": done")
	switch why := stderr.lastLine(); {
	case ctx.Err() != nil:
		text, err = job.Name+": stopped", nil
	case errors.Is(err, exec.ErrWaitDelay):
		err = nil
	case err != nil && why != "":
		err = fmt.Errorf("%w: %s", err, why)
	}
	msg := done(job.Key, text, job.Name, err)
	msg.job = true
	if job.typed {
		msg.typed = input{pipePrompt, job.Run}
	}
	return msg
}

// inTerminal gives the terminal to a job until it exits. The job can read keys from /dev/tty, since its
// standard input has the papers.
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

const tailSize = 4 << 10 // bytes

// tail keeps the end of the output of a command.
type tail struct{ kept []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	t.kept = t.kept[max(len(t.kept)-tailSize, 0):]
	return len(p), nil
}

func (t *tail) lastLine() string {
	text := strings.TrimSpace(string(t.kept))
	return strings.TrimSpace(text[strings.LastIndex(text, "\n")+1:])
}

// Variable is an environment variable of a command.
type Variable struct {
	Name, Does string
	value      func(export.Entry) string
}

// Variables describe the first paper. Standard input has all papers, in more detail.
var Variables = []Variable{
	{"DAILIES_TITLE", "the title", func(e export.Entry) string { return tex.Unicode(e.Paper.Title).Line().String() }},
	{"DAILIES_KEY", "the key that dailies show and dailies mark take", func(e export.Entry) string { return string(e.Paper.ID) }},
	{"DAILIES_ARXIV", "the arXiv number, if known", func(e export.Entry) string { return e.Paper.ArXiv }},
	{"DAILIES_URL", "its page on Hugging Face, or else the first link of its abstract, if known", func(e export.Entry) string { return export.Address(e.Paper) }},
	{"DAILIES_PDF", "its PDF on arXiv, if known", func(e export.Entry) string { return parser.ArXivPDF(e.Paper.ArXiv) }},
	{"DAILIES_CODE", "where its code is, if known", func(e export.Entry) string { return e.Paper.Details.Code }},
	{"DAILIES_AUTHORS", "the names of the authors, if known", func(e export.Entry) string {
		return clean.Join(clean.Literal(", "), e.Paper.AuthorNames()...).Line().String()
	}},
	{"DAILIES_ORG", "the organisation, if known", func(e export.Entry) string { return e.Paper.Org.Name.Line().String() }},
	{"DAILIES_DATE", "the date, as 2025-08-15", func(e export.Entry) string { return e.Paper.Date.Full() }},
	{"DAILIES_STATUS", "the status: inbox, to-read, read or skipped", func(e export.Entry) string { return e.Mark.Status.String() }},
	{"DAILIES_TAGS", "the tags, separated by spaces", func(e export.Entry) string { return strings.Join(e.Mark.Tags, " ") }},
}

// CountVariable holds the number of papers.
const CountVariable = "DAILIES_COUNT"

const maxValue = 4 << 10 // bytes of a variable, because systems limit the total

func variables(papers []export.Entry) []string {
	all := []string{CountVariable + "=" + strconv.Itoa(len(papers))}
	for _, v := range Variables {
		value := clean.Line(v.value(papers[0]))
		all = append(all, fmt.Sprintf("%s=%s", v.Name, value.Slice(0, maxValue)))
	}
	return all
}
