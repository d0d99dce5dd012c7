"""Socketless for Python servers: two routes for your app, and what sends
messages.
"""

from ._errors import SocketlessError
from ._events import WebhookEvent, sent_by
from ._http_types import BODY_LIMIT, Request, Response
from ._options import PerMinute, Person
from ._replies import Reply, reply
from ._send import Message, Receivers
from ._signature import secret_for, verify_signature
from ._socketless import AsyncSocketless, Socketless
from ._users import UserId, feed_of, user_of
from ._webhook import AnyHandler, Handler

__all__ = [
    "BODY_LIMIT",
    "AnyHandler",
    "AsyncSocketless",
    "Handler",
    "Message",
    "PerMinute",
    "Person",
    "Receivers",
    "Reply",
    "Request",
    "Response",
    "Socketless",
    "SocketlessError",
    "UserId",
    "WebhookEvent",
    "feed_of",
    "reply",
    "secret_for",
    "sent_by",
    "user_of",
    "verify_signature",
]
