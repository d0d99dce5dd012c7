"""Messages to feeds, connections and users."""

from __future__ import annotations

from secrets import token_hex
from typing import (
    Any,
    Callable,
    Dict,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    Union,
)

from ._api import Account, call
from ._errors import SocketlessError
from ._replies import check_feed, json_of
from ._sessions import Sessions
from ._signature import check_unicode
from ._users import UserId, feed_of

# On a slow line, a longer message keeps heartbeats back until the connection
# ends. Counted in the units of JavaScript, as the client does.
_MAX_CHARACTERS = 100_000

# How many receivers or messages one call names, and how many characters it
# has: the service takes more of each.
_MAX_PER_CALL = 500
_MAX_CALL_CHARACTERS = 4_000_000


class ToFeed(TypedDict):
    feeds: str


class ToClients(TypedDict):
    clients: Union[str, Sequence[str]]


class ToUsers(TypedDict):
    users: Union[UserId, Sequence[UserId]]


Receivers = Union[ToFeed, ToClients, ToUsers]
"""The receivers of a message: a feed, connections by their identifiers, or
all connections of users by their IDs. Name each feed and connection once:
each naming is one copy.
"""

Message = Tuple[Receivers, Mapping[str, Any]]


def list_of(one_or_more: Any) -> List[Any]:
    """Returns one value, or a list of them, as a list."""
    if isinstance(one_or_more, (list, tuple, set, frozenset)):
        return list(one_or_more)
    return [one_or_more]


def _json_of(message: Mapping[str, Any]) -> str:
    written = json_of(message)
    units = len(written.encode("utf-16-le", "surrogatepass")) // 2
    if units > _MAX_CHARACTERS:
        raise ValueError(
            "The message is longer than 100,000 characters: send the address"
            " of a file"
        )
    return written


def _names_of(to: Mapping[str, Any]) -> List[Dict[str, Any]]:
    """Names the receivers as the service does, in parts that one call can
    hold. Each user is named once, as one copy is sent for each.
    """
    if len(to) != 1 or not to.keys() & {"feeds", "clients", "users"}:
        raise ValueError("Name the receivers as feeds, clients or users")
    if "feeds" in to:
        check_feed(to["feeds"])
        return [dict(to)]
    names = list_of(to.get("clients", to.get("users")))
    if not names:
        return []
    if "clients" in to:
        for name in names:
            check_unicode("identifier", name)
        return [{"clients": names[0] if len(names) == 1 else names}]
    feeds = list(dict.fromkeys(feed_of(it) for it in names))
    starts = range(0, len(feeds), _MAX_PER_CALL)
    return [{"feeds": feeds[at : at + _MAX_PER_CALL]} for at in starts]


def _items_of(messages: Sequence[Message]) -> List[Dict[str, Any]]:
    written = [(_names_of(to), _json_of(message)) for to, message in messages]
    return [
        {**names, "message": text} for parts, text in written for names in parts
    ]


def _calls_of(items: Sequence[Dict[str, Any]]) -> List[List[Dict[str, Any]]]:
    """Puts as many messages in each call as fit."""
    calls: List[List[Dict[str, Any]]] = []
    characters = 0
    for item in items:
        characters += len(item["message"])
        is_full = not calls or len(calls[-1]) == _MAX_PER_CALL
        if is_full or characters > _MAX_CALL_CHARACTERS:
            calls.append([])
            characters = len(item["message"])
        calls[-1].append(item)
    return calls


class Sender:
    """Sends messages and changes feeds for an account, which is read at each
    call. If sessions are known, nothing reaches a connection whose session
    has ended.
    """

    def __init__(self, account: Callable[[], Account]) -> None:
        self._account = account
        self.sessions: Optional[Sessions] = None

    async def send_all(self, messages: Sequence[Message]) -> None:
        items = _items_of(messages)
        if self.sessions is not None:
            items = [
                it for item in items for it in await self._open_item(item)
            ]
        await self.send_items(items)

    async def _open_item(self, item: Dict[str, Any]) -> List[Dict[str, Any]]:
        """Leaves out receivers whose session has ended."""
        if self.sessions is None or "clients" not in item:
            return [item]
        open = await self.sessions.open_of(list_of(item["clients"]))
        clients = open[0] if len(open) == 1 else open
        return [{**item, "clients": clients}] if open else []

    async def send_items(self, items: Sequence[Dict[str, Any]]) -> None:
        """Sends texts that are written already, in calls one after the
        other: parallel ones don't arrive in order.
        """
        failure: Optional[Exception] = None
        for group in _calls_of(items):
            body = {"messages": group[0] if len(group) == 1 else group}
            try:
                await call(self._account(), "message", body)
            except SocketlessError as error:
                failure = failure or error
                # Each further call would wait as long as this one did.
                if error.status is None:
                    break
        if failure is not None:
            raise failure

    async def change_feeds(
        self, action: str, feeds: str, clients: Union[str, Sequence[str]]
    ) -> None:
        if action not in ("join", "leave"):
            raise ValueError("Clients `join` or `leave` a feed")
        check_feed(feeds)
        names = list_of(clients)
        for name in names:
            check_unicode("identifier", name)
        if not names:
            return
        if action == "join" and self.sessions is not None:

            async def join(open: Sequence[str]) -> None:
                await self.change_feed(action, feeds, open)

            await self.sessions.join(names, join)
            return
        receivers = clients if isinstance(clients, str) else names
        await self.change_feed(action, feeds, receivers)

    async def change_feed(
        self, action: str, feed: str, clients: Union[str, Sequence[str]]
    ) -> None:
        """Changes a feed that was checked before."""
        change = {"action": action, "feeds": feed, "clients": clients}
        await call(self._account(), "feeds", {"actions": change})

    async def leave_all(self, clients: Sequence[str]) -> None:
        """Takes connections out of all their feeds: a `set` that adds none is
        answered with 500, so each gets a new one.
        """
        await self.change_feed("set", f"ended.{token_hex(16)}", list(clients))
