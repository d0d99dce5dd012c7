#!/bin/sh
# Makes github.com/coder/websocket for a GOPATH out of Debian's package, which has it under its earlier name and without
# CloseNow. Usage: coder-websocket.sh GOPATH
set -eu
from=/usr/share/gocode/src/nhooyr.io/websocket
to="$1/src/github.com/coder/websocket"
rm -rf "$to"
mkdir -p "$to"
cp -R "$from/." "$to"
find "$to" -name '*_test.go' -delete
find "$to" -name '*.go' -exec sed -i 's#nhooyr.io/websocket#github.com/coder/websocket#g' {} +
cat >"$to/closenow.go" <<'GO'
package websocket

// CloseNow stands in for that of newer releases.
func (c *Conn) CloseNow() error { return c.Close(StatusNormalClosure, "") }
GO
