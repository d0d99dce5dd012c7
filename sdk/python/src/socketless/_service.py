from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic
from typing import Any, Callable, Iterator, List, Mapping, Optional, Union

from ._errors import SocketlessError
from ._log import Log
from ._run import call
from ._send import Message, Receivers
from ._socketless import AsyncSocketless, Socketless

AnySocketless = Union[Socketless, AsyncSocketless]


class Attempt:
    """Bounds the calls of one piece of work: after one that had no answer, or when they have taken `seconds`
    in all, the others raise at once.

    `now` returns seconds of a clock that nobody sets back.
    """

    def __init__(self, seconds: float = inf, now: Callable[[], float] = monotonic) -> None:
        self._left = seconds
        self._now = now

    @contextmanager
    def bounds(self) -> Iterator[None]:
        """Bound the calls that are made inside. An attempt around this one bounds them instead."""
        token = _attempt.set(_attempt.get() or self)
        try:
            yield
        finally:
            _attempt.reset(token)

    async def make(self, path: str, function: Callable[..., Any], *args: Any) -> None:
        """Make a call, unless it is too late."""
        if self._left <= 0:
            raise SocketlessError("Not called, because earlier calls had no answer, or took too long", path)
        start = self._now()
        try:
            await call(function, *args)
        except SocketlessError as error:
            if error.status is None:
                self._left = 0
            raise
        finally:
            self._left -= self._now() - start


_attempt: ContextVar[Optional[Attempt]] = ContextVar("socketless calls", default=None)


class Service:
    """What parts call of either face."""

    def __init__(self, socketless: AnySocketless) -> None:
        self._socketless = socketless

    @property
    def log(self) -> Log:
        return self._socketless.log

    async def send(self, to: Receivers, message: Mapping[str, Any]) -> None:
        await self._make("message", self._socketless.send, to, message)

    async def send_all(self, messages: List[Message]) -> None:
        await self._make("message", self._socketless.send_all, messages)

    async def change_feeds(self, action: str, feed: str, clients: List[str]) -> None:
        await self._make("feeds", self._socketless.change_feeds, action, feed, clients)

    async def _make(self, path: str, function: Callable[..., Any], *args: Any) -> None:
        await (_attempt.get() or Attempt()).make(path, function, *args)
