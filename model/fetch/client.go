// Package fetch downloads Daily Papers from Hugging Face, and feeds and whole papers from arXiv.
// Responses are saved unchanged in the dumps folder. Nothing else in dailies connects to another
// machine.
//
// A Client creates jobs for days, weeks, feeds, titles to look up and whole papers. Run executes
// them one at a time and yields the progress. Fetching is the state of a fetch on the screen.
package fetch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Limits of one request.
const (
	connectTimeout = 10 * time.Second
	requestTimeout = 30 * time.Second
	maxBody        = 20 << 20 // bytes, uncompressed; a page of 100 papers has 0.8 MB, a whole paper at most 8 MB
	maxRetries     = 5        // of a request that is rate-limited or fails with a server error
	maxBackoff     = time.Minute
	arXivPause     = 3 * time.Second // which arXiv asks for between two requests
)

// Client sends one request at a time. Run opens the first connection.
type Client struct {
	Endpoint *url.URL // of Hugging Face
	ArXiv    *url.URL // of arXiv's feeds
	Pages    *url.URL // of arXiv's papers
	Token    string   // sent only to the host of Endpoint; "" for anonymous requests
	Version  string   // of dailies, for the User-Agent
	HTTP     *http.Client
	Sleep    func(context.Context, time.Duration) error // returns early if the context ends
}

// NewClient returns a client configured by the environment variables HF_ENDPOINT, HF_TOKEN and
// DAILIES_ARXIV, and by the proxy variables that net/http reads. The error names an invalid one.
func NewClient(getenv func(string) string, version string) (*Client, error) {
	endpoint, err1 := address("HF_ENDPOINT", getenv("HF_ENDPOINT"), "https://huggingface.co")
	pages, err2 := address("DAILIES_ARXIV", getenv("DAILIES_ARXIV"), "https://arxiv.org")
	if err := cmp.Or(err1, err2); err != nil {
		return nil, err
	}
	transport := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: connectTimeout}).DialContext,
		TLSHandshakeTimeout: connectTimeout,
		MaxConnsPerHost:     1,
		ForceAttemptHTTP2:   true,
	}
	return &Client{
		Endpoint: endpoint,
		ArXiv:    &url.URL{Scheme: "https", Host: "rss.arxiv.org"},
		Pages:    pages,
		Token:    strings.TrimSpace(getenv("HF_TOKEN")),
		Version:  version,
		HTTP:     &http.Client{Transport: transport, Timeout: requestTimeout, CheckRedirect: redirect},
		Sleep:    sleep,
	}, nil
}

// address parses the address in an environment variable, or the default if that is empty.
func address(variable, value, fallback string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(cmp.Or(value, fallback), "/"))
	switch {
	case err != nil || u.Host == "" || u.User != nil:
		return nil, fmt.Errorf("%s is not an address: set it to one like %s, or unset it", variable, fallback)
	case !secure(u):
		return nil, fmt.Errorf("%s: %s is neither https nor on this machine", variable, u.Host)
	}
	return u, nil
}

// secure reports whether an address uses https or is on this machine.
func secure(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	local := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	return u.Scheme == "https" || u.Scheme == "http" && local
}

// redirect allows a few redirects, without sending the token along.
func redirect(req *http.Request, via []*http.Request) error {
	switch {
	case len(via) >= 5:
		return errors.New("too many redirects")
	case !secure(req.URL), req.URL.Scheme == "http" && via[0].URL.Scheme == "https":
		return errors.New("redirected to an address without https")
	}
	req.Header.Del("Authorization")
	return nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

type statusError struct {
	code int
	wait time.Duration // requested by the site; 0 if it requests none
}

func (e *statusError) Error() string {
	switch e.code {
	case http.StatusUnauthorized, http.StatusForbidden:
		return fmt.Sprintf("HTTP %d: set a valid HF_TOKEN, or unset it", e.code)
	case http.StatusTooManyRequests:
		return "HTTP 429: too many requests; try again in a few minutes"
	}
	return fmt.Sprintf("HTTP %d %s", e.code, strings.ToLower(http.StatusText(e.code)))
}

func isStatus(err error, code int) bool {
	status, ok := errors.AsType[*statusError](err)
	return ok && status.code == code
}

type unreachableError struct{ error }

// Unreachable reports whether a request failed because no server answered.
func Unreachable(err error) bool {
	_, ok := errors.AsType[unreachableError](err)
	return ok
}

// session sends the requests of one fetch.
type session struct {
	client  *Client
	started bool                                // a request has been sent
	waiting func(left time.Duration, busy bool) // called once a second before a delayed request
}

// get requests an address after a pause, if it is not the first, and returns the uncompressed body. If the
// site is busy or fails, it retries after the time that the site asks for, or else after 2, 4, 8 … seconds.
func (s *session) get(ctx context.Context, u *url.URL, pause time.Duration) ([]byte, error) {
	for tries := 0; ; tries++ {
		if s.started {
			if err := s.countDown(ctx, pause, false); err != nil {
				return nil, err
			}
		}
		s.started = true
		body, err := s.client.request(ctx, u)
		status, ok := errors.AsType[*statusError](err)
		busy := ok && (status.code == http.StatusTooManyRequests || status.code >= 500)
		if !busy || tries == maxRetries || ctx.Err() != nil {
			return body, err
		}
		wait := cmp.Or(status.wait, min(2*time.Second<<tries, maxBackoff))
		if err := s.countDown(ctx, wait, true); err != nil {
			return nil, err
		}
	}
}

// countDown waits and reports the remaining time every second. busy says whether the site is busy.
func (s *session) countDown(ctx context.Context, wait time.Duration, busy bool) error {
	for left := wait; left > 0; left -= time.Second {
		if left >= time.Second {
			s.waiting(left, busy)
		}
		if err := s.client.Sleep(ctx, min(left, time.Second)); err != nil {
			return err
		}
	}
	return nil
}

func (c *Client) request(ctx context.Context, u *url.URL) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("ask for %s: %w", u.Path, err)
	}
	req.Header.Set("User-Agent", "dailies/"+c.Version)
	if c.Token != "" && u.Host == c.Endpoint.Host && u.Scheme == c.Endpoint.Scheme {
		req.Header.Set("Authorization", "Bearer "+c.Token)
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, reasonOf(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &statusError{code: resp.StatusCode, wait: retryAfter(resp.Header)}
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the answer was cut off: %w", reasonOf(err))
	case len(body) > maxBody:
		return nil, fmt.Errorf("the answer is larger than %d MB", maxBody>>20)
	}
	return body, nil
}

// reasonOf shortens a network error to a few words. It leaves out the address, which is long, does
// not help the user, and could contain a secret one day.
func reasonOf(err error) error {
	if late, ok := errors.AsType[net.Error](err); ok && late.Timeout() {
		return unreachableError{errors.New("no answer in time")}
	}
	if network, ok := errors.AsType[*net.OpError](err); ok {
		return unreachableError{fmt.Errorf("no connection: %w", cmp.Or(errors.Unwrap(network.Err), network.Err))}
	}
	if errors.Is(err, io.EOF) {
		return unreachableError{errors.New("the connection was closed without an answer")}
	}
	if failed, ok := errors.AsType[*url.Error](err); ok {
		return failed.Err
	}
	return err
}

// retryAfter returns how long the site asks us to wait, or 0. It reads `RateLimit: "api";r=0;t=55`, or else
// Retry-After in seconds or as a date, and adds one second, because the site rounds down.
func retryAfter(h http.Header) (wait time.Duration) {
	for part := range strings.SplitSeq(h.Get("RateLimit"), ";") {
		if seconds, ok := strings.CutPrefix(strings.TrimSpace(part), "t="); ok {
			wait = waitSeconds(seconds)
		}
	}
	after := h.Get("Retry-After")
	if date, err := http.ParseTime(after); err == nil {
		after = fmt.Sprintf("%.0f", time.Until(date).Seconds())
	}
	return cmp.Or(wait, waitSeconds(after))
}

func waitSeconds(seconds string) time.Duration {
	n, err := strconv.Atoi(strings.TrimSpace(seconds))
	if err != nil || n < 0 || n > 600 {
		return 0
	}
	return time.Duration(n+1) * time.Second
}

// Job is one thing to fetch.
type Job struct {
	Address string // of its first request

	run func(context.Context, *session) Outcome
}

// Outcome is the result of one job.
type Outcome struct {
	Name    string // "2026-11-20", "cs.CL 2026-11-20", a title in quotes, or an arXiv number
	Papers  int    // in the response
	New     int    // papers that the saved file did not have
	Summary string // "31 papers, 27 new"; "" if there is nothing to report
	Err     error  // why nothing was saved
}

// String formats the outcome as one line: "2026-11-21: 31 papers, 27 new".
func (o Outcome) String() string {
	if o.Err != nil {
		return fmt.Sprintf("%s: %v", o.Name, o.Err)
	}
	return o.Name + ": " + o.Summary
}

// Progress is the progress of a fetch. Run yields one at the start, one after each job, and one
// every second while a request is delayed.
type Progress struct {
	Done, Total int           // jobs
	Failed      int           // jobs
	Papers      int           // received so far
	New         int           // papers among these that no file had
	Wait        time.Duration // until the next request; 0 if it is not delayed
	Busy        bool          // the delay is because the site is busy
	Outcome     *Outcome      // of the job that has just finished; nil at other times
}

// Waiting describes the delay of the next request: " · next in 3 s"; "" if there is none.
func (p Progress) Waiting() string {
	switch {
	case p.Busy:
		return fmt.Sprintf(" · the site is busy, next try in %d s", p.Wait/time.Second)
	case p.Wait > 0:
		return fmt.Sprintf(" · next in %d s", p.Wait/time.Second)
	}
	return ""
}

// maxUnreachable is how many jobs in a row may get no answer, each within 30 s, before Run gives up.
const maxUnreachable = 3

// Run executes jobs one at a time and yields the progress. It stops early if the context ends or no
// server can be reached. Every outcome that it has yielded is saved.
func (c *Client) Run(ctx context.Context, jobs []Job) iter.Seq[Progress] {
	return func(yield func(Progress) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		p := Progress{Total: len(jobs)}
		report := func(wait time.Duration, busy bool, o *Outcome) {
			now := p
			now.Wait, now.Busy, now.Outcome = wait, busy, o
			if ctx.Err() == nil && !yield(now) {
				cancel()
			}
		}
		s := &session{client: c, waiting: func(left time.Duration, busy bool) { report(left, busy, nil) }}
		report(0, false, nil)
		unreachable := 0
		for _, job := range jobs {
			o := job.run(ctx, s)
			if ctx.Err() != nil {
				return
			}
			p.Done++
			if o.Err != nil {
				p.Failed++
			} else {
				p.Papers, p.New = p.Papers+o.Papers, p.New+o.New
			}
			report(0, false, &o)
			if !Unreachable(o.Err) {
				unreachable = 0
			} else if unreachable++; unreachable == maxUnreachable {
				return
			}
		}
	}
}
