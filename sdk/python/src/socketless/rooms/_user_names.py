"""Names of users, as they are shown to others."""

from __future__ import annotations

from time import monotonic
from typing import Awaitable, Callable, Dict, List, Optional, Sequence, Tuple, Union

from .._locks import ForkLock
from .._log import Log
from .._run import call, limited
from .._text import reason_of

NameOf = Callable[[str], Union[Optional[str], Awaitable[Optional[str]]]]
"""Returns the name of a user."""

_TIMEOUT_S = 2.0
_FRESH_S = 60.0
_RETRY_S = 10.0
_MOST_KNOWN = 10_000
# How many names one answer looks up: the rest comes with the next one.
_MOST_ASKED = 200
_MOST_CHARACTERS = 200


class UserNames:
    """Returns users with their names: those that are known within 2 s.

    A name is looked up again after a minute. `now` returns seconds of a clock that nobody sets back.
    """

    def __init__(self, name_of: NameOf, log: Log, now: Callable[[], float] = monotonic) -> None:
        self._name_of = name_of
        self._log = log
        self._now = now
        self._known: Dict[str, Tuple[Optional[str], float]] = {}
        self._lock = ForkLock()

    def _note(self, user: str, name: Optional[str], for_s: float) -> None:
        with self._lock:
            self._known.pop(user, None)
            self._known[user] = (name, self._now() + for_s)
            if len(self._known) > _MOST_KNOWN:
                del self._known[next(iter(self._known))]

    async def _ask(self, users: Sequence[str]) -> None:
        end = self._now() + _TIMEOUT_S
        for user in users:
            left = end - self._now()
            if left <= 0:
                raise TimeoutError(f"Looking up names took longer than {_TIMEOUT_S:g} s")
            # One that fails, or never comes, holds up no answer until then.
            self._note(user, self._known.get(user, (None, 0.0))[0], _RETRY_S)
            name = await limited(call(self._name_of, user), left)
            self._note(user, name[:_MOST_CHARACTERS] if name else None, _FRESH_S)

    async def of(self, users: Sequence[str]) -> List[List[str]]:
        """Return pairs of ID and name."""
        now = self._now()
        stale = [it for it in users if self._known.get(it, (None, -1.0))[1] < now][:_MOST_ASKED]
        try:
            await self._ask(stale)
        except Exception as error:
            self._log.warning("Not all names are known: %s", reason_of(error))
        found = [(it, self._known.get(it, (None, 0.0))[0]) for it in users]
        return [[user, name] for user, name in found if name is not None]
