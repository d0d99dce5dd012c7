from __future__ import annotations

import json
import re
from time import monotonic
from typing import Any, Callable, List, Optional

from . import _redis_scripts as scripts
from ._json import written
from ._types import Added, Change, Claim, Item, Listed, Present, Store

_LISTS = ("values", "numbers", "free", "last")
_PLACES = ("users", "counts", "untils", "place")
# How long a change is tried again because others change the same value, in seconds.
_CHANGE_S = 10


def _text(answer: Any) -> Any:
    """Decode what a client returns as bytes, also in lists."""
    if isinstance(answer, list):
        return [_text(it) for it in answer]
    return answer.decode() if isinstance(answer, bytes) else answer


def _item(found: List[Any]) -> Item:
    # Lua ends a list at its first nil, so a finished item has three parts.
    id, value, seq, *free_at = found
    return Item(id, int(seq), json.loads(value), not free_at or free_at[0] is None)


class _Redis:
    def __init__(self, client: Any) -> None:
        self._client = client
        self._is_checked = False

    def _check(self) -> None:
        """Raise unless Redis refuses to write when it is full: it would delete what somebody needs."""
        if self._is_checked:
            return
        info = _text(self._client.eval('return redis.call("INFO", "memory")', 0))
        found = re.search(r"^maxmemory_policy:(\S+)", info, re.MULTILINE)
        if found and found[1] != "noeviction":
            raise RuntimeError(
                f"Redis deletes keys when its memory is full (maxmemory-policy {found[1]}): set"
                " `maxmemory-policy noeviction` in redis.conf, by CONFIG SET, or in the settings of your provider"
            )
        self._is_checked = True

    def _run(self, script: str, kinds: tuple[str, ...], name: str, *values: object) -> Any:
        # The braces keep the keys of one name on one node of a cluster.
        keys = [f"socketless:{{{name}}}:{kind}" for kind in kinds]
        self._check()
        return _text(self._client.eval(script, len(keys), *keys, *map(str, values)))

    def get(self, list: str, id: str) -> Optional[Item]:
        found = self._run(scripts.GET, _LISTS, list, id)
        return _item(found) if found else None

    def add(self, list: str, id: str, value: Any, due_at: int = 0) -> Added:
        found, is_new = self._run(scripts.ADD, _LISTS, list, id, written(value), due_at)
        return Added(_item(found), is_new == 1)

    def list(
        self, list: str, most: int, after: Optional[int] = None, before: Optional[int] = None
    ) -> Listed:
        last, found = self._run(
            scripts.LIST,
            _LISTS,
            list,
            most,
            "latest" if after is None else "first",
            "-inf" if after is None else f"({after}",
            "+inf" if before is None else f"({before}",
        )
        items = [_item(it) for it in found]
        return Listed(int(last), items[::-1] if after is None else items)

    def change(self, list: str, id: str, make: Callable[[Any], Any]) -> Any:
        start = monotonic()
        while True:
            found = self._run(scripts.GET, _LISTS, list, id)
            if not found:
                return None
            text = written(make(json.loads(found[1])))
            # Again, if the value was changed meanwhile.
            if self._run(scripts.CHANGE, _LISTS, list, id, found[1], text):
                return json.loads(text)
            if monotonic() - start > _CHANGE_S:
                raise TimeoutError(f"Others change the same value of the store all the time, for {_CHANGE_S} s")

    def remove(self, list: str, id: str, seq: Optional[int] = None) -> bool:
        return bool(self._run(scripts.REMOVE, _LISTS, list, id, *([] if seq is None else [seq])))

    def claim(self, list: str, for_ms: int, id: Optional[str] = None) -> Optional[Claim]:
        found = self._run(scripts.CLAIM, _LISTS, list, for_ms, *([] if id is None else [id]))
        return Claim(_item(found), int(found[3])) if found else None

    def release(self, list: str, claim: Claim, is_finished: bool) -> None:
        to = "finished" if is_finished else "free"
        self._run(scripts.RELEASE, _LISTS, list, claim.item.id, claim.until, to)

    def _change(self, place: str, *values: object) -> Change:
        version, came, left = self._run(scripts.PLACE_CHANGE, _PLACES, place, *values)
        return Change(int(version), came, left)

    def enter(self, place: str, id: str, user: str, for_ms: int) -> Change:
        return self._change(place, "enter", id, user, for_ms)

    def leave(self, place: str, id: str) -> Change:
        return self._change(place, "leave", id)

    def sweep(self, place: str, life_ms: int) -> Change:
        return self._change(place, "sweep", "", "", life_ms)

    def present(self, place: str) -> Present:
        version, users = self._run(scripts.PLACE_PRESENT, _PLACES, place)
        return Present(int(version), users)


def redis(client: Any) -> Store:
    """Keep everything in Redis, by a client of the package `redis`, such as `Redis.from_url(url)`.

    Redis must write to its disk (`appendonly yes`) and refuse to write when it is full
    (`maxmemory-policy noeviction`): the first call raises RuntimeError otherwise. Give the client a
    time limit (`socket_timeout`).
    """
    return _Redis(client)
