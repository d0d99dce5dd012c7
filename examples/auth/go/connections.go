package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"
)

// perMinute is how often one person may ask. A tab that reconnects asks at most 20 times.
const perMinute = 60

// limit counts how often each person asked in this minute. Each process counts for itself.
type limit struct {
	lock   sync.Mutex
	minute int64
	asked  map[string]int
}

func (l *limit) isTooMany(user string) bool {
	l.lock.Lock()
	defer l.lock.Unlock()
	if now := time.Now().Unix() / 60; now != l.minute {
		l.minute, l.asked = now, map[string]int{}
	}
	l.asked[user]++
	return l.asked[user] > perMinute
}

var service = http.Client{Timeout: 10 * time.Second}

// newConnection asks for one connection of this person, and returns the url for their browser.
func newConnection(user string) (string, error) {
	random := make([]byte, 8)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	identifier := user + "." + hex.EncodeToString(random)
	body, err := json.Marshal(map[string]any{
		"identifier": identifier,
		"webhook": map[string]any{
			"url":     os.Getenv("PUBLIC_URL") + "/webhook",
			"secret":  SecretFor(identifier, os.Getenv("SOCKETLESS_WEBHOOK_MASTER_SECRET")),
			"options": map[string]bool{"sendOnConnect": true, "sendOnMessage": true, "sendOnDisconnect": true},
		},
	})
	if err != nil {
		return "", err
	}
	address := os.Getenv("SOCKETLESS_API_URL")
	if address == "" {
		address = "https://app.socketless.ws"
	}
	request, err := http.NewRequest("POST", address+"/api/v0/connection", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("SOCKETLESS_API_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := service.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("Socketless answered %s", response.Status)
	}
	var answer struct{ URL string }
	err = json.NewDecoder(response.Body).Decode(&answer)
	return answer.URL, err
}
