package main

import (
	"context"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.com/socketless-auth/socketless"
)

// serve answers requests until the process is told to end; requests that
// have begun get their answers.
func serve(handler http.Handler) {
	for _, name := range []string{
		"PUBLIC_URL",
		"SESSION_SECRET",
		"SOCKETLESS_API_KEY",
		"SOCKETLESS_WEBHOOK_MASTER_SECRET",
	} {
		// Without it, end now rather than at the first request.
		socketless.Setting(name, "")
	}
	host := socketless.Setting("HOST", "127.0.0.1")
	address := net.JoinHostPort(host, socketless.Setting("PORT", "3000"))
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("Listening on http://%s", listener.Addr())
	server := &http.Server{
		Handler:      handler,
		ReadTimeout:  10 * time.Second,
		WriteTimeout: 15 * time.Second,
	}
	ctx, stop := signal.NotifyContext(
		context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		log.Fatal(err)
	case <-ctx.Done():
	}
	if err := server.Shutdown(context.Background()); err != nil {
		log.Print(err)
	}
}
