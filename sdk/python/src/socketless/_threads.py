"""Threads for what blocks in an asynchronous app."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Event
from typing import Any, Callable, List, TypeVar

from ._locks import ForkLock

T = TypeVar("T")

# How many calls of one kind run at a time, and how many wait for those.
_MOST = 32
_MOST_WAITING = 10_000


class Threads:
    """Threads for one kind of work. Nothing can end a function that hangs: it
    takes a thread of its kind for ever, and none of another kind or of the
    app.
    """

    def __init__(self, name: str, most: int = _MOST) -> None:
        self._name = name
        self._most = most
        self._lock = ForkLock()
        self._renew()

    def _renew(self) -> None:
        name = f"socketless-{self._name}"
        self._process = os.getpid()
        self._executor = ThreadPoolExecutor(self._most, name)
        self._waiting = 0

    def _count(self, by: int) -> None:
        with self._lock:
            self._waiting += by

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Calls a function in one of the threads.

        Raises RuntimeError if too many calls wait for one.
        """
        with self._lock:
            # A process that is forked has none of its parent's threads.
            if self._process != os.getpid():
                self._renew()
        if self._waiting >= _MOST_WAITING:
            raise RuntimeError(f"Too many calls wait for a thread ({self._name})")
        context, is_given_up = copy_context(), Event()
        given: List[Callable[[], T]] = [
            lambda: context.run(function, *args)
        ]

        def attempt() -> Any:
            self._count(-1)
            return None if is_given_up.is_set() else given.pop()()

        self._count(1)
        work = asyncio.wrap_future(self._executor.submit(attempt))
        try:
            answer: T = await asyncio.shield(work)
            return answer
        except asyncio.CancelledError:
            is_given_up.set()
            given.clear()
            raise


CALLBACKS = Threads("callback")
"""For handlers and other functions of a reader."""

LOGINS = Threads("user")
"""For `user`: pages connect while handlers hang."""

STORES = Threads("store")
