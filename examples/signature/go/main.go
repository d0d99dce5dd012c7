package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// maxBytes is more than your clients' longest message needs.
const maxBytes = 64 << 10

type reply struct {
	Messages *message `json:"messages,omitempty"`
}

type message struct {
	Message string `json:"message"`
	Clients string `json:"clients"`
}

func webhook(master string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			http.Error(w, "Body too large", http.StatusRequestEntityTooLarge)
			return
		}
		if err != nil {
			http.Error(w, "The body could not be read", http.StatusBadRequest)
			return
		}
		header := r.Header.Get("x-socketless-signature")
		event, secret, ok := ReadEvent(body, header, master)
		if !ok {
			http.Error(w, "Wrong signature", http.StatusUnauthorized)
			return
		}

		var answer reply
		if event.Action == "MESSAGE" {
			text, isText := event.Data.Message.(string)
			if !isText {
				http.Error(w, "The message is not text", http.StatusBadRequest)
				return
			}
			answer.Messages = &message{text, *event.Data.Connection.Identifier}
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Authorization", "Bearer "+secret)
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			log.Print(err)
		}
	}
}

func run(ctx context.Context, address, master string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /webhook", webhook(master))
	server := &http.Server{
		Addr:              address,
		Handler:           mux,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      10 * time.Second,
		IdleTimeout:       time.Minute,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return server.Shutdown(ending)
}

func main() {
	master := os.Getenv("SOCKETLESS_WEBHOOK_MASTER_SECRET")
	if master == "" {
		log.Fatal("Set SOCKETLESS_WEBHOOK_MASTER_SECRET.")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, "127.0.0.1:"+port, master); err != nil {
		log.Fatal(err)
	}
}
