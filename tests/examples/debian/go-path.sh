#!/bin/sh
# Builds the program in this folder with Debian's Go packages, which are found by GOPATH only. Usage: go-path.sh GO
set -eu
module=gopath/src/example.com/socketless-auth
mkdir -p "$module/socketless"
cp ./*.go "$module"
cp socketless/*.go "$module/socketless"
# Debian has Echo 4 without the version in its path.
if [ -d /usr/share/gocode/src/github.com/labstack/echo ]; then
  mkdir -p gopath/src/github.com/labstack/echo
  ln -sfn /usr/share/gocode/src/github.com/labstack/echo gopath/src/github.com/labstack/echo/v4
fi
output="$PWD/server"
export GO111MODULE=off GOFLAGS= GOPATH="$PWD/gopath:/usr/share/gocode"
cd "$module"
exec "$1" build -o "$output" .
