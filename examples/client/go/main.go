// Sends each line of the standard input, and prints each message that arrives.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coder/websocket"
)

const (
	timeout       = 10 * time.Second
	maxFrameBytes = 16 << 20
	maxReplyBytes = 1 << 20
	maxPause      = 5 * time.Minute
	maxTextBytes  = 10_000 // The webhook of the examples reads 64 KB.
)

// errRefused and errPage say that trying again is useless
// until the user logs in.
var (
	errRefused = errors.New("the backend refused")
	errPage    = errors.New("the backend answered with a page:" +
		" log in, then start again")
)

// notNowError says that the backend gave no connection, and how long it
// asks to be left alone.
type notNowError struct {
	reason     string
	retryAfter time.Duration
}

func (e notNowError) Error() string { return e.reason }

// backend follows no redirect: it would lead to a page.
var backend = http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	},
}

// setLogin sets the headers that say who asks, for each request: put in
// your login's, such as a fresh token or a cookie. Return errRefused if
// there is no login any more.
func setLogin(headers http.Header) error {
	if token := os.Getenv("ACCESS_TOKEN"); token != "" {
		headers.Set("Authorization", "Bearer "+token)
	}
	return nil
}

// requestURL asks your backend for a new url. A token expires, so ask
// before each attempt.
func requestURL(ctx context.Context, connectionURL string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(
		ctx, http.MethodPost, connectionURL, strings.NewReader("{}"))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/json")
	// Set Origin, as a browser does: the backend refuses
	// requests from other sites.
	request.Header.Set("Origin", request.URL.Scheme+"://"+request.URL.Host)
	if err := setLogin(request.Header); err != nil {
		return "", err
	}
	response, err := backend.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxReplyBytes))
	if err != nil {
		return "", err
	}
	isPage := bytes.HasPrefix(bytes.TrimSpace(body), []byte("<"))
	switch status := response.StatusCode; {
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return "", fmt.Errorf("%w: %d %s", errRefused, status, body)
	case status/100 == 3, status/100 == 2 && isPage:
		return "", errPage
	case status/100 != 2:
		reason := fmt.Sprintf("the backend answered %d: %s", status, body)
		retryAfter := response.Header.Get("Retry-After")
		return "", notNowError{reason, pauseOf(retryAfter)}
	}
	var connection struct {
		URL string `json:"url"`
	}
	err = json.Unmarshal(body, &connection)
	if err != nil || connection.URL == "" {
		return "", errors.New("the backend answered without a url")
	}
	return connection.URL, nil
}

// pauseOf reads a Retry-After, which is a number of seconds or a date.
func pauseOf(retryAfter string) time.Duration {
	seconds, err := strconv.ParseFloat(retryAfter, 64)
	if err != nil {
		date, _ := http.ParseTime(retryAfter)
		seconds = time.Until(date).Seconds()
	}
	seconds = math.Min(seconds, maxPause.Seconds())
	return time.Duration(seconds * float64(time.Second))
}

type client struct {
	connectionURL string
	silence       time.Duration
	failures      int
	socket        atomic.Pointer[websocket.Conn]
}

// hold opens one WebSocket and returns the reason when the
// connection has ended.
func (c *client) hold(ctx context.Context, url string) error {
	opening, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	socket, response, err := websocket.Dial(opening, url, nil)
	if err != nil {
		if response != nil &&
			response.StatusCode != http.StatusSwitchingProtocols {
			return fmt.Errorf(
				"the upgrade was refused with %s", response.Status)
		}
		return err
	}
	defer socket.CloseNow()
	socket.SetReadLimit(maxFrameBytes)
	defer c.socket.Store(nil)

	for {
		kind, frame, err := c.read(ctx, socket)
		if err != nil {
			return err
		}
		// What is sent before the first frame can get lost.
		if c.socket.CompareAndSwap(nil, socket) {
			fmt.Fprintln(os.Stderr, "connected")
		}
		if kind != websocket.MessageText {
			continue
		}
		if len(frame) > 0 {
			fmt.Println(string(frame))
			continue
		}
		if err := c.send(ctx, ""); err != nil {
			return err
		}
		c.failures = 0
	}
}

// patient puts off a deadline with each byte that it reads.
type patient struct {
	io.Reader
	deadline *time.Timer
	wait     time.Duration
}

func (p patient) Read(bytes []byte) (int, error) {
	defer p.deadline.Reset(p.wait)
	return p.Reader.Read(bytes)
}

// read waits for the next frame, and no longer than a live
// connection is silent.
func (c *client) read(
	ctx context.Context, socket *websocket.Conn,
) (websocket.MessageType, []byte, error) {
	reading, cancel := context.WithCancel(ctx)
	defer cancel()
	silent := time.AfterFunc(c.silence, cancel)
	defer silent.Stop()
	kind, frames, err := socket.Reader(reading)
	var frame []byte
	if err == nil {
		frame, err = io.ReadAll(patient{frames, silent, c.silence})
	}
	var closed websocket.CloseError
	switch {
	case errors.As(err, &closed):
		err = fmt.Errorf("closed with %d %s", closed.Code, closed.Reason)
	case err != nil && reading.Err() != nil && ctx.Err() == nil:
		err = fmt.Errorf("silent for %g s", c.silence.Seconds())
	}
	return kind, frame, err
}

// send sends a text frame. On a link that takes no more bytes it gives up,
// and the connection ends.
func (c *client) send(ctx context.Context, text string) error {
	socket := c.socket.Load()
	if socket == nil {
		return errors.New("no connection")
	}
	if len(text) > maxTextBytes {
		return fmt.Errorf("longer than %d bytes", maxTextBytes)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return socket.Write(ctx, websocket.MessageText, []byte(text))
}

// retryDelay is 1 to 5 seconds at first, then twice as long, up
// to 10 to 30 seconds.
func (c *client) retryDelay() time.Duration {
	doubled := math.Pow(2, float64(c.failures))
	least, most := math.Min(10, doubled), math.Min(30, 5*doubled)
	seconds := least + rand.Float64()*(most-least)
	return time.Duration(seconds * float64(time.Second))
}

// run keeps one connection open until the backend refuses or the context ends.
func (c *client) run(ctx context.Context) error {
	for {
		url, err := requestURL(ctx, c.connectionURL)
		if err == nil {
			err = c.hold(ctx, url)
		}
		if errors.Is(err, errRefused) || errors.Is(err, errPage) {
			return err
		}
		if ctx.Err() != nil {
			return nil
		}
		var notNow notNowError
		errors.As(err, &notNow)
		delay := c.retryDelay()
		if delay < notNow.retryAfter {
			delay = notNow.retryAfter
		}
		c.failures++
		fmt.Fprintf(os.Stderr,
			"%v; trying again in %.1f s\n", err, delay.Seconds())
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return nil
		}
	}
}

// sendLines sends each line of the standard input.
func (c *client) sendLines(ctx context.Context) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, maxFrameBytes)
	for lines.Scan() {
		line := strings.ToValidUTF8(lines.Text(), "\uFFFD")
		if err := c.send(ctx, line); err != nil {
			fmt.Fprintln(os.Stderr, "not sent:", err)
		}
	}
	if err := lines.Err(); err != nil {
		fmt.Fprintln(os.Stderr, "no more lines are read:", err)
	}
}

func setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

func main() {
	silence, err := strconv.ParseFloat(setting("SILENCE_SECONDS", "45"), 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, "SILENCE_SECONDS is not a number:", err)
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(
		context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c := &client{
		connectionURL: setting(
			"CONNECTION_URL", "http://localhost:3000/connection"),
		silence: time.Duration(silence * float64(time.Second)),
	}
	go c.sendLines(ctx)
	if err := c.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
