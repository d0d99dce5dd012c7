import hmac
import json
import os
import secrets
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

# The person, and this one connection of theirs.
identifier = f"42.{secrets.token_hex(8)}"
master = os.environ["SOCKETLESS_WEBHOOK_MASTER_SECRET"]
secret = hmac.new(master.encode(), identifier.encode(), "sha256").hexdigest()


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None  # Following one would take the secret elsewhere.


request = Request(
    "https://app.socketless.ws/api/v0/connection",
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ['SOCKETLESS_API_KEY']}",
        "Content-Type": "application/json",
    },
    data=json.dumps({
        "identifier": identifier,
        "webhook": {
            "url": "https://example.com/api/socketless",
            "secret": secret,
        },
    }).encode(),
)
try:
    with build_opener(NoRedirects).open(request, timeout=10) as response:
        answer = json.load(response)
except HTTPError as error:
    location = error.headers.get("Location", "")
    raise SystemExit(f"{error.code} {location}: {error.read().decode()}")

print(answer["url"])  # Pass only this to the client.
