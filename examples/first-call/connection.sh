#!/usr/bin/env bash
set -euo pipefail

# The person, and this one connection of theirs.
identifier="42.$(openssl rand -hex 8)"
secret=$(printf %s "$identifier" |
  openssl dgst -sha256 -hmac "$SOCKETLESS_WEBHOOK_MASTER_SECRET" |
  sed 's/.* //')

# Pass only the url of the answer to the client.
# --max-redirs 0 makes a redirect an error: following one would take
# the secret elsewhere.
curl --fail-with-body --silent --show-error --max-time 10 \
  --location --max-redirs 0 --write-out '%{redirect_url}' \
  https://app.socketless.ws/api/v0/connection \
  --header "Authorization: Bearer $SOCKETLESS_API_KEY" \
  --json "{
    \"identifier\": \"$identifier\",
    \"webhook\": {
      \"url\": \"https://example.com/api/socketless\",
      \"secret\": \"$secret\"
    }
  }"
