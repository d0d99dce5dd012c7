#!/bin/sh
# Starts a server, checks its webhook and stops it again: sh ci.sh npm start
set -eu
secret="${SOCKETLESS_WEBHOOK_MASTER_SECRET:-only-for-these-checks}"
export SOCKETLESS_WEBHOOK_MASTER_SECRET="$secret"
url="${WEBHOOK_URL:-http://localhost:3000/webhook}"

# The checks must not reach a server that was there before.
connect='const { hostname, port, protocol } = new URL(process.argv[1]);
  require("node:net")
    .connect(port || (protocol === "https:" ? 443 : 80), hostname, () => process.exit(0))
    .on("error", () => process.exit(1));'
if node --eval "$connect" "$url"; then
  echo "A server listens at $url already. Stop it, or choose another port for this one." >&2
  exit 1
fi

# The server gets a process group of its own, so that everything it starts
# can be stopped with it.
start='const [command, ...options] = process.argv.slice(1);
  const streams = { detached: true, stdio: ["ignore", 2, 2] };
  const server = require("node:child_process").spawn(command, options, streams);
  server.unref();
  console.log(server.pid);'
server=$(node --eval "$start" -- "$@")

stop() {
  kill -s TERM -- "-$server" 2>/dev/null || return 0
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -s 0 -- "-$server" 2>/dev/null || return 0
    sleep 1
  done
  kill -s KILL -- "-$server" 2>/dev/null || return 0
  sleep 1
}
trap stop EXIT
trap 'exit 1' HUP INT TERM

node send-event.mjs --url "$url" --wait 30000
node send-event.mjs --url "$url" --duplicates 1 --reorder
node send-event.mjs --url "$url" --bad-signature all
