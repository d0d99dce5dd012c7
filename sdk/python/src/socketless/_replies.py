"""Answers to events, and messages as JSON."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, List, Mapping, Optional, Sequence, TypedDict

from ._events import WebhookEvent
from ._http_types import Response
from ._text import printable

RESERVED = "socketless:"
"""The start of `type` in messages that the SDK's client acts on, and which
only the SDK's server sends.
"""

WELCOME = f"{RESERVED}welcome"
"""The first message of each connection: its user, and its identifier."""

ENDED = f"{RESERVED}ended"
"""The last message of a connection whose session has ended."""


PROBED = f"{RESERVED}probe"
"""The answer to each message of `socketless probe`, which is in its `message`."""


class Reply(TypedDict, total=False):
    """What the client of an event gets: a message, and the feeds that it
    joins or leaves.
    """

    message: Mapping[str, Any]
    join: List[str]
    leave: List[str]


def check_feed(name: object) -> None:
    """Raises ValueError if the service would not take this name: one wrong
    name in a reply makes it ignore the whole reply.
    """
    if not isinstance(name, str) or not re.fullmatch("[a-z0-9_.]{1,100}", name):
        shown = printable(
            json.dumps(name, default=repr, ensure_ascii=False)[:120]
        )
        rule = 'use 1 to 100 lowercase letters, digits, "_" and "."'
        raise ValueError(f"Invalid feed name {shown}: {rule}")


def write(message: Mapping[str, Any]) -> str:
    """Writes a message as JSON: the service takes only strings."""
    return json.dumps(
        message, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )


def json_of(message: Mapping[str, Any]) -> str:
    """Writes a reader's message as JSON.

    Raises TypeError if it is no dictionary, which the SDK's client would
    drop, and ValueError if its `type` is one that the SDK sends itself: a
    handler that passes on what a client sent would let one person log out
    another.
    """
    if not isinstance(message, dict):
        raise TypeError(
            'A message is a dictionary, such as {"text": "Hi"}, and not'
            f" {type(message).__name__}"
        )
    if str(message.get("type")).startswith(RESERVED):
        raise ValueError(
            f"The message's type begins with {RESERVED}, which only the SDK"
            " may send"
        )
    return write(message)


def check_reply(reply: object) -> None:
    """Checks what a handler returned.

    Raises TypeError or ValueError if the service would not take it, or if it
    joins the feed of a user or a session: a handler that passes on a name
    that a client sent would let one person read what another gets.
    `change_feeds` joins any feed.
    """
    names = ("message", "join", "leave")
    if not isinstance(reply, dict):
        raise TypeError(
            "A handler returns a dictionary with message, join and leave, or"
            ' nothing: to answer, return {"message": {"text": "Hi"}}'
        )
    for other in reply:
        if other not in names:
            raise ValueError(
                "A handler returns a dictionary with message, join and"
                f" leave, and not {ascii(other)[:100]}"
            )
    join, leave = reply.get("join") or [], reply.get("leave") or []
    for feeds in (join, leave):
        if not isinstance(feeds, list):
            raise TypeError("`join` and `leave` are lists of feed names")
        for feed in feeds:
            check_feed(feed)
    for feed in join:
        if re.match("user[._]|session_", feed):
            raise ValueError(
                f"A handler can't join {feed}, which belongs to one user: if"
                " you intend that, call change_feeds"
            )
    if reply.get("message") is not None:
        json_of(reply["message"])


def reply(event: WebhookEvent, *replies: Optional[Reply]) -> Response:
    """Answers a verified event with what your handlers return. The service
    ignores an answer without its client's secret.

    Raises ValueError if a feed's name is invalid.
    """
    given = [it for it in replies if it is not None]
    messages = [it.get("message") for it in given]
    return answer(event, given, [json_of(it) for it in messages if it is not None])


def answer(
    event: WebhookEvent, replies: Sequence[Reply], texts: Sequence[str]
) -> Response:
    """Answers an event with messages that are written already."""
    clients = event.identifier
    joins = [feed for it in replies for feed in it.get("join") or []]
    leaves = [feed for it in replies for feed in it.get("leave") or []]
    for feed in [*joins, *leaves]:
        check_feed(feed)
    # One feed in each action, and each feed once: a join that changes nothing
    # can fail.
    actions = [
        {"action": action, "feeds": feed, "clients": clients}
        for action, feeds in (("join", joins), ("leave", leaves))
        for feed in dict.fromkeys(feeds)
    ]
    body: Dict[str, Any] = {}
    if actions:
        body["feeds"] = actions
    if texts:
        body["messages"] = [
            {"clients": clients, "message": it} for it in texts
        ]
    headers = {
        "Authorization": f"Bearer {event.secret}",
        "Content-Type": "application/json",
    }
    return Response(200, json.dumps(body), headers)
