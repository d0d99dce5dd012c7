"""The route that the service calls."""

from __future__ import annotations

from typing import (
    Any,
    Awaitable,
    Callable,
    List,
    Optional,
    Protocol,
    Sequence,
    Union,
)

from ._events import WebhookEvent, read_signed
from ._http_types import Request, Response, text
from ._limit import Limiter
from ._options import Options
from ._replies import (
    ENDED,
    PROBED,
    WELCOME,
    Reply,
    answer,
    check_reply,
    reply,
    write,
)
from ._run import call, limited
from ._send import Sender
from ._sessions import Sessions
from ._text import Once, quoted
from ._users import PROBE, feed_of, feeds_of, session_mark_of

Replies = Union[Reply, Sequence[Reply], None]
Handler = Callable[[WebhookEvent], Union[Replies, Awaitable[Replies]]]
"""Answers one event. What it returns reaches the client of that event only;
`send` reaches others.
"""


class HasHandler(Protocol):
    """A part of the SDK that takes part in events."""

    @property
    def on_event(self) -> Callable[[WebhookEvent], Any]: ...


AnyHandler = Union[Handler, HasHandler]
"""What `webhook` takes: a function, or a part of the SDK that has one."""

HANDLER_SECONDS = 30.0
"""How long one handler may take in an asynchronous app. It is the SDK's own
limit: without one, a handler that never ends would keep the reply of the
event, and with it the welcome of the connection.
"""


def handlers_of(handlers: Sequence[AnyHandler]) -> List[Handler]:
    """Returns the functions to call. Raises TypeError if one isn't a
    function.
    """
    functions: List[Any] = [getattr(it, "on_event", it) for it in handlers]
    for function in functions:
        if not callable(function):
            raise TypeError(
                "A handler is a function of an event, and not"
                f" {type(function).__name__}"
            )
    return functions


def _reason_for(body: Optional[bytes], status: int) -> Optional[str]:
    """Says why an event was refused, if an app can change that."""
    if not body:
        problem = "that is too large or too slow" if body is None else "without a body"
        return (
            f"{problem} (logged once a minute). If it came from the service, a middleware has read"
            " the body: leave the webhook out of what reads bodies"
        )
    if status == 401:
        return (
            "with a wrong signature (logged once a minute). If it came from"
            " the service, the connection was requested with a different"
            " SOCKETLESS_WEBHOOK_MASTER_SECRET"
        )
    return None


def _ended(event: WebhookEvent) -> Response:
    """Tells the SDK's client that its session has ended. It takes no further
    part in any feed.
    """
    return answer(event, [], [write({"type": ENDED})])


class Events:
    """Reads and answers events."""

    def __init__(self, options: Options, sender: Sender) -> None:
        self._options = options
        self._sender = sender
        most = options.per_minute.get("events", 300)
        self._sends_too_often = Limiter(most)
        # Counted apart: a person who sends too much must not lose the feeds
        # of the next connection.
        self._opens_too_often = Limiter(most)
        # Operators wait until nothing is logged any more, so it is logged
        # again each minute.
        self._signed_by_other_too_often = Limiter(1)
        self._refuses_too_often = Limiter(1)
        self._is_news = Once()

    def read_event(
        self, body: Optional[bytes], signature: Optional[str]
    ) -> Union[WebhookEvent, Response]:
        log = self._options.log
        read = read_signed(body, signature, self._options.masters())
        if isinstance(read, Response):
            reason = _reason_for(body, read.status)
            # Counted apart: a stranger can cause any of them.
            if reason and not self._refuses_too_often(reason):
                log.warning(f"Refused an event {reason}")
            return read
        event, signed_by = read
        if signed_by > 0 and not self._signed_by_other_too_often(""):
            log.warning(
                "A secret from SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER signed"
                " an event"
            )
        return event

    async def answer(
        self, request: Request, handlers: Sequence[Handler]
    ) -> Response:
        """Answers a request of the service."""
        if request.method != "POST":
            return text(405, "Method not allowed", Allow="POST")
        try:
            header = request.headers.get("x-socketless-signature")
            event = self.read_event(request.body, header)
            if isinstance(event, Response):
                return event
            answered = await self._answer_verified(event, handlers)
            if self._sender.sessions is not None:
                await self._sender.sessions.resume()
            return answered
        except Exception as error:
            self._options.log.error("The webhook failed", exc_info=error)
            return text(500, "Internal Server Error")

    async def _answer_verified(
        self, event: WebhookEvent, handlers: Sequence[Handler]
    ) -> Response:
        action, user, identifier = event.action, event.user, event.identifier
        has_session = session_mark_of(identifier) is not None
        known = self._sender.sessions if has_session else None
        if known and action != "CONNECTION_CLOSE":
            if await known.has_ended(identifier):
                return _ended(event)
        is_lifecycle = action in ("CONNECTION_OPEN", "CONNECTION_CLOSE")
        if is_lifecycle:
            is_too_often = self._opens_too_often(user)
        elif self._sends_too_often(user):
            return reply(event)
        else:
            is_too_often = False
        if action == "MESSAGE" and user == PROBE:
            probed = {"type": PROBED, "message": event.message}
            return answer(event, [], [write(probed)])
        if action == "MESSAGE" and not handlers and self._is_news("none"):
            self._options.log.warning(
                "A client sent a message, and nothing handles it (logged"
                " once): pass a handler to webhook()"
            )
        replies: List[Reply] = []
        # A client can sign opens and closes of itself: past the limit, they
        # cost no more than this answer.
        for handler in () if is_too_often or user == PROBE else handlers:
            replies += await self._replies_of(handler, event)
        texts = [write(it["message"]) for it in replies if it.get("message")]
        feeds = [feed_of(user)] if known else feeds_of(identifier)
        if action == "CONNECTION_OPEN":
            # A forged one past the limit has joined before.
            if not (is_too_often and known and await known.is_noted(identifier)):
                replies.insert(0, {"join": feeds})
            welcome = {"type": WELCOME, "user": user, "identifier": identifier}
            texts.insert(0, write(welcome))
        elif action == "CONNECTION_CLOSE":
            replies.insert(0, {"leave": feeds})
        if known is None:
            return answer(event, replies, texts)
        return await self._answer_in_session(known, event, replies, texts)

    async def _answer_in_session(
        self,
        known: Sessions,
        event: WebhookEvent,
        replies: Sequence[Reply],
        texts: Sequence[str],
    ) -> Response:
        """Answers in a session that can end: feeds are changed by calls,
        because the one who signs an event can keep the answer.
        """
        if event.action == "CONNECTION_CLOSE":
            await known.closed(event.identifier)
            return answer(event, [], texts)
        joins = [feed for it in replies for feed in it.get("join") or []]

        async def join(open: Sequence[str]) -> None:
            for feed in dict.fromkeys(joins):
                await self._sender.change_feed("join", feed, open[0])

        if joins and not await known.join([event.identifier], join):
            return _ended(event)
        rest: List[Reply] = [{"leave": it.get("leave") or []} for it in replies]
        return answer(event, rest, texts)

    async def _replies_of(
        self, handler: Handler, event: WebhookEvent
    ) -> List[Reply]:
        """Calls a handler. One that fails is logged, and counts as one that
        returns nothing.
        """
        try:
            given = await limited(call(handler, event), HANDLER_SECONDS)
            replies: List[Any] = (
                list(given) if isinstance(given, (list, tuple)) else [given]
            )
            replies = [it for it in replies if it is not None]
            for it in replies:
                check_reply(it)
        except Exception as error:
            shown = quoted(event.action)[1:-1]
            problem = f"A handler of the webhook failed at {shown}"
            self._options.log.error(problem, exc_info=error)
            return []
        return replies
