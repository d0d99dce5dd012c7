from __future__ import annotations

from typing import Any, List, Mapping, Union

from ._log import Log
from ._run import call
from ._send import Message, Receivers
from ._socketless import AsyncSocketless, Socketless

AnySocketless = Union[Socketless, AsyncSocketless]


class Service:
    """What parts call of either face."""

    def __init__(self, socketless: AnySocketless) -> None:
        self._socketless = socketless

    @property
    def log(self) -> Log:
        return self._socketless.log

    async def send(self, to: Receivers, message: Mapping[str, Any]) -> None:
        await call(self._socketless.send, to, message)

    async def send_all(self, messages: List[Message]) -> None:
        await call(self._socketless.send_all, messages)

    async def change_feeds(self, action: str, feed: str, clients: List[str]) -> None:
        await call(self._socketless.change_feeds, action, feed, clients)
