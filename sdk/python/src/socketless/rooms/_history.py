"""What is posted in rooms, for pages that were offline and pages that open later."""

from __future__ import annotations

import secrets
from time import time
from typing import Any, Awaitable, Callable, Dict, List, Mapping, Optional, Union

from .._events import WebhookEvent, sent_by
from .._replies import Reply
from .._run import call
from .._users import UserId, check_user
from ._changes import Content, Make, edited, reacted, removed
from ._membership import AsyncMembership, Part
from ._names import check_name, seen_in
from ._posts import Entry, EntryPage, Posts, Saved
from ._texts import check_id, check_text, is_emoji, is_id, is_own_id, is_text

MayChange = Callable[[str, str, Content], Union[bool, Awaitable[bool]]]
"""Tells whether a user, such as a moderator, may edit and delete a post of another one in a room."""

_PAGE = 50
_MOST_READERS = 100
_KNOWN = ("post_in_room", "edit_post", "delete_post", "react", "seen_room")
# The highest number that JavaScript counts to.
_MOST = 2**53 - 1


def _number(value: object) -> Optional[int]:
    """Read the number of an entry, which a client can write in any way."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
        value = int(value)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if isinstance(value, int) and is_number and 0 < value <= _MOST else None


class AsyncHistory:
    """The posts of rooms.

    What the functions store is told to all who are in the room; a failure of that is logged.
    """

    def __init__(
        self,
        members: AsyncMembership,
        *,
        max_characters: int = 2000,
        may_change: Optional[MayChange] = None,
    ) -> None:
        self._members = members
        self._posts = Posts(members._store)
        self._max_characters = max_characters
        self._may_change = may_change
        members._parts.append(Part(opened=self._opened))

    async def _opened(self, room: str) -> Dict[str, Any]:
        return {"seen": await self.seen(room)}

    async def _save(self, room: str, saved: Optional[Saved]) -> Optional[Saved]:
        """Tell of what is stored."""
        if saved and saved.is_new:
            await self._members.tell(room, _item(room, saved.post))
        return saved

    async def _change(self, room: object, id: str, make: Make) -> Optional[Entry]:
        name = check_name(room)
        saved = await self._save(name, await self._posts.change(name, id, make))
        return saved.post if saved else None

    async def _change_as(
        self, user: str, room: str, id: str, make: Make, is_for_all: bool = False
    ) -> Optional[Saved]:
        """Make a change that a client asks for. None: it may not, or there is no such post."""
        denied: List[Content] = []

        async def attempt(may_change_all: bool) -> Optional[Saved]:
            def own(content: Content) -> Optional[Content]:
                denied.clear()
                if may_change_all or content.get("from") == user:
                    return make(content)
                denied.append(content)
                return None

            return await self._save(room, await self._posts.change(room, id, own))

        found = await attempt(is_for_all)
        if not denied:
            return found
        if self._may_change and await call(self._may_change, room, user, denied[0]) is True:
            return await attempt(True)
        return None

    async def seen(self, room: object) -> List[List[Any]]:
        """Return how far users have read: each with the number of the last entry. At most 100 of them."""
        _, items = await self._members._store.list(seen_in(str(room)), _MOST_READERS)
        return [[it.id, it.value["seq"]] for it in items]

    async def _see(self, room: str, user: str, claimed: int) -> None:
        """Note how far a user has read. A client can claim any number: the room's last one is the highest."""
        store = self._members._store
        # Nothing follows that number, so this reads only the last one.
        last = (await self._posts.after(room, _MOST, 1))["seq"]
        seq = min(claimed, last)
        before: List[int] = []

        def make(known: Dict[str, int]) -> Dict[str, int]:
            before[:] = [known["seq"]]
            return {"seq": max(seq, known["seq"])}

        added = await store.add(seen_in(room), user, {"seq": seq})
        await store.change(seen_in(room), user, make)
        if added.is_new or (before and seq > before[0]):
            await self._members.tell(room, {"type": "seen", "room": room, "user": user, "seq": seq})

    async def _answer(self, sent: Dict[str, Any], room: str, user: str) -> Optional[Saved]:
        """Do what a member's client asks for. None: it may not, or it can't be done."""
        type, id, text = sent.get("type"), sent.get("id"), sent.get("text")
        if type == "post_in_room":
            if not is_own_id(id) or not is_text(text, self._max_characters):
                return None
            content = {"text": text, "from": user, "at": _now()}
            # The page's own ID, which is no other user's: it has no space.
            found = await self._save(room, await self._posts.add(room, f"{user} {id}", content))
            return found if found and found.post.get("from") == user else None
        if not isinstance(id, str) or not is_id(id):
            return None
        if type == "edit_post":
            may = isinstance(text, str) and is_text(text, self._max_characters)
            return await self._change_as(user, room, id, edited(str(text))) if may else None
        if type == "delete_post":
            return await self._change_as(user, room, id, removed)
        emoji, on = sent.get("emoji"), sent.get("on")
        if isinstance(emoji, str) and is_emoji(emoji) and isinstance(on, bool):
            return await self._change_as(user, room, id, reacted(user, emoji, on), True)
        return None

    async def on_event(self, event: WebhookEvent) -> Any:
        """Take part in an event: pass the object to `webhook`, after the membership."""
        sent, user = sent_by(event), event.user
        type, room, id = sent.get("type"), sent.get("room"), sent.get("id")
        if type not in _KNOWN or not isinstance(room, str):
            return None
        if not await self._members.is_member(room, user):
            refused: Reply = {"message": {"type": "room_refused", "room": room}}
            return refused
        if type == "seen_room":
            seq = sent.get("seq")
            number = None if isinstance(seq, str) else _number(seq)
            if number is not None:
                await self._see(room, user, number)
            return None
        found = await self._answer(sent, room, user)
        if not found:
            named = id if isinstance(id, str) else ""
            about = f"{user} {named}" if type == "post_in_room" else named
            return {"message": {"type": "post_refused", "room": room, "id": about[:300]}}
        # A repeated one isn't told to all again, but its sender stops repeating it.
        return None if found.is_new else {"message": _item(room, found.post)}

    async def post(
        self, room: object, text: str, *, id: Optional[str] = None, user: Optional[UserId] = None
    ) -> Entry:
        """Post as the app, or as a user. A job that may run twice passes the same `id`: it is stored and
        told once.

        Raises ValueError if the room can't have that name or the text can't be stored.
        """
        name, id = check_name(room), id or secrets.token_hex(16)
        check_id(id)
        check_text(text)
        author = {} if user is None else {"from": check_user(user)}
        saved = await self._posts.add(name, id, {"text": text, "at": _now(), **author})
        await self._save(name, saved)
        return saved.post

    async def edit_post(self, room: object, id: str, text: str) -> Optional[Entry]:
        """Replace the text of a post, unless it was deleted. Returns None if there is no such post."""
        check_text(text)
        return await self._change(room, id, edited(text))

    async def delete_post(self, room: object, id: str) -> Optional[Entry]:
        """Empty a post, and mark it as deleted: a row that is deleted instead stays on open pages."""
        return await self._change(room, id, removed)

    async def react(self, room: object, id: str, user: UserId, emoji: str, on: bool) -> Optional[Entry]:
        """Add or take back a user's reaction to a post."""
        return await self._change(room, id, reacted(check_user(user), emoji, on))

    async def posts(
        self, room: object, user: Optional[UserId], query: Optional[Mapping[str, Any]] = None
    ) -> Optional[EntryPage]:
        """Return what the route of the room's posts answers, as JSON: those after or before the number
        that its query names, or the latest ones, at most 50.

        `user` is who is logged in. Returns None if that is nobody, or no member of the room: answer 404.
        """
        name, query = str(room), query or {}
        if user is None or user == "" or not await self._members.is_member(name, user):
            return None
        after = _number(query.get("after"))
        if after is None:
            page = await self._posts.before(name, _number(query.get("before")), _PAGE)
        else:
            page = await self._posts.after(name, after, _PAGE)
        # A removal in between has not ended this load: what was posted after it is for the others.
        is_member = await self._members.is_member(name, user)
        return {**page, "user": check_user(user)} if is_member else None


def _now() -> int:
    return int(time() * 1000)


def _item(room: str, post: Entry) -> Dict[str, Any]:
    return {"type": "item", "room": room, "id": post["id"], "item": post}
