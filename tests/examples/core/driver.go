// The driver calls functions of the package socketless, one a line of input, and prints what each returned, or why it
// failed, as JSON.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"

	"example.com/driver/socketless"
)

// as reads an argument as JSON. JSON can't hold a string that isn't UTF-8: it stands as it is after "=".
func as[T any](argument json.RawMessage) (value T) {
	if text, ok := any(&value).(*string); ok && argument[0] == '=' {
		*text = string(argument[1:])
		return value
	}
	if err := json.Unmarshal(argument, &value); err != nil {
		panic(err)
	}
	return value
}

func answerOf(w *httptest.ResponseRecorder) any {
	body := strings.TrimSuffix(w.Body.String(), "\n")
	return map[string]any{"status": w.Code, "body": body, "authorization": w.Header().Get("Authorization")}
}

func call(name string, args []json.RawMessage) (any, error) {
	w := httptest.NewRecorder()
	switch name {
	case "secretFor":
		return socketless.SecretFor(as[string](args[0]), ""), nil
	case "userOf":
		return socketless.UserOf(as[string](args[0])), nil
	case "feedOf":
		return socketless.FeedOf(as[string](args[0])), nil
	case "readEvent":
		request := httptest.NewRequest("POST", "/webhook", bytes.NewReader(as[[]byte](args[0])))
		request.Header.Set("x-socketless-signature", as[string](args[1]))
		event, ok := socketless.ReadEvent(w, request)
		if !ok {
			return answerOf(w), nil
		}
		return map[string]string{
			"action": event.Action, "identifier": event.Identifier, "message": event.Message, "secret": event.Secret,
		}, nil
	case "reply":
		var replies []socketless.Reply
		for _, argument := range args[1:] {
			replies = append(replies, as[socketless.Reply](argument))
		}
		as[socketless.Event](args[0]).Reply(w, replies...)
		return answerOf(w), nil
	case "connectionFor":
		webhookURL := ""
		if len(args) > 1 {
			webhookURL = as[string](args[1])
		}
		return socketless.ConnectionFor(as[string](args[0]), webhookURL)
	case "send":
		return nil, socketless.Send(as[socketless.To](args[0]), args[1])
	case "changeFeeds":
		return nil, socketless.ChangeFeeds(as[string](args[0]), as[string](args[1]), as[[]string](args[2])...)
	}
	return nil, fmt.Errorf("no function %s", name)
}

func printed(value any) {
	if err := json.NewEncoder(os.Stdout).Encode(value); err != nil {
		panic(err)
	}
}

type input struct {
	Call  string
	Args  []json.RawMessage
	Bytes []byte
}

func answer(line []byte) {
	defer func() {
		if problem := recover(); problem != nil {
			printed(map[string]any{"error": problem})
		}
	}()
	it := as[input](line)
	if it.Bytes != nil {
		it.Args = append([]json.RawMessage{append([]byte("="), it.Bytes...)}, it.Args...)
	}
	result, err := call(it.Call, it.Args)
	if err != nil {
		printed(map[string]string{"error": err.Error()})
		return
	}
	printed(map[string]any{"result": result})
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		answer(lines.Bytes())
	}
}
