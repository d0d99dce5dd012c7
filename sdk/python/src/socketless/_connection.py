"""The route that pages ask for a connection."""

from __future__ import annotations

import json
from typing import Any, Coroutine, Optional

from ._api import call, hide
from ._errors import SocketlessError
from ._http_types import HasHeaders, Request, Response, text
from ._limit import Limiter
from ._options import Known, Options, Person, UserCallback
from ._origin import allow_origin, is_listed, is_own, log_foreign
from ._run import call as call_reader
from ._run import limited
from ._sessions import SessionEnded, Sessions
from ._signature import secret_for
from ._text import Once, quoted
from ._threads import LOGINS
from ._users import PROBE, UserId, check_user, new_identifier

# Clients can try master secrets against the secret in their own token, as
# often as they like.
_WEAK_CHARACTERS = 16

USER_SECONDS = 10.0
"""How long `user` may take in an asynchronous app. It is the SDK's own limit:
a page waits for it.
"""


class Connections:
    """Makes connections, for pages and for servers."""

    def __init__(
        self, options: Options, sessions: Optional[Sessions] = None
    ) -> None:
        self._options = options
        self._sessions = sessions
        most = options.per_minute.get("connections", 60)
        self._connects_too_often = Limiter(most)
        self._is_news = Once()
        # Anybody can name origins, which must not use up what other problems
        # may say.
        self._is_new_origin = Once()

    async def connection_for(
        self,
        user: UserId,
        session: Optional[str] = None,
        since: Optional[int] = None,
    ) -> str:
        options = self._options
        options.check("api_key", "master_secret", "webhook_url")
        account, url = options.account(), options.webhook()
        name = check_user(user)
        problem = options.unreachable_webhook()
        if problem and self._is_news(problem):
            options.log.warning(problem)
        master = options.masters()[0]
        if len(master) < _WEAK_CHARACTERS and self._is_news("weak"):
            options.log.warning(
                "The webhook's master secret is so short that it can be"
                " guessed: make one with `openssl rand -hex 32`"
            )
        if session is not None and self._sessions is not None:
            if since is None:
                since = await self._sessions.last_logout()
            await self._sessions.begin(name, session, since)
        identifier = new_identifier(name, session)
        secret = secret_for(identifier, master)
        webhook = {
            "url": url,
            "secret": secret,
            "options": {
                "sendOnConnect": True,
                "sendOnMessage": True,
                "sendOnDisconnect": True,
            },
        }
        body = {"identifier": identifier, "webhook": webhook}
        answered = await call(account, "connection", body)
        try:
            given = json.loads(answered)["url"]
        except (ValueError, LookupError, TypeError, RecursionError):
            given = None
        if given and isinstance(given, str):
            return given
        said = hide(answered, account.api_key, secret)
        raise SocketlessError(
            "Socketless answered connection with 200, and no url:"
            f" {quoted(said)}. Is {options.service()} the service? Set"
            " SOCKETLESS_API_URL (or api_url) to its address",
            "connection",
            200,
        )

    def is_own_page(self, request: HasHeaders) -> bool:
        return is_own(request.headers, self._options.origins())

    async def answer(self, request: Request) -> Response:
        """Answers a page."""
        origin = request.headers.get("origin")
        if not is_listed(origin, self._options.origins()):
            return await self._connect(request)
        if request.method == "OPTIONS":
            return allow_origin(Response(204), request)
        return allow_origin(await self._connect(request), request)

    async def _connect(self, request: Request) -> Response:
        log = self._options.log
        origin = request.headers.get("origin")
        is_foreign = not self.is_own_page(request)
        # A browser asks first for a page of another origin, and a refusal
        # ends there: only its line can name the origin.
        if request.method != "POST" and not (
            is_foreign and request.method == "OPTIONS"
        ):
            return text(405, "Method not allowed", Allow="POST")
        if is_foreign:
            if self._is_new_origin(str(origin)):
                log_foreign(origin, log)
            return text(403, "Only this site's own pages may connect")
        try:
            return await self._give(request)
        except Exception as error:
            log.error("The connection route failed", exc_info=error)
            return text(500, "Internal Server Error")

    @staticmethod
    async def _known(
        user: UserCallback, request: Request
    ) -> Optional[Person]:
        """Asks who is logged in."""
        asked: Coroutine[Any, Any, Known] = call_reader(
            user, request.context, threads=LOGINS
        )
        known = await limited(asked, USER_SECONDS)
        person = known if isinstance(known, Person) else Person(known)  # type: ignore[arg-type]
        # 0 is the ID of somebody.
        is_nobody = person.id is None or person.id is False or person.id == ""
        return None if is_nobody else person

    async def _give(self, request: Request) -> Response:
        options = self._options
        if options.user is None:
            raise RuntimeError(
                "Pass the option user: a function that returns the ID of the"
                " person who is logged in, or None"
            )
        # An end of all sessions of the user after this may end the one that
        # `user` finds.
        since = await self._sessions.last_logout() if self._sessions else 0
        known = await self._known(options.user, request)
        if known is None:
            return text(401, "Log in first")
        name = check_user(known.id)
        if name == PROBE:
            # No handler would hear this user.
            options.log.error(
                f"{PROBE} is the user of `socketless probe`: give nobody"
                " this ID"
            )
            return text(403, "This user may not connect")
        if self._connects_too_often(name):
            return text(429, "Too many connections", Retry_After="60")
        session = known.session
        try:
            url = await self.connection_for(name, session, since)
        except SessionEnded as error:
            return text(401, str(error))
        except Exception as error:
            shown = quoted(name)
            options.log.error(f"No connection for {shown}", exc_info=error)
            return text(502, "The service gave no connection")
        # With a store, the end of the session refuses this connection. If
        # nothing else does, somebody can log out while the service answers.
        is_kept = self._sessions is not None and session is not None
        if not is_kept and await self._known(options.user, request) != known:
            return text(401, "Log in first")
        headers = {
            "Cache-Control": "no-store",
            "Content-Type": "application/json",
        }
        return Response(200, json.dumps({"url": url}), headers)
