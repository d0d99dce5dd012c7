#!/bin/sh
# Starts a server and checks its webhook: sh ci.sh npm start
set -eu
secret="${SOCKETLESS_WEBHOOK_MASTER_SECRET:-only-for-these-checks}"
export SOCKETLESS_WEBHOOK_MASTER_SECRET="$secret"
url="${WEBHOOK_URL:-http://localhost:3000/webhook}"

"$@" &
server=$!
trap 'kill "$server"' EXIT

node send-event.mjs --url "$url" --wait 30000
node send-event.mjs --url "$url" --duplicates 1 --reorder
node send-event.mjs --url "$url" --bad-signature all
