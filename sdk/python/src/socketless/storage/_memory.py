from __future__ import annotations

import json
from time import time
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from .._locks import ForkLock
from ._json import written
from ._types import Added, Change, Claim, Item, Listed, Present, Store


class _Row:
    """An item with its value as JSON, so that nobody changes what is stored."""

    def __init__(self, id: str, seq: int, json: str, free_at: int) -> None:
        self.id = id
        self.seq = seq
        self.json = json
        self.free_at: Optional[int] = free_at

    def item(self) -> Item:
        return Item(self.id, self.seq, json.loads(self.json), self.free_at is None)


class _List:
    def __init__(self) -> None:
        self.last = 0
        self.rows: Dict[str, _Row] = {}


class _Place:
    def __init__(self, now: int) -> None:
        self.version = 0
        self.swept_at = now
        # Each connection with its user, and the time until which it counts.
        self.visits: Dict[str, Tuple[str, int]] = {}

    def users(self) -> List[str]:
        return list(dict.fromkeys(user for user, _ in self.visits.values()))


def _now() -> int:
    return int(time() * 1000)


class _Memory:
    def __init__(self) -> None:
        self._lists: Dict[str, _List] = {}
        self._places: Dict[str, _Place] = {}
        self._lock = ForkLock()

    def _row(self, list: str, id: str) -> Optional[_Row]:
        found = self._lists.get(list)
        return found.rows.get(id) if found else None

    def add(self, list: str, id: str, value: Any, due_at: int = 0) -> Added:
        json = written(value)
        with self._lock:
            known = self._row(list, id)
            if known:
                return Added(known.item(), False)
            found = self._lists.setdefault(list, _List())
            found.last += 1
            row = found.rows[id] = _Row(id, found.last, json, due_at)
            return Added(row.item(), True)

    def get(self, list: str, id: str) -> Optional[Item]:
        with self._lock:
            row = self._row(list, id)
            return row.item() if row else None

    def list(
        self, list: str, most: int, after: Optional[int] = None, before: Optional[int] = None
    ) -> Listed:
        with self._lock:
            found = self._lists.get(list, _List())
            rows = [
                row
                for row in found.rows.values()
                if row.seq > (after or 0) and (before is None or row.seq < before)
            ]
            part = rows[max(0, len(rows) - most) :] if after is None else rows[:most]
            return Listed(found.last, [row.item() for row in part])

    def change(self, list: str, id: str, make: Callable[[Any], Any]) -> Any:
        with self._lock:
            row = self._row(list, id)
            if not row:
                return None
            row.json = written(make(json.loads(row.json)))
            return json.loads(row.json)

    def remove(self, list: str, id: str, seq: Optional[int] = None) -> bool:
        with self._lock:
            row = self._row(list, id)
            if not row or seq not in (None, row.seq):
                return False
            del self._lists[list].rows[id]
            return True

    def claim(self, list: str, for_ms: int, id: Optional[str] = None) -> Optional[Claim]:
        with self._lock:
            now = _now()
            rows = self._lists.get(list, _List()).rows
            free = [
                row
                for row in (rows.values() if id is None else filter(None, [rows.get(id)]))
                if row.free_at is not None and row.free_at <= now
            ]
            if not free:
                return None
            row = min(free, key=lambda row: row.free_at or 0)
            row.free_at = now + for_ms
            return Claim(row.item(), row.free_at)

    def release(self, list: str, claim: Claim, is_finished: bool) -> None:
        with self._lock:
            row = self._row(list, claim.item.id)
            if row and row.free_at == claim.until:
                row.free_at = None if is_finished else 0

    def _change(self, name: str, make: Callable[[_Place, int], None]) -> Change:
        """Change who is in a place, and return who came and left by it."""
        with self._lock:
            now = _now()
            place = self._places.setdefault(name, _Place(now))
            before = place.users()
            make(place, now)
            after = place.users()
            came = [user for user in after if user not in before]
            left = [user for user in before if user not in after]
            if came or left:
                place.version += 1
            return Change(place.version, came, left)

    def enter(self, place: str, id: str, user: str, for_ms: int) -> Change:
        def make(it: _Place, now: int) -> None:
            it.visits[id] = (user, now + for_ms)

        return self._change(place, make)

    def leave(self, place: str, id: str) -> Change:
        return self._change(place, lambda it, _: it.visits.pop(id, None) and None)

    def sweep(self, place: str, life_ms: int) -> Change:
        def make(it: _Place, now: int) -> None:
            is_sure = abs(now - it.swept_at) < 2 * life_ms
            # No entry after a sweep ends as early as what that sweep renewed.
            renewed = it.swept_at + life_ms - 1
            it.swept_at = now
            for id, (user, until) in [*it.visits.items()]:
                if until <= now if is_sure else until == renewed:
                    del it.visits[id]
                elif not is_sure:
                    it.visits[id] = (user, now + life_ms - 1)

        return self._change(place, make)

    def present(self, place: str) -> Present:
        with self._lock:
            found = self._places.get(place)
            return Present(found.version, found.users()) if found else Present(0, [])


def memory() -> Store:
    """Keep everything in this process: for a first try, and for tests."""
    return _Memory()
