// Package socketless has what a backend needs of Socketless: connections,
// verified events, replies, messages and feeds.
package socketless

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// BodyLimit is this app's own limit: the service states none.
const BodyLimit = 64 << 10

// A redirect is an error: following it would take a client's secret in
// the body elsewhere.
var service = http.Client{
	Timeout:       10 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Event is a verified event, with its client's secret for Reply. Message is
// empty unless the action is MESSAGE.
type Event struct{ Action, Identifier, Message, Secret string }

// Reply is what the client of an event gets: a message, and the feeds that
// it joins or leaves.
type Reply struct {
	Message     any
	Join, Leave []string
}

// To names who gets a message: a feed or clients. Name each receiver once:
// each naming is one copy.
type To struct {
	Feeds   string   `json:"feeds,omitempty"`
	Clients []string `json:"clients,omitempty"`
}

// Setting returns an environment variable, or the fallback. It panics
// if both are empty.
func Setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	if fallback == "" {
		panic("Set the environment variable " + name)
	}
	return fallback
}

// isUnicode says whether a text is UTF-8 without U+FFFD, which
// encoding/json puts in the place of what is not: one user could become
// another.
func isUnicode(text string) bool {
	return !strings.ContainsRune(text, utf8.RuneError)
}

// SecretFor returns the webhook secret of one client, who can read it in
// the token. The master that it is made from stays here; if it is empty, it
// is the one of the environment. It panics if the identifier is not Unicode.
func SecretFor(identifier, master string) string {
	if !isUnicode(identifier) {
		panic("The identifier is not valid Unicode")
	}
	if master == "" {
		master = Setting("SOCKETLESS_WEBHOOK_MASTER_SECRET", "")
	}
	mac := hmac.New(sha256.New, []byte(master))
	mac.Write([]byte(identifier))
	return hex.EncodeToString(mac.Sum(nil))
}

// #region verify

// VerifySignature says whether the header signs exactly these bytes.
func VerifySignature(body []byte, header, secret string) bool {
	if secret == "" {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "hmac-sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(header))
}

// #endregion verify

// #region read

// ReadEvent reads a webhook request. If it returns false, it has
// answered with a refusal.
func ReadEvent(w http.ResponseWriter, r *http.Request) (event Event, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, BodyLimit))
	if err != nil {
		http.Error(w, "The body is too large or too slow",
			http.StatusRequestEntityTooLarge)
		return Event{}, false
	}
	var claim struct { // Not to be believed before it is verified.
		Action any
		Data   struct {
			Connection struct{ Identifier *string }
			Message    any
		}
	}
	identifier := &claim.Data.Connection.Identifier
	if json.Unmarshal(body, &claim) != nil || *identifier == nil ||
		!isUnicode(**identifier) {
		http.Error(w, "Wrong signature", http.StatusUnauthorized)
		return Event{}, false
	}
	current := Setting("SOCKETLESS_WEBHOOK_MASTER_SECRET", "")
	// Set while you change the master secret.
	other := os.Getenv("SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER")
	header := r.Header.Get("x-socketless-signature")
	for _, master := range []string{current, other} {
		secret := SecretFor(**identifier, master)
		if master == "" || !VerifySignature(body, header, secret) {
			continue
		}
		if master == other {
			log.Print("A secret from" +
				" SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER" +
				" signed an event")
		}
		action, isText := claim.Action.(string)
		message := ""
		if action == "MESSAGE" {
			message, isText = claim.Data.Message.(string)
		}
		if !isText {
			http.Error(w, "The message is not text",
				http.StatusBadRequest)
			return Event{}, false
		}
		return Event{action, **identifier, message, secret}, true
	}
	http.Error(w, "Wrong signature", http.StatusUnauthorized)
	return Event{}, false
}

// #endregion read

var (
	feedName  = regexp.MustCompile(`^[a-z0-9_.]{1,100}$`)
	plainUser = regexp.MustCompile(`^[a-z0-9_.]{1,95}$`)
)

// checkFeed returns an error if the service would not take this name: one
// wrong name in a reply makes it ignore the whole reply.
func checkFeed(name string) error {
	if feedName.MatchString(name) {
		return nil
	}
	return fmt.Errorf(`Invalid feed name %q: use 1 to 100 lowercase letters, digits, "_" and "."`, name)
}

// Reply answers a verified event, with what your handlers reply. The
// service ignores an answer without the header. It panics at the name of a
// feed that the service would not take.
func (event Event) Reply(w http.ResponseWriter, replies ...Reply) {
	type change struct {
		Action  string `json:"action"`
		Feeds   string `json:"feeds"`
		Clients string `json:"clients"`
	}
	type message struct {
		Clients string `json:"clients"`
		Message string `json:"message"`
	}
	var body struct {
		Feeds    []change  `json:"feeds,omitempty"`
		Messages []message `json:"messages,omitempty"`
	}
	seen := map[change]bool{}
	add := func(action string, feeds []string) {
		// One feed in each action, and each feed once: a join that
		// changes nothing can fail.
		for _, feed := range feeds {
			if err := checkFeed(feed); err != nil {
				panic(err.Error())
			}
			it := change{action, feed, event.Identifier}
			if !seen[it] {
				body.Feeds = append(body.Feeds, it)
			}
			seen[it] = true
		}
	}
	for _, reply := range replies {
		add("join", reply.Join)
	}
	for _, reply := range replies {
		add("leave", reply.Leave)
		if reply.Message == nil {
			continue
		}
		text, err := json.Marshal(reply.Message)
		if err != nil {
			log.Print(err)
			http.Error(w, "Internal Server Error", http.StatusInternalServerError)
			return
		}
		body.Messages = append(body.Messages, message{event.Identifier, string(text)})
	}
	w.Header().Set("Authorization", "Bearer "+event.Secret)
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Print(err)
	}
}

// UserOf returns the user of a connection.
func UserOf(identifier string) string {
	if dot := strings.LastIndexByte(identifier, '.'); dot >= 0 {
		return identifier[:dot]
	}
	return identifier
}

// checkUser returns an error if this names no user.
func checkUser(user string) error {
	if user == "" {
		return fmt.Errorf("The user is empty")
	}
	if !isUnicode(user) {
		return fmt.Errorf("The user is not valid Unicode")
	}
	return nil
}

// FeedOf returns the feed that all connections of a user join, such as
// user.42. An ID that a feed name can't hold is hashed. It panics if
// the user is empty or not Unicode.
func FeedOf(user string) string {
	if err := checkUser(user); err != nil {
		panic(err.Error())
	}
	if plainUser.MatchString(user) {
		return "user." + user
	}
	digest := sha256.Sum256([]byte(user))
	return "user_" + hex.EncodeToString(digest[:])
}

// ConnectionFor asks for a new connection of this user, and returns its
// url. Each connection has its own identifier and secret. If the webhook's
// address is empty, it is /webhook after PUBLIC_URL.
func ConnectionFor(user, webhookURL string) (string, error) {
	if err := checkUser(user); err != nil {
		return "", err
	}
	if webhookURL == "" {
		base, err := url.Parse(strings.TrimRight(Setting("PUBLIC_URL", ""), "/") + "/")
		if err != nil {
			return "", err
		}
		webhookURL = base.ResolveReference(&url.URL{Path: "webhook"}).String()
	}
	random := make([]byte, 8)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	identifier := user + "." + hex.EncodeToString(random)
	options := map[string]bool{"sendOnConnect": true, "sendOnMessage": true, "sendOnDisconnect": true}
	webhook := map[string]any{"url": webhookURL, "secret": SecretFor(identifier, ""), "options": options}
	text, err := Call("connection", map[string]any{"identifier": identifier, "webhook": webhook})
	if err != nil {
		return "", err
	}
	var answer struct{ URL string }
	err = json.Unmarshal(text, &answer)
	return answer.URL, err
}

// Send sends a message, as JSON.
func Send(to To, message any) error {
	if to.Feeds != "" || len(to.Clients) == 0 {
		if err := checkFeed(to.Feeds); err != nil {
			return err
		}
	}
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	// This app's own limit: on a slow line, a longer one keeps
	// heartbeats back until the connection ends.
	if len(text) > 100_000 {
		return fmt.Errorf("The message is longer than 100,000 characters: send the address of a file")
	}
	item := struct {
		To
		Message string `json:"message"`
	}{to, string(text)}
	_, err = Call("message", map[string]any{"messages": item})
	return err
}

// ChangeFeeds changes a feed ("join", "leave") at any time. In the reply to
// an event, use Join and Leave instead.
func ChangeFeeds(action, feed string, clients ...string) error {
	if err := checkFeed(feed); err != nil {
		return err
	}
	change := map[string]any{"action": action, "feeds": feed, "clients": clients}
	_, err := Call("feeds", map[string]any{"actions": change})
	return err
}

// Call calls the service. A 500 to feeds or message can come with the work
// done: it is logged, and no error.
func Call(path string, body any) ([]byte, error) {
	content, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	address := Setting("SOCKETLESS_API_URL", "https://app.socketless.ws") + "/api/v0/" + path
	request, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+Setting("SOCKETLESS_API_KEY", ""))
	request.Header.Set("Content-Type", "application/json")
	response, err := service.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode < http.StatusMultipleChoices {
		return text, err
	}
	status := fmt.Sprint(response.StatusCode)
	if location := response.Header.Get("Location"); location != "" {
		status += " to " + location
	}
	problem := fmt.Errorf("Socketless answered %s with %s: %s", path, status, text)
	if path == "connection" || response.StatusCode != http.StatusInternalServerError {
		return nil, problem
	}
	log.Print(problem)
	return nil, nil
}
