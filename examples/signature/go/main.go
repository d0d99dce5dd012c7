package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

type event struct {
	Action string `json:"action"`
	Data   struct {
		Connection struct {
			Identifier string `json:"identifier"`
		} `json:"connection"`
		Message json.RawMessage `json:"message"`
	} `json:"data"`
}

type reply struct {
	Messages *message `json:"messages,omitempty"`
}

type message struct {
	Message json.RawMessage `json:"message"`
	Clients string          `json:"clients"`
}

func webhook(secret string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			http.Error(w, "Not found", http.StatusNotFound)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, "The body could not be read", http.StatusBadRequest)
			return
		}
		header := r.Header.Get("x-socketless-signature")
		if !VerifySignature(body, header, secret) {
			http.Error(w, "Invalid signature", http.StatusUnauthorized)
			return
		}

		var received event
		if err := json.Unmarshal(body, &received); err != nil {
			http.Error(w, "Malformed JSON", http.StatusBadRequest)
			return
		}

		var answer reply
		if received.Action == "MESSAGE" {
			data := received.Data
			answer.Messages = &message{data.Message, data.Connection.Identifier}
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Authorization", "Bearer "+secret)
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			log.Print(err)
		}
	}
}

func main() {
	secret := os.Getenv("SOCKETLESS_WEBHOOK_SECRET")
	if secret == "" {
		log.Fatal("Set SOCKETLESS_WEBHOOK_SECRET to your webhook secret.")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	http.Handle("/webhook", webhook(secret))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
