"""Options of `Socketless`, and the settings of one call."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import (
    Any,
    Awaitable,
    Callable,
    List,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    Union,
)
from urllib.parse import urlsplit

from ._api import Account, is_loopback
from ._log import Log
from ._text import quoted
from ._users import UserId

_HOSTED = "https://app.socketless.ws"
_MASTER = "SOCKETLESS_WEBHOOK_MASTER_SECRET"
# Of each option that a call can't do without.
_VARIABLES = {
    "api_key": "SOCKETLESS_API_KEY",
    "master_secret": _MASTER,
    "webhook_url": "PUBLIC_URL",
}


@dataclass(frozen=True)
class Person:
    """Who is logged in, and the session if `end_session` should end the
    connections of one session only.
    """

    id: UserId
    session: Optional[str] = None


Known = Union[UserId, Person, None]
UserCallback = Callable[[Any], Union[Known, Awaitable[Known]]]


class PerMinute(TypedDict, total=False):
    """How often one person may connect in a minute (default 60), and send
    events (default 300), for each process.
    """

    connections: int
    events: int


@dataclass(frozen=True)
class Options:
    """What `Socketless` was given. What is None is read from the environment
    at the time of each call.
    """

    log: Log
    user: Optional[UserCallback]
    api_key: Optional[str] = field(repr=False)
    api_url: Optional[str]
    webhook_url: Optional[str]
    master_secret: Union[str, Tuple[str, str], None] = field(repr=False)
    allowed_origins: Optional[Sequence[str]]
    per_minute: PerMinute

    def _value(self, option: str) -> str:
        given = getattr(self, option)
        if option == "master_secret" and not isinstance(given, str):
            given = given[0] if given else None
        return given or os.environ.get(_VARIABLES[option]) or ""

    def check(self, *options: str) -> None:
        """Raises RuntimeError that names all settings that are missing."""
        missing = [it for it in options if not self._value(it)]
        if not missing:
            return
        names = _listed([_VARIABLES[it] for it in missing])
        several = len(missing) > 1
        raise RuntimeError(
            f"Set the environment variable{'s' * several} {names}, or the"
            f" option{'s' * several} {_listed(missing)}. If"
            f" {'they are' if several else 'it is'} in .env, nothing has read"
            " that file: run `set -a; . ./.env; set +a` in the shell that"
            " starts your app"
        )

    def service(self) -> str:
        """The address of the service."""
        return self.api_url or os.environ.get("SOCKETLESS_API_URL") or _HOSTED

    def account(self) -> Account:
        """Who calls the service. Raises RuntimeError if there is no key, or a
        setting can't be one. It names the setting, and not its value.
        """
        self.check("api_key")
        key, service = self._value("api_key"), self.service()
        if not re.fullmatch("[\x21-\x7e]+", key):
            raise RuntimeError(
                "SOCKETLESS_API_KEY (or api_key) has a space, a line break or"
                " a letter that no key has"
            )
        if not _is_url(service):
            raise RuntimeError("SOCKETLESS_API_URL (or api_url) isn't a URL")
        # The errors of calls name the address.
        parts = urlsplit(service)
        if parts.username is not None or parts.password is not None:
            raise RuntimeError(
                "SOCKETLESS_API_URL (or api_url) holds a user or a password:"
                " leave out what stands before the @"
            )
        if parts.query or parts.fragment:
            raise RuntimeError(
                "SOCKETLESS_API_URL (or api_url) holds more than an address:"
                " leave out what begins with ? or #"
            )
        return Account(service, key, self.log)

    def masters(self) -> List[str]:
        """The master secret and, if there is one, the previous one."""
        self.check("master_secret")
        given = self.master_secret
        previous = os.environ.get(f"{_MASTER}_OTHER")
        if isinstance(given, tuple):
            previous = given[1]
        return [self._value("master_secret"), *([previous] if previous else [])]

    def webhook(self) -> str:
        """The webhook's address, below the path of the public one."""
        self.check("webhook_url")
        address = self.webhook_url
        if not address:
            address = self._value("webhook_url").rstrip("/") + "/webhook"
        if not _is_url(address):
            raise RuntimeError(
                f"The webhook's address {quoted(address)} isn't a URL: set"
                " PUBLIC_URL to one like https://app.example.com"
            )
        return address

    def unreachable_webhook(self) -> Optional[str]:
        """Says what to change if the service can't reach the webhook."""
        webhook, service = self.webhook(), self.service()
        if not is_loopback(webhook) or is_loopback(service):
            return None
        return (
            f"{service} can't reach {webhook}: set PUBLIC_URL (or"
            " webhook_url) to an address that it can, or SOCKETLESS_API_URL"
            " to the local service"
        )

    def origins(self) -> Sequence[str]:
        """The origins of pages that are elsewhere."""
        if self.allowed_origins is not None:
            return self.allowed_origins
        return (os.environ.get("ALLOWED_ORIGINS") or "").split(",")


def _is_url(address: str) -> bool:
    try:
        parts = urlsplit(address)
        # An invalid port raises when it is read.
        is_http = parts.scheme in ("http", "https")
        return is_http and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _listed(names: Sequence[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
