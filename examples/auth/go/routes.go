package main

import (
	"encoding/json"
	"log"
	"net/http"
	"strings"

	"example.com/socketless-auth/socketless"
)

func connection(limit *limit) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			http.Error(w, "Method not allowed",
				http.StatusMethodNotAllowed)
			return
		}
		// Current browsers say whether this site's page asks;
		// others name the origin of the page.
		site := r.Header.Get("Sec-Fetch-Site")
		isOwnPage := site == "same-origin"
		if site == "" {
			origin := r.Header.Get("Origin")
			isOwnPage = strings.HasSuffix(origin, "://"+r.Host)
		}
		if !isOwnPage {
			http.Error(w, "Only this site's own pages may connect",
				http.StatusForbidden)
			return
		}
		user := userFrom(r)
		if user == "" {
			http.Error(w, "Log in first", http.StatusUnauthorized)
			return
		}
		if limit.isTooMany(user) {
			w.Header().Set("Retry-After", "60")
			http.Error(w, "Too many connections",
				http.StatusTooManyRequests)
			return
		}

		url, err := socketless.ConnectionFor(user, "")
		if err != nil {
			log.Print(err)
			http.Error(w, "The service gave no connection",
				http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		answer := map[string]string{"url": url}
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			log.Print(err)
		}
	}
}

// webhook joins each connection of a person to that person's
// feed, such as user.42.
func webhook(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "Method not allowed", http.StatusMethodNotAllowed)
		return
	}
	event, ok := socketless.ReadEvent(w, r)
	if !ok {
		return
	}
	feed := socketless.FeedOf(socketless.UserOf(event.Identifier))
	switch event.Action {
	case "CONNECTION_OPEN":
		welcome := map[string]string{"type": "welcome"}
		event.Reply(w, socketless.Reply{
			Join:    []string{feed},
			Message: welcome,
		})
	case "CONNECTION_CLOSE":
		event.Reply(w, socketless.Reply{Leave: []string{feed}})
	default:
		event.Reply(w) // Your app's own messages.
	}
}
