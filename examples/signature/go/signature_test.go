package main

import (
	"encoding/json"
	"os"
	"testing"

	"example.com/signature/socketless"
)

type vector struct {
	Name   string  `json:"name"`
	Valid  bool    `json:"valid"`
	Secret string  `json:"secret"`
	Header *string `json:"header"`
	Body   []byte  `json:"bodyBase64"`
}

func TestVectors(t *testing.T) {
	path := os.Getenv("VECTORS")
	if path == "" {
		path = "../vectors.json"
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, vector := range file.Vectors {
		t.Run(vector.Name, func(t *testing.T) {
			header := ""
			if vector.Header != nil {
				header = *vector.Header
			}
			valid := socketless.VerifySignature(
				vector.Body, header, vector.Secret)
			if valid != vector.Valid {
				t.Errorf("want %v", vector.Valid)
			}
		})
	}
}
