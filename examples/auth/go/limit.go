package main

import (
	"sync"
	"time"
)

// perMinute is how often one person may ask. A tab that reconnects
// asks at most 20 times.
const perMinute = 60

// limit counts how often each person asked in this minute. Each process
// counts for itself.
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
