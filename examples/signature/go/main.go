package main

import (
	"context"
	"log"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"example.com/signature/socketless"
)

func webhook(w http.ResponseWriter, r *http.Request) {
	event, ok := socketless.ReadEvent(w, r)
	if !ok {
		return
	}
	var reply socketless.Reply
	if event.Action == "MESSAGE" {
		reply.Message = map[string]string{
			"type": "echo",
			"text": event.Message,
		}
	}
	event.Reply(w, reply)
}

func run(ctx context.Context, address string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /webhook", webhook)
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
	// Without it, end now rather than at the first event.
	socketless.Setting("SOCKETLESS_WEBHOOK_MASTER_SECRET", "")
	ctx, stop := signal.NotifyContext(
		context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	port := socketless.Setting("PORT", "3000")
	if err := run(ctx, "127.0.0.1:"+port); err != nil {
		log.Fatal(err)
	}
}
