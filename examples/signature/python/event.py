import hashlib
import hmac
import json
from dataclasses import dataclass

from signature import verify_signature


def secret_for(identifier: str, master: str) -> str:
    """One client's webhook secret. The master secret never leaves the server."""
    key = master.encode()
    return hmac.new(key, identifier.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True)
class VerifiedEvent:
    action: object
    identifier: str
    message: object
    """Whatever the client sent: check it before you use it."""
    secret: str
    """The secret that signed the event; the reply needs it."""


def read_event(body: bytes, header: str | None, master: str) -> VerifiedEvent | None:
    """The event, or None unless the client that it names signed it."""
    try:
        event = json.loads(body)
        identifier = event["data"]["connection"]["identifier"]
        secret = secret_for(identifier, master)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    if not master or not verify_signature(body, header, secret):
        return None
    message = event["data"].get("message")
    return VerifiedEvent(event.get("action"), identifier, message, secret)
