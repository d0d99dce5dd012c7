"""Events of the service."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Sequence, Tuple, Union

from ._http_types import BODY_LIMIT, Response, text
from ._signature import is_unicode, secret_for, verify_signature
from ._users import user_of


@dataclass(frozen=True)
class WebhookEvent:
    """A verified event of one connection.

    `action` is `CONNECTION_OPEN`, `MESSAGE` or `CONNECTION_CLOSE`, and
    `message` is empty unless it is `MESSAGE`. `secret` is the client's, for
    `reply`.
    """

    action: str
    identifier: str
    message: str
    secret: str = field(repr=False)

    @property
    def user(self) -> str:
        """The user of the connection: the ID that `user` returned, as a
        string.
        """
        return user_of(self.identifier)


def sent_by(event: WebhookEvent) -> Dict[str, Any]:
    """Reads what a client sent as a JSON object: empty if it is anything
    else. Nothing in it can be believed.
    """
    try:
        sent = json.loads(event.message or "{}")
    except (ValueError, RecursionError):
        return {}
    return sent if isinstance(sent, dict) else {}


# #region read
def read_signed(
    body: Optional[bytes], header: Optional[str], masters: Sequence[str]
) -> Union[Response, Tuple[WebhookEvent, int]]:
    """Returns the event of a body, and the position of the master secret
    that signed it, or the refusal to answer with.
    """
    if body is None or len(body) > BODY_LIMIT:
        return text(413, "The body is too large or too slow")
    try:
        event = json.loads(body)
        action, data = event.get("action"), event["data"]
        # Not to be believed before it is verified.
        identifier = data["connection"]["identifier"]
        is_name = is_unicode(identifier)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        is_name = False
    for signed_by, master in enumerate(masters if is_name else ()):
        secret = secret_for(identifier, master)
        if not verify_signature(body, header, secret):
            continue
        message = data.get("message") if action == "MESSAGE" else ""
        if not isinstance(action, str) or not isinstance(message, str):
            return text(400, "The message is not text")
        return WebhookEvent(action, identifier, message, secret), signed_by
    return text(401, "Wrong signature")


# #endregion read
