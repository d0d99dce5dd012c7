from __future__ import annotations

from typing import Any, Callable, List, Optional, TypeVar

from .._run import blocking, limited
from ._types import Added, Change, Claim, Item, Listed, Present, Store

T = TypeVar("T")

# How long one call may take in an asynchronous app, in seconds. One that is too slow may still be done
# later: repeat it safely.
CALL_SECONDS = 10.0
_PAGE = 500


class Calls:
    """Calls a store from the one copy of the logic: in threads if the app is asynchronous."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def _call(self, work: Callable[..., T], *args: Any) -> T:
        return await limited(blocking(work, *args), CALL_SECONDS)

    async def add(self, list: str, id: str, value: Any, due_at: int = 0) -> Added:
        return await self._call(self._store.add, list, id, value, due_at)

    async def get(self, list: str, id: str) -> Optional[Item]:
        return await self._call(self._store.get, list, id)

    async def list(
        self, list: str, most: int, after: Optional[int] = None, before: Optional[int] = None
    ) -> Listed:
        return await self._call(self._store.list, list, most, after, before)

    async def all(self, list: str) -> List[Item]:
        """Return all items of a list, which are loaded in pages."""
        found: List[Item] = []
        while True:
            _, items = await self.list(list, _PAGE, after=found[-1].seq if found else 0)
            if not items:
                return found
            found += items

    async def change(self, list: str, id: str, make: Callable[[Any], Any]) -> Any:
        return await self._call(self._store.change, list, id, make)

    async def remove(self, list: str, id: str, seq: Optional[int] = None) -> bool:
        return await self._call(self._store.remove, list, id, seq)

    async def claim(self, list: str, for_ms: int, id: Optional[str] = None) -> Optional[Claim]:
        return await self._call(self._store.claim, list, for_ms, id)

    async def enter(self, place: str, id: str, user: str, for_ms: int) -> Change:
        return await self._call(self._store.enter, place, id, user, for_ms)

    async def leave(self, place: str, id: str) -> Change:
        return await self._call(self._store.leave, place, id)

    async def sweep(self, place: str, life_ms: int) -> Change:
        return await self._call(self._store.sweep, place, life_ms)

    async def present(self, place: str) -> Present:
        return await self._call(self._store.present, place)
