package fetch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Limits of one request.
const (
	connectTime = 10 * time.Second
	requestTime = 30 * time.Second
	maxBody     = 20 << 20 // bytes after unpacking: a page of 100 papers has 0.8 MB, a whole paper 8 MB at most
	maxWaits    = 5        // waits for one request that the site turns down or fails
	longestWait = time.Minute
)

// Client sends one request at a time. It opens no connection before Run or Enrich does.
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
	address := getenv("HF_ENDPOINT")
	if address == "" {
		address = "https://huggingface.co"
	}
	endpoint, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil || endpoint.Host == "" || endpoint.User != nil {
		return nil, fmt.Errorf("HF_ENDPOINT is not an address: set it to one like https://huggingface.co, or unset it")
	}
	if !secure(endpoint) {
		return nil, fmt.Errorf("HF_ENDPOINT: %s is neither https nor on this machine", endpoint.Host)
	}
	papers, err := pages(getenv("DAILIES_ARXIV"))
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
		Pages:    papers,
		Token:    strings.TrimSpace(getenv("HF_TOKEN")),
		Version:  version,
		HTTP:     &http.Client{Transport: transport, Timeout: requestTime, CheckRedirect: redirect},
		Sleep:    sleep,
	}, nil
}

// secure reports whether an address may be asked: over https, or on this machine.
func secure(u *url.URL) bool {
	if u.Scheme == "https" {
		return true
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "http" && (u.Hostname() == "localhost" || ip != nil && ip.IsLoopback())
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

// StatusError is an answer that is not 200.
type StatusError struct {
	Code int
	wait time.Duration // that the site asks for; 0: it says nothing
}

func (e *StatusError) Error() string {
	switch e.Code {
	case http.StatusUnauthorized, http.StatusForbidden:
		return fmt.Sprintf("HTTP %d: set a valid HF_TOKEN, or unset it", e.Code)
	case http.StatusTooManyRequests:
		return "HTTP 429: too many requests; try again in a few minutes"
	}
	return fmt.Sprintf("HTTP %d %s", e.Code, strings.ToLower(http.StatusText(e.Code)))
}

// asking is the requests of one fetch.
type asking struct {
	client  *Client
	asked   bool                                // there was a request
	waiting func(left time.Duration, busy bool) // is told once a second how long the next request still has to wait
}

// get asks for an address and returns the body of the answer, unpacked. Before every
// request but the first there is at least a pause. Where the site is busy or fails, get
// waits as the site says and asks again.
func (a *asking) get(ctx context.Context, u *url.URL, apart time.Duration) ([]byte, error) {
	for tried := 0; ; tried++ {
		if a.asked {
			if err := a.countDown(ctx, apart, false); err != nil {
				return nil, err
			}
		}
		a.asked = true
		body, err := a.client.once(ctx, u)
		wait, again := pause(err, tried)
		if !again || tried == maxWaits || ctx.Err() != nil {
			return body, err
		}
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

// pause reports whether a request is worth another try, and after how long: what
// the site asks for, else 2, 4, 8 … seconds.
func pause(err error, tried int) (wait time.Duration, again bool) {
	var status *StatusError
	if !errors.As(err, &status) || status.Code != http.StatusTooManyRequests && status.Code < 500 {
		return 0, false
	}
	if status.wait > 0 {
		return status.wait, true
	}
	return min(2*time.Second<<tried, longestWait), true
}

func (c *Client) once(ctx context.Context, u *url.URL) ([]byte, error) {
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
		return nil, plain(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &StatusError{Code: resp.StatusCode, wait: asked(resp.Header)}
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("the answer was cut off: %w", plain(err))
	case len(body) > maxBody:
		return nil, fmt.Errorf("the answer is larger than %d MB", maxBody>>20)
	}
	return body, nil
}

// unreachableError says why nobody answered.
type unreachableError struct{ why string }

func (e *unreachableError) Error() string { return e.why }

// plain says in a few words why there is no answer. The address stays out of it: it
// is long, says nothing to a reader, and could one day hold a secret.
func plain(err error) error {
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		return &unreachableError{"no answer in time"}
	}
	var lookup *net.DNSError
	var refused syscall.Errno
	switch {
	case errors.As(err, &lookup):
		return &unreachableError{"cannot find " + lookup.Name}
	case errors.As(err, &refused):
		return &unreachableError{"cannot connect: " + refused.Error()}
	}
	if failed := (*url.Error)(nil); errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

// asked is how long the site wants us to wait: `RateLimit: "api";r=0;t=55` or else
// Retry-After, which is seconds or a date; 0 if it says neither. A second goes on top
// because the site rounds down.
func asked(h http.Header) (wait time.Duration) {
	for part := range strings.SplitSeq(h.Get("RateLimit"), ";") {
		if seconds, ok := strings.CutPrefix(strings.TrimSpace(part), "t="); ok {
			wait = waitFor(seconds)
		}
	}
	after := h.Get("Retry-After")
	if date, err := http.ParseTime(after); err == nil {
		after = fmt.Sprintf("%.0f", time.Until(date).Seconds())
	}
	return cmp.Or(wait, waitFor(after))
}

func waitFor(seconds string) time.Duration {
	n, err := strconv.Atoi(strings.TrimSpace(seconds))
	if err != nil || n < 0 || n > 600 {
		return 0
	}
	return time.Duration(n+1) * time.Second
}
