import json
import os
import secrets
from urllib.request import Request, urlopen

from event import secret_for


def new_connection(user: str) -> str:
    """Asks for one connection of this person, and returns the `url` for their browser."""
    identifier = f"{user}.{secrets.token_hex(8)}"
    service = os.environ.get("SOCKETLESS_API_URL", "https://app.socketless.ws")
    webhook = {
        "url": os.environ["PUBLIC_URL"] + "/webhook",
        "secret": secret_for(identifier, os.environ["SOCKETLESS_WEBHOOK_MASTER_SECRET"]),
        "options": {"sendOnConnect": True, "sendOnMessage": True, "sendOnDisconnect": True},
    }
    request = Request(
        f"{service}/api/v0/connection",
        method="POST",
        headers={
            "Authorization": f"Bearer {os.environ['SOCKETLESS_API_KEY']}",
            "Content-Type": "application/json",
        },
        data=json.dumps({"identifier": identifier, "webhook": webhook}).encode(),
    )
    with urlopen(request, timeout=10) as response:
        return json.load(response)["url"]
