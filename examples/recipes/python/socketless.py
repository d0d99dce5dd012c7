"""What a backend needs of Socketless: connections, verified events,
replies, messages and feeds.
"""

import hashlib
import hmac
import json
import logging
import os
import re
import secrets
from dataclasses import dataclass
from time import monotonic
from typing import Any, BinaryIO, NamedTuple, TypedDict
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import HTTPRedirectHandler, Request, build_opener
from uuid import UUID

BODY_LIMIT = 64 * 1024  # This app's own limit: the service states none.

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WebhookEvent:
    """A verified event, with its client's secret for `reply`.

    `message` is empty unless the action is `MESSAGE`.
    """

    action: str
    identifier: str
    message: str
    secret: str


class Reply(TypedDict, total=False):
    """What the client of an event gets: a message, and the feeds that
    it joins or leaves.
    """

    message: dict[str, Any]
    join: list[str]
    leave: list[str]


class Answer(NamedTuple):
    """An HTTP answer, in the order in which Flask and
    Starlette take its parts.
    """

    body: str
    status: int
    headers: dict[str, str]


def refusal(status: int, text: str) -> Answer:
    return Answer(text, status, {"Content-Type": "text/plain"})


def setting(name: str, fallback: str = "") -> str:
    value = os.environ.get(name) or fallback
    if not value:
        raise RuntimeError(f"Set the environment variable {name}")
    return value


def is_unicode(text: str) -> bool:
    """Whether a text has neither half a surrogate pair nor U+FFFD, which
    decoders put in its place: one user could become another.
    """
    return not re.search("[\ud800-\udfff\ufffd]", text)


def secret_for(identifier: str, master: str = "") -> str:
    """The webhook secret of one client, who can read it in the token.

    The master that it is made from stays here.
    """
    if not is_unicode(identifier):
        raise ValueError("The identifier is not valid Unicode")
    key = master or setting("SOCKETLESS_WEBHOOK_MASTER_SECRET")
    return hmac.new(
        key.encode(), identifier.encode(), hashlib.sha256
    ).hexdigest()


# #region verify
def verify_signature(body: bytes, header: str | None, secret: str) -> bool:
    """Whether the header signs exactly these bytes."""
    if header is None or not secret:
        return False
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    expected = "hmac-sha256=" + digest
    return hmac.compare_digest(expected.encode(), header.encode())


# #endregion verify


# #region read
def read_body(stream: BinaryIO) -> bytes | None:
    """Reads the bytes of a request.

    Returns None if they are too many, or break off.
    """
    body = b""
    try:
        while chunk := stream.read(BODY_LIMIT + 1 - len(body)):
            body += chunk
    except OSError:
        return None
    return body if len(body) <= BODY_LIMIT else None


def read_event(stream: BinaryIO, header: str | None) -> WebhookEvent | Answer:
    """Reads a webhook request.

    Returns its event, or the refusal to answer with.

    `stream` is the body, unread (Flask's `request.stream`, Django's
    `request`), or `io.BytesIO` of it (`http.server`). `header` is the
    header `x-socketless-signature`.
    """
    body = read_body(stream)
    if body is None:
        return refusal(413, "The body is too large or too slow")
    try:
        event = json.loads(body)
        action, data = event.get("action"), event["data"]
        # Not to be believed before it is verified.
        identifier = data["connection"]["identifier"]
        if not is_unicode(identifier):
            return refusal(401, "Wrong signature")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return refusal(401, "Wrong signature")
    # Set while you change the master secret.
    other = os.environ.get("SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER")
    for master in (setting("SOCKETLESS_WEBHOOK_MASTER_SECRET"), other):
        secret = secret_for(identifier, master) if master else ""
        if not verify_signature(body, header, secret):
            continue
        if master == other:
            log.warning(
                "A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER"
                " signed an event"
            )
        message = data.get("message") if action == "MESSAGE" else ""
        if not isinstance(action, str) or not isinstance(message, str):
            return refusal(400, "The message is not text")
        return WebhookEvent(action, identifier, message, secret)
    return refusal(401, "Wrong signature")


# #endregion read


def check_feed(name: str) -> None:
    """Raises if the service would not take this name: one wrong name in a
    reply makes it ignore the whole reply.
    """
    if not re.fullmatch("[a-z0-9_.]{1,100}", name):
        rule = 'use 1 to 100 lowercase letters, digits, "_" and "."'
        raise ValueError(f"Invalid feed name {json.dumps(name)}: {rule}")


def reply(event: WebhookEvent, *replies: Reply | None) -> Answer:
    """Answers a verified event, with what your handlers reply.

    The service ignores an answer without the header.
    """
    given = [it for it in replies if it is not None]
    for feed in (
        feed
        for it in given
        for feed in [*it.get("join", []), *it.get("leave", [])]
    ):
        check_feed(feed)
    # One feed in each action, and each feed once: a join that
    # changes nothing can fail.
    actions = [
        {"action": action, "feeds": feed, "clients": event.identifier}
        for action in ("join", "leave")
        for feed in dict.fromkeys(
            feed for it in given for feed in it.get(action, [])
        )
    ]
    messages = [
        {"clients": event.identifier, "message": json.dumps(it["message"])}
        for it in given
        if it.get("message") is not None
    ]
    body = {
        name: items
        for name, items in (("feeds", actions), ("messages", messages))
        if items
    }
    headers = {
        "Authorization": f"Bearer {event.secret}",
        "Content-Type": "application/json",
    }
    return Answer(json.dumps(body), 200, headers)


def user_of(identifier: str) -> str:
    """The user of a connection."""
    return identifier.rsplit(".", 1)[0]


def check_user(user: str | int | UUID) -> str:
    """Returns the user as a text. Raises if this names no user."""
    text = str(user) if isinstance(user, int | UUID) else user
    if not text:
        raise ValueError("The user is empty")
    if not is_unicode(text):
        raise ValueError("The user is not valid Unicode")
    return text


def feed_of(user: str | int | UUID) -> str:
    """The feed that all connections of a user join, such as `user.42`.

    An ID that a feed name can't hold is hashed.
    """
    user = check_user(user)
    if re.fullmatch("[a-z0-9_.]{1,95}", user):
        return f"user.{user}"
    return f"user_{hashlib.sha256(user.encode()).hexdigest()}"


def connection_for(user: str | int | UUID, webhook_url: str = "") -> str:
    """Asks for a new connection of this user, and returns its `url`.

    Each connection has its own identifier and secret.
    """
    identifier = f"{check_user(user)}.{secrets.token_hex(8)}"
    webhook = {
        "url": webhook_url
        or urljoin(setting("PUBLIC_URL").rstrip("/") + "/", "webhook"),
        "secret": secret_for(identifier),
        "options": {
            "sendOnConnect": True,
            "sendOnMessage": True,
            "sendOnDisconnect": True,
        },
    }
    return json.loads(
        call("connection", {"identifier": identifier, "webhook": webhook})
    )["url"]


def send(to: dict[str, str | list[str]], message: dict[str, Any]) -> None:
    """Sends a message to `{"feeds": …}` or `{"clients": …}`, as JSON. Name
    each receiver once: each naming is one copy.
    """
    for feed in (
        [to["feeds"]]
        if isinstance(to.get("feeds"), str)
        else to.get("feeds", [])
    ):
        check_feed(feed)
    text = json.dumps(message)
    # This app's own limit: on a slow line, a longer one keeps heartbeats
    # back until the connection ends.
    if len(text) > 100_000:
        raise ValueError(
            "The message is longer than 100,000 characters:"
            " send the address of a file"
        )
    call("message", {"messages": {**to, "message": text}})


def change_feeds(action: str, feeds: str, clients: str | list[str]) -> None:
    """Changes feeds at any time.

    In the reply to an event, use `join` and `leave` instead.
    """
    check_feed(feeds)
    call(
        "feeds",
        {"actions": {"action": action, "feeds": feeds, "clients": clients}},
    )


class NoRedirects(HTTPRedirectHandler):
    """Makes a redirect an error: urllib would send the key to where it
    leads, with a GET instead of this call.
    """

    def redirect_request(self, *_: Any) -> None:
        return None


opener = build_opener(NoRedirects)


# How long one call may take, to the last byte of the answer.
CALL_SECONDS = 10


def read_all(response: Any, deadline: float) -> bytes:
    """Reads an answer. `timeout` limits each wait, and not all of them."""
    parts = []
    while part := response.read1(65_536):
        if monotonic() > deadline:
            raise TimeoutError("Socketless took too long to answer")
        parts.append(part)
    return b"".join(parts)


def call(path: str, body: dict[str, Any]) -> bytes:
    """Calls the service.

    A 500 to `feeds` or `message` can come with the work done: it is
    logged, and not raised.
    """
    service = setting("SOCKETLESS_API_URL", "https://app.socketless.ws")
    headers = {
        "Authorization": f"Bearer {setting('SOCKETLESS_API_KEY')}",
        "Content-Type": "application/json",
    }
    request = Request(
        f"{service}/api/v0/{path}",
        json.dumps(body).encode(),
        headers,
        method="POST",
    )
    deadline = monotonic() + CALL_SECONDS
    try:
        with opener.open(request, timeout=CALL_SECONDS) as response:
            return read_all(response, deadline)
    except HTTPError as error:
        location = error.headers.get("Location")
        status = f"{error.code} to {location}" if location else error.code
        text = read_all(error, deadline).decode(errors="replace")
        problem = f"Socketless answered {path} with {status}: {text}"
        if path == "connection" or error.code != 500:
            raise RuntimeError(problem) from None
        log.warning(problem)
        return b""
