"""The two faces: the same methods as plain functions, and as coroutines."""

from __future__ import annotations

import logging
from typing import (
    Any,
    Awaitable,
    Callable,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
)

from ._connection import Connections
from ._events import WebhookEvent
from ._http_types import HasHeaders, Request, Response
from ._log import Log
from ._options import Options, PerMinute, UserCallback
from ._replies import ENDED, write
from ._run import run
from ._send import Message, Receivers, Sender
from ._sessions import Sessions
from ._users import UserId, check_user, feed_of, session_feed
from ._webhook import AnyHandler, Events, handlers_of
from .storage import Store


class _Base:
    """What both faces have.

    `user` gets the framework's request, and returns the ID of whoever is
    logged in, a `Person` to name the session too, or None. Unless a `store`
    keeps the session, it is asked again once the service has answered, so it
    must use up nothing. An option that is left out is read from the
    environment at the time of each call:

    - `api_key`: `SOCKETLESS_API_KEY`.
    - `api_url`: `SOCKETLESS_API_URL`; without it, the hosted service.
    - `webhook_url`: the webhook's public address; without it, `webhook`
      below `PUBLIC_URL`. No secret in it: clients can read it.
    - `master_secret`: `SOCKETLESS_WEBHOOK_MASTER_SECRET`, or a pair of it
      and, while you change it, the previous one, which is
      `SOCKETLESS_WEBHOOK_MASTER_SECRET_OTHER`.
    - `allowed_origins`: origins of your pages that are elsewhere;
      `ALLOWED_ORIGINS`, with commas between them.
    - `per_minute`: how often one person may connect in a minute (default 60),
      and send events (default 300), for each process.
    - `store`: where sessions and their connections are kept, such as
      `postgres(connect)` of `socketless.storage`. With it, after
      `end_session` no message reaches a connection of the session, whatever
      program holds it.
    - `log`: default `logging.getLogger("socketless")`.
    """

    def __init__(
        self,
        user: Optional[UserCallback] = None,
        *,
        api_key: Optional[str] = None,
        api_url: Optional[str] = None,
        webhook_url: Optional[str] = None,
        master_secret: Union[str, Tuple[str, str], None] = None,
        allowed_origins: Optional[Sequence[str]] = None,
        per_minute: Optional[PerMinute] = None,
        store: Optional[Store] = None,
        log: Optional[logging.Logger] = None,
    ) -> None:
        self.log = Log(log or logging.getLogger("socketless"))
        options = Options(
            log=self.log,
            user=user,
            api_key=api_key,
            api_url=api_url,
            webhook_url=webhook_url,
            master_secret=master_secret,
            allowed_origins=allowed_origins,
            per_minute=per_minute or {},
        )
        self._sender = Sender(options.account)
        if store is not None:
            self._sender.sessions = Sessions(store, self._sender.leave_all)
        self._connections = Connections(options, self._sender.sessions)
        self._events = Events(options, self._sender)

    def is_own_page(self, request: HasHeaders) -> bool:
        """Whether a page of this site or of an allowed origin sent a request.

        Check it in each route that acts on a cookie or costs something:
        browsers send some requests of other sites' pages without asking
        first.
        """
        return self._connections.is_own_page(request)

    def read_event(
        self, body: Optional[bytes], signature: Optional[str]
    ) -> Union[WebhookEvent, Response]:
        """Reads a webhook request by yourself, instead of `webhook`: the
        bytes of its body, and the header `x-socketless-signature`.

        Returns its event, or the refusal to answer with. Raises RuntimeError
        if there is no master secret.
        """
        return self._events.read_event(body, signature)

    async def _end_session(self, user: UserId, session: Optional[str]) -> None:
        name, message = check_user(user), write({"type": ENDED})
        sessions = self._sender.sessions

        async def tell(clients: Sequence[str]) -> None:
            item = {"clients": list(clients), "message": message}
            await self._sender.send_items([item])

        try:
            if sessions is not None:
                await sessions.end(name, session, tell)
        finally:
            # Connections without a session can only be asked.
            if sessions is None or session is None:
                whole = session is None
                feed = feed_of(name) if whole else session_feed(name, str(session))
                await self._sender.send_items(
                    [{"feeds": feed, "message": message}]
                )


def check_face(socketless: object, face: type) -> None:
    """Raises TypeError if a framework got the other face, or none."""
    if not isinstance(socketless, face):
        raise TypeError(
            f"Pass an instance of {face.__name__}, and not"
            f" {type(socketless).__name__}"
        )


class AsyncSocketless(_Base):
    """The two routes of an asynchronous app, and what sends messages."""

    async def connection(self, request: Request) -> Response:
        """Answers a page that asks for a connection.

        401 if nobody is logged in, 403 to pages of other sites, 429 to a
        person who asks too often, and 502 if the service gives no
        connection: the log says why.
        """
        return await self._connections.answer(request)

    def webhook(
        self, *handlers: AnyHandler
    ) -> Callable[[Request], Awaitable[Response]]:
        """Makes the route that the service calls.

        It welcomes each connection, and keeps it in the feed of its user
        while it is open. Each handler takes part in each answer; one that
        raises, or takes longer than 30 s, is logged. Raises TypeError if a
        handler isn't a function.
        """
        functions = handlers_of(handlers)

        async def answer(request: Request) -> Response:
            return await self._events.answer(request, functions)

        return answer

    async def connection_for(
        self, user: UserId, session: Optional[str] = None
    ) -> str:
        """Asks for a new connection of a user, and returns its `url`.

        Each has its own identifier and secret. With a session, `end_session`
        can end the connections of that session only. Raises RuntimeError if
        a setting is missing, ValueError or TypeError if the user can't be
        one, and SocketlessError if the service gives none.
        """
        return await self._connections.connection_for(user, session)

    async def send(self, to: Receivers, message: Mapping[str, Any]) -> None:
        """Sends a message to a feed, to clients or to users, as JSON.

        It ends when the service has taken it: messages are not stored, and
        only clients that are connected get it. Nothing is sent if there are
        no receivers. Raises ValueError if the
        feed's name is invalid or the message longer than 100,000 characters,
        and SocketlessError if the service refuses it.
        """
        await self._sender.send_all([(to, message)])

    async def send_all(self, messages: Sequence[Message]) -> None:
        """Sends any number of different messages, each a pair of receivers
        and message, in as few calls as hold them.

        It tries each call, and raises the first error at the end; it ends at
        a call that gets no answer. Raises ValueError if one can't be sent;
        then none is.
        """
        await self._sender.send_all(messages)

    async def change_feeds(
        self, action: str, feeds: str, clients: Union[str, Sequence[str]]
    ) -> None:
        """Lets clients `join` or `leave` a feed at any time. In the answer to
        an event, return `join` and `leave` instead.

        Raises ValueError if the action or the feed's name is invalid, and
        SocketlessError if the service refuses it.
        """
        await self._sender.change_feeds(action, feeds, clients)

    async def end_session(
        self, user: UserId, session: Optional[str] = None
    ) -> None:
        """Ends a session, or all sessions of a user: the SDK's client ends
        its connection. Call it after your login has ended the session.

        With the option `store`, no message reaches a connection of the
        session after it has returned, whatever program holds it. Without, it
        only asks the client. Raises SocketlessError if the service refuses
        it; what has failed is done by a repeat.
        """
        await self._end_session(user, session)


class Socketless(_Base):
    """The two routes of a synchronous app, and what sends messages.

    Its methods do what those of `AsyncSocketless` do, as plain functions.
    """

    def connection(self, request: Request) -> Response:
        """Answers a page that asks for a connection."""
        return run(self._connections.answer(request))

    def webhook(self, *handlers: AnyHandler) -> Callable[[Request], Response]:
        """Makes the route that the service calls."""
        functions = handlers_of(handlers)
        return lambda request: run(self._events.answer(request, functions))

    def connection_for(
        self, user: UserId, session: Optional[str] = None
    ) -> str:
        """Asks for a new connection of a user, and returns its `url`."""
        return run(self._connections.connection_for(user, session))

    def send(self, to: Receivers, message: Mapping[str, Any]) -> None:
        """Sends a message to a feed, to clients or to users, as JSON."""
        run(self._sender.send_all([(to, message)]))

    def send_all(self, messages: Sequence[Message]) -> None:
        """Sends any number of different messages, in as few calls as hold
        them.
        """
        run(self._sender.send_all(messages))

    def change_feeds(
        self, action: str, feeds: str, clients: Union[str, Sequence[str]]
    ) -> None:
        """Lets clients `join` or `leave` a feed at any time."""
        run(self._sender.change_feeds(action, feeds, clients))

    def end_session(
        self, user: UserId, session: Optional[str] = None
    ) -> None:
        """Ends a session, or all sessions of a user."""
        run(self._end_session(user, session))
