import hmac
import json
import os
import secrets
from urllib.request import Request, urlopen

# The person, and this one connection of theirs.
identifier = f"42.{secrets.token_hex(8)}"
master = os.environ["SOCKETLESS_WEBHOOK_MASTER_SECRET"]
secret = hmac.new(master.encode(), identifier.encode(), "sha256").hexdigest()

request = Request(
    "https://app.socketless.ws/api/v0/connection",
    method="POST",
    headers={"Content-Type": "application/json"},
    data=json.dumps({
        "identifier": identifier,
        "webhook": {
            "url": "https://example.com/api/socketless",
            "secret": secret,
        },
    }).encode(),
)
# The key goes to this address only: urllib would send other headers on to where a redirect leads.
request.add_unredirected_header("Authorization", f"Bearer {os.environ['SOCKETLESS_API_KEY']}")
with urlopen(request, timeout=10) as response:
    answer = json.load(response)

print(answer["url"])  # Pass only this to the client.
