// Sends each line of the standard input, and prints each message that arrives.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// errRefused says that the user may not connect, so trying again is useless.
var errRefused = errors.New("the backend refused")

func setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

var backend = http.Client{Timeout: 10 * time.Second}

// requestURL asks your backend for a new url. A token expires, so ask before each attempt.
func requestURL(connectionURL string) (string, error) {
	response, err := backend.Post(connectionURL, "application/json", nil)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return "", err
	}
	status := response.StatusCode
	if status >= 400 && status < 500 && status != 408 && status != 429 {
		return "", fmt.Errorf("%w: %d %s", errRefused, status, body)
	}
	if status/100 != 2 {
		return "", fmt.Errorf("the backend answered %d: %s", status, body)
	}
	var connection struct {
		URL string `json:"url"`
	}
	if err := json.Unmarshal(body, &connection); err != nil {
		return "", err
	}
	return connection.URL, nil
}

type client struct {
	connectionURL string
	silence       time.Duration
	random        *rand.Rand
	failures      int

	mutex  sync.Mutex
	socket *websocket.Conn
}

// hold opens one WebSocket and returns the reason when the connection has ended.
func (c *client) hold(url string) error {
	dialer := websocket.Dialer{
		HandshakeTimeout: 10 * time.Second,
		Proxy:            http.ProxyFromEnvironment,
	}
	socket, response, err := dialer.Dial(url, nil)
	if errors.Is(err, websocket.ErrBadHandshake) {
		return fmt.Errorf("the upgrade was refused with %s", response.Status)
	}
	if err != nil {
		return err
	}
	defer socket.Close()
	c.use(socket)
	defer c.use(nil)
	fmt.Fprintln(os.Stderr, "connected")

	for {
		if err := socket.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
			return err
		}
		_, frame, err := socket.ReadMessage()
		var lost net.Error
		if errors.As(err, &lost) && lost.Timeout() {
			return fmt.Errorf("silent for %v", c.silence)
		}
		var closed *websocket.CloseError
		if errors.As(err, &closed) {
			return fmt.Errorf("closed with %d %s", closed.Code, closed.Text)
		}
		if err != nil {
			return err
		}
		c.failures = 0
		if len(frame) > 0 {
			fmt.Println(string(frame))
		} else if err := c.send(""); err != nil {
			return err
		}
	}
}

func (c *client) use(socket *websocket.Conn) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.socket = socket
}

// send sends a text frame. A connection takes one writer at a time, hence the mutex.
func (c *client) send(text string) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.socket == nil {
		return errors.New("no connection")
	}
	return c.socket.WriteMessage(websocket.TextMessage, []byte(text))
}

// retryDelay is half a second to a second at first, then twice as long, up to 30 seconds.
func (c *client) retryDelay() time.Duration {
	longest := math.Min(30, math.Pow(2, float64(c.failures)))
	seconds := longest * (0.5 + c.random.Float64()/2)
	return time.Duration(seconds * float64(time.Second))
}

// run keeps one connection open until the backend refuses.
func (c *client) run() error {
	for {
		url, err := requestURL(c.connectionURL)
		if err == nil {
			err = c.hold(url)
		}
		if errors.Is(err, errRefused) {
			return err
		}
		delay := c.retryDelay()
		c.failures++
		fmt.Fprintf(os.Stderr, "%v; trying again in %.1f s\n", err, delay.Seconds())
		time.Sleep(delay)
	}
}

func main() {
	silence, err := strconv.ParseFloat(setting("SILENCE_SECONDS", "45"), 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, "SILENCE_SECONDS is not a number:", err)
		os.Exit(1)
	}
	c := &client{
		connectionURL: setting("CONNECTION_URL", "http://localhost:3000/connection"),
		silence:       time.Duration(silence * float64(time.Second)),
		random:        rand.New(rand.NewSource(time.Now().UnixNano())),
	}
	go func() {
		lines := bufio.NewScanner(os.Stdin)
		for lines.Scan() {
			if err := c.send(lines.Text()); err != nil {
				fmt.Fprintln(os.Stderr, "not sent:", err)
			}
		}
	}()
	fmt.Fprintln(os.Stderr, c.run())
	os.Exit(1)
}
