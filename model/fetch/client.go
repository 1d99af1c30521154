// Package fetch asks Hugging Face for days of Daily Papers, and arXiv for what it announces,
// and keeps the answers, as they came, in the dumps folder. Nothing else in dailies opens a
// connection to another machine.
//
// A Client makes jobs: days, weeks, feeds, titles to look up, whole papers. Run does them one
// after the other, and yields how far it is. Fetching is a fetch as the screen shows it.
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
	connectTime = 10 * time.Second
	requestTime = 30 * time.Second
	maxBody     = 20 << 20 // bytes after unpacking: a page of 100 papers has 0.8 MB, a whole paper 8 MB at most
	maxWaits    = 5        // waits for one request that the site turns down or fails
	longestWait = time.Minute
	arXivPause  = 3 * time.Second // how long arXiv wants to be left alone between two requests
)

// Client sends one request at a time. It opens no connection before Run does.
type Client struct {
	Endpoint *url.URL // of Hugging Face
	ArXiv    *url.URL // of arXiv's feeds
	Pages    *url.URL // of arXiv's papers
	Token    string   // sent to the endpoint's host alone; "" is anonymous
	Version  string   // of dailies, for the User-Agent
	HTTP     *http.Client
	Sleep    func(context.Context, time.Duration) error // waits; returns early if the context ends
}

// NewClient makes a client from the environment: HF_ENDPOINT, HF_TOKEN, and the
// proxies that net/http knows, and DAILIES_ARXIV. The error says what is wrong with them.
func NewClient(getenv func(string) string, version string) (*Client, error) {
	endpoint, err := address("HF_ENDPOINT", getenv("HF_ENDPOINT"), "https://huggingface.co")
	if err != nil {
		return nil, err
	}
	pages, err := address("DAILIES_ARXIV", getenv("DAILIES_ARXIV"), "https://arxiv.org")
	if err != nil {
		return nil, err
	}
	transport := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: connectTime}).DialContext,
		TLSHandshakeTimeout: connectTime,
		MaxConnsPerHost:     1,
		ForceAttemptHTTP2:   true,
	}
	return &Client{
		Endpoint: endpoint,
		ArXiv:    &url.URL{Scheme: "https", Host: "rss.arxiv.org"},
		Pages:    pages,
		Token:    strings.TrimSpace(getenv("HF_TOKEN")),
		Version:  version,
		HTTP:     &http.Client{Transport: transport, Timeout: requestTime, CheckRedirect: redirect},
		Sleep:    sleep,
	}, nil
}

// address is the one in a variable of the environment, or else the usual one.
func address(variable, value, usual string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(cmp.Or(value, usual), "/"))
	switch {
	case err != nil || u.Host == "" || u.User != nil:
		return nil, fmt.Errorf("%s is not an address: set it to one like %s, or unset it", variable, usual)
	case !secure(u):
		return nil, fmt.Errorf("%s: %s is neither https nor on this machine", variable, u.Host)
	}
	return u, nil
}

// secure reports whether an address may be asked: over https, or on this machine.
func secure(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	here := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	return u.Scheme == "https" || u.Scheme == "http" && here
}

// redirect follows a few redirects, and takes the token to none of them.
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
	wait time.Duration // that the site asks for; 0: it says nothing
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

// unreachableError says why nobody answered.
type unreachableError struct{ error }

// Unreachable reports whether a request failed because no server answered.
func Unreachable(err error) bool {
	_, ok := errors.AsType[unreachableError](err)
	return ok
}

// asking is the requests of one fetch.
type asking struct {
	client  *Client
	asked   bool                                // there was a request
	waiting func(left time.Duration, busy bool) // is told once a second how long the next request still has to wait
}

// get asks for an address and returns the body of the answer, unpacked. Before every
// request but the first there is at least a pause. Where the site is busy or fails, get
// waits as the site says, or else 2, 4, 8 … seconds, and asks again.
func (a *asking) get(ctx context.Context, u *url.URL, apart time.Duration) ([]byte, error) {
	for tried := 0; ; tried++ {
		if a.asked {
			if err := a.countDown(ctx, apart, false); err != nil {
				return nil, err
			}
		}
		a.asked = true
		body, err := a.client.request(ctx, u)
		status, ok := errors.AsType[*statusError](err)
		busy := ok && (status.code == http.StatusTooManyRequests || status.code >= 500)
		if !busy || tried == maxWaits || ctx.Err() != nil {
			return body, err
		}
		wait := cmp.Or(status.wait, min(2*time.Second<<tried, longestWait))
		if err := a.countDown(ctx, wait, true); err != nil {
			return nil, err
		}
	}
}

// countDown waits: because the site is busy, or to be polite.
func (a *asking) countDown(ctx context.Context, wait time.Duration, busy bool) error {
	for left := wait; left > 0; left -= time.Second {
		if left >= time.Second {
			a.waiting(left, busy)
		}
		if err := a.client.Sleep(ctx, min(left, time.Second)); err != nil {
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

// reasonOf says in a few words why there is no answer. The address stays out of it: it
// is long, says nothing to a reader, and could one day hold a secret.
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

// retryAfter is how long the site wants us to wait: `RateLimit: "api";r=0;t=55` or else Retry-After,
// which is seconds or a date; 0 if it says neither. A second goes on top because the site rounds down.
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
	Address string // that is asked for first

	do func(context.Context, *asking) Outcome
}

// Outcome is the result of one job.
type Outcome struct {
	Name   string // "2026-11-20", "cs.CL 2026-11-20", a title in quotes, or a number
	Papers int    // in the answer
	New    int    // of them, not in the file that was there
	Said   string // what is said of it: "31 papers, 27 new"; "" is nothing
	Err    error  // why nothing was saved
}

// String is the outcome as one line: "2026-11-21: 31 papers, 27 new".
func (o Outcome) String() string {
	if o.Err != nil {
		return fmt.Sprintf("%s: %v", o.Name, o.Err)
	}
	return o.Name + ": " + o.Said
}

// Progress is how far a fetch is. One comes at the start, one with each outcome, and one
// a second before a request that has to wait.
type Progress struct {
	Done, Total int           // jobs
	Failed      int           // of those that are done
	Papers      int           // that came so far
	New         int           // of them
	Wait        time.Duration // until the next request; 0: nobody waits
	Busy        bool          // it waits because the site is busy
	Outcome     *Outcome      // what a job has just come to; nil between two
}

// Waiting says how long the next request has to wait: " · next in 3 s"; "" if it does not.
func (p Progress) Waiting() string {
	switch {
	case p.Busy:
		return fmt.Sprintf(" · the site is busy, next try in %d s", p.Wait/time.Second)
	case p.Wait > 0:
		return fmt.Sprintf(" · next in %d s", p.Wait/time.Second)
	}
	return ""
}

// giveUp is how many requests in a row find nobody before the others are given up: each may
// take as long as a request at most takes.
const giveUp = 3

// Run does jobs one after the other and yields how far it is. It ends early where the
// context does, or if nobody can be reached; what was reported is saved.
func (c *Client) Run(ctx context.Context, jobs []Job) iter.Seq[Progress] {
	return func(yield func(Progress) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		p := Progress{Total: len(jobs)}
		tell := func(wait time.Duration, busy bool, o *Outcome) {
			now := p
			now.Wait, now.Busy, now.Outcome = wait, busy, o
			if ctx.Err() == nil && !yield(now) {
				cancel()
			}
		}
		ask := &asking{client: c, waiting: func(left time.Duration, busy bool) { tell(left, busy, nil) }}
		tell(0, false, nil)
		silent := 0
		for _, job := range jobs {
			o := job.do(ctx, ask)
			if ctx.Err() != nil {
				return
			}
			p.Done++
			if o.Err != nil {
				p.Failed++
			} else {
				p.Papers, p.New = p.Papers+o.Papers, p.New+o.New
			}
			tell(0, false, &o)
			if !Unreachable(o.Err) {
				silent = 0
			} else if silent++; silent == giveUp {
				return
			}
		}
	}
}
