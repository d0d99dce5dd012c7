"""How often one person may do something in a minute."""

from __future__ import annotations

from time import monotonic
from typing import Callable, Dict

from ._locks import ForkLock

# More people than this in one minute start the count again, so that it never
# fills the memory.
_MAX_KEYS = 100_000


class Limiter:
    """Tells whether a key was used more than `most` times in a minute. Each
    process of your app counts for itself, in all of its threads.

    `now` returns seconds of a clock that nobody sets back.
    """

    def __init__(
        self, most: int, now: Callable[[], float] = monotonic
    ) -> None:
        self._most = most
        self._now = now
        self._minute = 0
        self._counts: Dict[str, int] = {}
        self._lock = ForkLock()

    def __call__(self, key: str) -> bool:
        minute = int(self._now() / 60)
        with self._lock:
            if minute != self._minute or len(self._counts) > _MAX_KEYS:
                self._counts.clear()
            self._minute = minute
            count = self._counts.get(key, 0) + 1
            self._counts[key] = count
        return count > self._most
