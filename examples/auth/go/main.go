package main

import "net/http"

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/connection", connection(&limit{}))
	mux.HandleFunc("/webhook", webhook)
	serve(mux)
}
