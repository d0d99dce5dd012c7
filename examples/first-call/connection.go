package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	// The person, and this one connection of theirs.
	random := make([]byte, 8)
	if _, err := rand.Read(random); err != nil {
		log.Fatal(err)
	}
	identifier := "42." + hex.EncodeToString(random)
	master := os.Getenv("SOCKETLESS_WEBHOOK_MASTER_SECRET")
	mac := hmac.New(sha256.New, []byte(master))
	mac.Write([]byte(identifier))

	body, err := json.Marshal(map[string]any{
		"identifier": identifier,
		"webhook": map[string]any{
			"url":    "https://example.com/api/socketless",
			"secret": hex.EncodeToString(mac.Sum(nil)),
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST",
		"https://app.socketless.ws/api/v0/connection",
		bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	key := os.Getenv("SOCKETLESS_API_KEY")
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")

	client := http.Client{
		Timeout: 10 * time.Second,
		// Following a redirect would take the secret elsewhere.
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		location := response.Header.Get("Location")
		log.Fatal(response.Status, " ", location)
	}
	var answer struct {
		URL string `json:"url"`
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.URL) // Pass only this to the client.
}
