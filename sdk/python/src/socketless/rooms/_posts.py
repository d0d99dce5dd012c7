"""The posts of rooms in the store."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional

from ..storage import Item
from ..storage._calls import Calls
from ._changes import Content, Make
from ._names import posts_of

Entry = Dict[str, Any]
"""A post as pages get it, or a later change of it: its content with `id` and `seq`, which is the number of
the post, or of its latest change. If it has changed, `of` is the number of the post itself.
"""
EntryPage = Dict[str, Any]
"""An answer to a load of posts: `seq` is the number of the room's last entry, `items` are entries."""

_PAGE = 200


class Saved(NamedTuple):
    """A post as it is now, and whether the call has made it so."""

    post: Entry
    is_new: bool


def _is_mark(value: Dict[str, Any]) -> bool:
    """Tell whether an item is the latest change of a post: the post itself has changed in place."""
    return "of" in value


def _mark_of(id: str, changes: int) -> str:
    # No post has an ID with a line break.
    return f"{id}\n{changes}"


def _content(stored: Dict[str, Any]) -> Content:
    return {name: it for name, it in stored.items() if name != "changes"}


class Posts:
    """Keeps posts. Each room counts its posts and their changes with one counter."""

    def __init__(self, store: Calls) -> None:
        self._store = store

    async def _resolve(self, room: str, item: Item) -> Optional[Entry]:
        """Return an entry as it is now. None for a change of a post that is gone."""
        if not _is_mark(item.value):
            return {**_content(item.value), "seq": item.seq, "id": item.id}
        post = await self._store.get(posts_of(room), item.value["of"])
        return post and {**_content(post.value), "seq": item.seq, "id": post.id, "of": post.seq}

    async def _saved_as(self, room: str, id: str, seq: int, stored: Dict[str, Any]) -> Saved:
        changes = stored.get("changes", 0)
        if changes == 0:
            return Saved({**_content(stored), "seq": seq, "id": id}, False)
        # Also where an earlier call ended before this.
        mark = await self._store.add(posts_of(room), _mark_of(id, changes), {"of": id})
        # Only the latest one says anything, so that changes don't pile up.
        await self._store.remove(posts_of(room), _mark_of(id, changes - 1))
        return Saved({**_content(stored), "seq": mark.item.seq, "id": id, "of": seq}, mark.is_new)

    async def add(self, room: str, id: str, content: Content) -> Saved:
        """Add a post with the next number. If the room has the ID, nothing changes."""
        item, is_new = await self._store.add(posts_of(room), id, content)
        if is_new:
            return Saved({**content, "seq": item.seq, "id": id}, True)
        return await self._saved_as(room, id, item.seq, item.value)

    async def change(self, room: str, id: str, make: Make) -> Optional[Saved]:
        """Replace what a post says by what `make` returns, and give the change the next number.

        If `make` returns None, nothing changes. Returns None if there is no such post.
        """
        item = await self._store.get(posts_of(room), id)
        if not item or _is_mark(item.value):
            return None

        def change(stored: Dict[str, Any]) -> Dict[str, Any]:
            made = make(_content(stored))
            return stored if made is None else {**made, "changes": stored.get("changes", 0) + 1}

        value = await self._store.change(posts_of(room), id, change)
        return None if value is None else await self._saved_as(room, id, item.seq, value)

    async def after(self, room: str, seq: int, most: int) -> EntryPage:
        """Return the first entries after a number, without items only if nothing follows."""
        while True:
            last, items = await self._store.list(posts_of(room), most, after=seq)
            resolved = [await self._resolve(room, it) for it in items]
            posts = [it for it in resolved if it is not None]
            if posts or not items:
                return {"seq": last, "items": posts}
            seq = items[-1].seq

    async def before(self, room: str, seq: Optional[int], most: int) -> EntryPage:
        """Return the last posts before a number, or of all. Changes aren't among them."""
        posts: List[Entry] = []
        while True:
            last, items = await self._store.list(posts_of(room), _PAGE, before=seq)
            found = [{**_content(it.value), "seq": it.seq, "id": it.id} for it in items if not _is_mark(it.value)]
            posts = [*found, *posts]
            if not items or len(posts) >= most:
                return {"seq": last, "items": posts[max(0, len(posts) - most) :]}
            seq = items[0].seq
