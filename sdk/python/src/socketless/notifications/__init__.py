"""Notices of people, which all their devices show, and which are read on all of them at once.

The page's side is `openInbox` of the SDK for JavaScript.
"""

from __future__ import annotations

import json
import re
import secrets
from time import time
from typing import Any, Dict, Mapping, Optional, Union, overload

from .._events import WebhookEvent, sent_by
from .._run import run
from .._service import AnySocketless, Service
from .._socketless import AsyncSocketless, Socketless
from .._text import quoted, reason_of
from .._users import UserId, check_user
from ..storage import Store
from ..storage._calls import Calls
from ..storage._json import written
from ._notices import InboxPage, Notice, Notices

__all__ = ["AsyncNotifications", "InboxPage", "Notice", "Notifications", "create_notifications"]

_MAX_CHARACTERS = 50_000
_ID = re.compile("[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{1,100}")
# The highest number that JavaScript counts to.
_MOST = 2**53 - 1


def _length(value: Dict[str, Any]) -> int:
    """Return how long its JSON is in JavaScript, which writes no character of a text as an escape that
    needn't be one.
    """
    written(value)
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _value(text: str, url: Optional[str], data: Any) -> Dict[str, Any]:
    """Raises ValueError if pages or channels couldn't take it."""
    if not isinstance(text, str) or not text.strip():
        raise ValueError("A notice needs a non-empty `text`")
    if url is not None and not isinstance(url, str):
        raise ValueError("A notice's url is a string")
    given = {"text": text, "url": url, "data": data}
    value = {name: it for name, it in given.items() if it is not None}
    if _length(value) > _MAX_CHARACTERS:
        raise ValueError(
            "A notice is longer than 50,000 characters: store the rest elsewhere, and pass its address as url"
        )
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _MOST


class AsyncNotifications:
    """Stores notices for people, and shows them on all their devices."""

    def __init__(self, socketless: AnySocketless, *, store: Store) -> None:
        self._service = Service(socketless)
        self._notices = Notices(Calls(store))

    async def _tell(self, user: str, message: Dict[str, Any]) -> None:
        """What is told is stored already: a failure is logged, and pages find it at their next check."""
        try:
            await self._service.send({"users": user}, message)
        except Exception as error:
            self._service.log.warning(
                "A change of the notices of %s is stored, but pages weren't told: %s",
                *(quoted(user), reason_of(error)),
            )

    async def _mark_up_to(self, user: str, wanted: int) -> None:
        # A client can name any number, and numbers of later notices must not be read in advance.
        to = min(wanted, await self._notices.last_of(user))
        if to > 0:
            await self._notices.mark(user, "read", [[1, to]])
            await self._tell(user, {"type": "notices_read", "from": 1, "to": to})

    async def _mark_read(self, user: str, id: str) -> bool:
        notice = await self._notices.get(user, id)
        if not notice:
            return False
        seq = notice["seq"]
        await self._notices.mark(user, "read", [[seq, seq]])
        # Again, if it was read before: a call may have failed.
        await self._tell(user, {"type": "notices_read", "from": seq, "to": seq})
        return True

    async def on_event(self, event: WebhookEvent) -> None:
        """Take part in an event: pass the object to `webhook`."""
        sent, user = sent_by(event), event.user
        type, id, start, to = (sent.get(name) for name in ("type", "id", "from", "to"))
        if type == "read_notice" and isinstance(id, str) and _ID.fullmatch(id):
            await self._mark_read(user, id)
        elif type == "read_notices" and isinstance(to, int) and _is_number(to):
            await self._mark_up_to(user, to)
        elif type == "seen_notices" and isinstance(start, int) and isinstance(to, int):
            last = min(to, await self._notices.last_of(user))
            if _is_number(start) and start <= last:
                await self._notices.mark(user, "seen", [[start, last]])

    async def notify(
        self,
        user: UserId,
        text: str,
        *,
        id: Optional[str] = None,
        url: Optional[str] = None,
        data: Any = None,
    ) -> Notice:
        """Store a notice, and tell the person's pages. `url` is where a click leads.

        If pages can't be told, that is logged: they load it at their next check. A repeated call with the
        same `id` changes nothing, and tells the pages again. Raises ValueError if the notice is invalid. If
        the store fails, it raises: repeat it with the same `id`.
        """
        name = check_user(user)
        if id is not None and not (isinstance(id, str) and _ID.fullmatch(id)):
            raise ValueError("A notice's id is a string of 1 to 100 characters without control characters")
        value = {**_value(text, url, data), "at": int(time() * 1000)}
        notice = await self._notices.add(name, id or secrets.token_hex(16), value)
        await self._tell(name, {"type": "notice", "notice": notice})
        return notice

    async def inbox(
        self, user: Optional[UserId], query: Optional[Mapping[str, Any]] = None
    ) -> Optional[InboxPage]:
        """Return what the route that pages load notices from answers, as JSON: the latest, or those before
        the number that its query names, at most 50.

        `user` is who is logged in. Returns None if that is nobody: answer 401.
        """
        if user is None or user == "":
            return None
        asked = str((query or {}).get("before"))
        is_number = asked.isascii() and asked.isdigit() and len(asked) < 17 and int(asked) > 0
        return await self._notices.page(check_user(user), int(asked) if is_number else None)

    async def unread(self, user: UserId) -> int:
        """Return how many notices of a person are unread."""
        return await self._notices.unread(check_user(user))

    async def mark_read(self, user: UserId, id: str) -> bool:
        """Mark a notice as read. False: there is none with this ID."""
        return await self._mark_read(check_user(user), id)

    async def mark_all_read(self, user: UserId, up_to: int = _MOST) -> None:
        """Mark all as read, up to a number if there is one: later ones stay unread."""
        await self._mark_up_to(check_user(user), up_to)

    async def remove(self, user: UserId, id: str) -> bool:
        """Remove a notice, also from pages that show it. False: there is none with this ID."""
        name = check_user(user)
        notice = await self._notices.get(name, id)
        if not notice:
            return False
        seq = notice["seq"]
        # First read, so that a call that ends in between leaves nothing that is counted and can't be seen.
        await self._notices.mark(name, "read", [[seq, seq]])
        await self._notices.remove(name, notice)
        await self._tell(name, {"type": "notices_removed", "from": seq, "to": seq})
        return True

    async def remove_all(self, user: UserId) -> None:
        """Remove all notices of a person."""
        name = check_user(user)
        to = await self._notices.last_of(name)
        if to == 0:
            return
        await self._notices.mark(name, "read", [[1, to]])
        for notice in await self._notices.all(name):
            if notice["seq"] <= to:
                await self._notices.remove(name, notice)
        await self._tell(name, {"type": "notices_removed", "from": 1, "to": to})


class Notifications:
    """Notices of people. Its methods are those of `AsyncNotifications`, as plain functions."""

    def __init__(self, notifications: AsyncNotifications) -> None:
        self._notifications = notifications

    def on_event(self, event: WebhookEvent) -> None:
        """Take part in an event: pass the object to `webhook`."""
        run(self._notifications.on_event(event))

    def notify(
        self,
        user: UserId,
        text: str,
        *,
        id: Optional[str] = None,
        url: Optional[str] = None,
        data: Any = None,
    ) -> Notice:
        """Store a notice, and tell the person's pages. A repeated call with the same `id` is one notice."""
        return run(self._notifications.notify(user, text, id=id, url=url, data=data))

    def inbox(
        self, user: Optional[UserId], query: Optional[Mapping[str, Any]] = None
    ) -> Optional[InboxPage]:
        """Return what the route that pages load notices from answers, as JSON. None if nobody is logged in:
        answer 401.
        """
        return run(self._notifications.inbox(user, query))

    def unread(self, user: UserId) -> int:
        """Return how many notices of a person are unread."""
        return run(self._notifications.unread(user))

    def mark_read(self, user: UserId, id: str) -> bool:
        """Mark a notice as read. False: there is none with this ID."""
        return run(self._notifications.mark_read(user, id))

    def mark_all_read(self, user: UserId, up_to: int = _MOST) -> None:
        """Mark all as read, up to a number if there is one: later ones stay unread."""
        run(self._notifications.mark_all_read(user, up_to))

    def remove(self, user: UserId, id: str) -> bool:
        """Remove a notice, also from pages that show it. False: there is none with this ID."""
        return run(self._notifications.remove(user, id))

    def remove_all(self, user: UserId) -> None:
        """Remove all notices of a person."""
        run(self._notifications.remove_all(user))


@overload
def create_notifications(socketless: Socketless, *, store: Store) -> Notifications: ...
@overload
def create_notifications(socketless: AsyncSocketless, *, store: Store) -> AsyncNotifications: ...
def create_notifications(
    socketless: AnySocketless, *, store: Store
) -> Union[Notifications, AsyncNotifications]:
    """Store notices for people, and show them on all their devices."""
    notifications = AsyncNotifications(socketless, store=store)
    return Notifications(notifications) if isinstance(socketless, Socketless) else notifications
