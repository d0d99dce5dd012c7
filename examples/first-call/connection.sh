#!/usr/bin/env bash
set -euo pipefail

# The person, and this one connection of theirs.
identifier="42.$(openssl rand -hex 8)"
export identifier
# No secret is an argument of a program: ps shows those to every user.
secret=$(perl -MDigest::SHA=hmac_sha256_hex -e '
  my $master = $ENV{SOCKETLESS_WEBHOOK_MASTER_SECRET}
    or die "Set SOCKETLESS_WEBHOOK_MASTER_SECRET\n";
  print hmac_sha256_hex($ENV{identifier}, $master)')

# Pass only the url of the answer to the client.
# --max-redirs 0 makes a redirect an error: following one would take
# the secret elsewhere.
curl --fail-with-body --silent --show-error --max-time 10 \
  --location --max-redirs 0 --write-out '%{redirect_url}' \
  https://app.socketless.ws/api/v0/connection \
  --header @<(printf 'Authorization: Bearer %s' "$SOCKETLESS_API_KEY") \
  --json @- <<END
{
  "identifier": "$identifier",
  "webhook": {
    "url": "https://example.com/api/socketless",
    "secret": "$secret"
  }
}
END
