package main

import (
	"crypto/hmac"
	"net/http"
	"strconv"
	"strings"
	"time"

	"example.com/socketless-auth/socketless"
)

// userFrom returns the person whose session the request carries, and "" if
// there is none. The cookie "session" has the person, the end in seconds
// and the HMAC-SHA256 of both, with dots between.
func userFrom(r *http.Request) string {
	cookie, err := r.Cookie("session")
	if err != nil {
		return ""
	}
	parts := strings.Split(cookie.Value, ".")
	if len(parts) != 3 {
		return ""
	}
	secret := socketless.Setting("SESSION_SECRET", "")
	expected := socketless.SecretFor(parts[0]+"."+parts[1], secret)
	end, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil || end < time.Now().Unix() ||
		!hmac.Equal([]byte(expected), []byte(parts[2])) {
		return ""
	}
	return parts[0]
}
