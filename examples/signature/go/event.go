package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// SecretFor makes one client's webhook secret. The master secret never leaves the server.
func SecretFor(identifier, master string) string {
	mac := hmac.New(sha256.New, []byte(master))
	mac.Write([]byte(identifier))
	return hex.EncodeToString(mac.Sum(nil))
}

// Event is what the service sends. Message is whatever the client sent: check it before you use it.
type Event struct {
	Action string `json:"action"`
	Data   struct {
		Connection struct {
			Identifier *string `json:"identifier"`
		} `json:"connection"`
		Message any `json:"message"`
	} `json:"data"`
}

// ReadEvent returns the event and the secret that signed it. It is false unless the client that the event names signed it.
func ReadEvent(body []byte, header, master string) (event Event, secret string, ok bool) {
	if err := json.Unmarshal(body, &event); err != nil {
		return Event{}, "", false
	}
	identifier := event.Data.Connection.Identifier
	if identifier == nil || master == "" {
		return Event{}, "", false
	}
	secret = SecretFor(*identifier, master)
	if !VerifySignature(body, header, secret) {
		return Event{}, "", false
	}
	return event, secret, true
}
