"""Tells pages that rows of a database have changed. The page's side is `openRows` of the SDK for JavaScript."""

from __future__ import annotations

import os
from threading import Condition, Thread
from typing import Dict, Iterable, List, Optional, Sequence, Tuple, Union
from uuid import UUID

from .._limit import Limiter
from .._locks import ForkLock
from .._replies import check_feed, json_of
from .._run import run
from .._send import Message
from .._service import AnySocketless, Service
from .._text import reason_of
from .._users import UserId, check_user

__all__ = ["LiveRows"]

# How many messages may wait while the service doesn't answer. Pages find what is dropped at their next check.
_MAX_WAITING = 10_000
_MAX_TYPE = 100
_MAX_ID = 1_000
# Whoever may notify a database can send wrong changes as often as they like.
_LINES_PER_MINUTE = 10
# How long the end of a process waits for the service, in seconds.
_STOP_S = 15.0


def _messages_of(
    type: object, id: object, owners: Sequence[Optional[UserId]], feed: Optional[str]
) -> List[Message]:
    """Raises ValueError or TypeError if a change can't be told."""
    if not isinstance(type, str) or not 0 < len(type) <= _MAX_TYPE:
        raise ValueError(f"`type` is a text of 1 to {_MAX_TYPE} characters")
    if isinstance(id, bool) or not isinstance(id, (str, int, UUID)) or len(str(id)) > _MAX_ID:
        raise ValueError(f"`id` is a text of at most {_MAX_ID} characters, a number or a UUID")
    message = {"type": type, "id": str(id)}
    json_of(message)
    users = dict.fromkeys(check_user(it) for it in owners if it is not None)
    messages: List[Message] = [({"users": user}, message) for user in users]
    if feed is not None:
        check_feed(feed)
        messages.append(({"feeds": feed}, message))
    return messages


def _each(owners: Union[UserId, Iterable[UserId]]) -> Iterable[UserId]:
    """Take one user, also where several can be: the letters of an ID are nobody."""
    return [owners] if isinstance(owners, (str, int, UUID)) else owners


class LiveRows:
    """Tells pages that rows have changed. Use one for all of a process, with any kind of app.

    A thread sends while there is something to send: one call of the service at a time, which takes all that
    has come meanwhile. The end of the process waits for it.
    """

    def __init__(self, socketless: AnySocketless) -> None:
        self._service = Service(socketless)
        self.log = socketless.log
        # Equal messages that wait are one: a page loads the rows once for all of them.
        self._waiting: Dict[Tuple[str, str, str, str], Message] = {}
        self._changed = Condition()
        self._sender: Optional[Thread] = None
        self._process = os.getpid()
        self._forked = ForkLock()
        self._is_over = False
        self._writes_too_often = Limiter(_LINES_PER_MINUTE)

    def tell(
        self,
        type: str,
        id: UserId,
        *,
        owner: Optional[UserId] = None,
        owners: Union[UserId, Iterable[UserId]] = (),
        feed: Optional[str] = None,
    ) -> None:
        """Tell the pages of a row's owners that it has changed. Call it after the commit: pages load the rows
        at once.

        `type` is such as `order`: pages load again what they show of this type. `owner` is the user as your
        database has it: a row without one has nobody to tell. `owners` are further users, such as the
        previous owner, and `feed` is one that your webhook joins people to. It waits for nothing, and never
        raises: the rows are stored all the same, and pages find them at their next check.
        """
        try:
            messages = _messages_of(type, id, [owner, *_each(owners)], feed)
        except Exception as error:
            self._warn(f"A change of a row was not told: {reason_of(error)}")
            return
        self._leave_parent()
        with self._changed:
            for to, message in messages:
                if self._is_over or len(self._waiting) >= _MAX_WAITING:
                    why = "after stop" if self._is_over else "while 10,000 messages wait for the service"
                    return self._warn(f"Owners are not told of changed rows {why}")
                [(kind, receiver)] = to.items()
                self._waiting[(kind, str(receiver), message["type"], message["id"])] = (to, message)
            if self._waiting and not self._sender:
                self._start()

    def _leave_parent(self) -> None:
        """Begin anew in a process that is forked: it has none of its parent's threads, one of which may have
        held the condition.
        """
        with self._forked:
            if self._process != os.getpid():
                self._sender, self._changed = None, Condition()
                self._waiting.clear()
                self._process = os.getpid()

    def _start(self) -> None:
        sender = Thread(target=self._send_waiting, name="socketless")
        try:
            sender.start()
        except RuntimeError as error:
            # The process ends.
            self._warn(f"Owners were not told of changed rows: {reason_of(error)}")
        else:
            self._sender = sender

    def _send_waiting(self) -> None:
        while True:
            with self._changed:
                messages = list(self._waiting.values())
                self._waiting.clear()
                if not messages:
                    self._sender = None
                    self._changed.notify_all()
                    return
            try:
                run(self._service.send_all(messages))
            except Exception as error:
                self.log.error("Owners were not told of changed rows: %s", reason_of(error))
            except BaseException:
                # The thread ends: the next change starts another one.
                with self._changed:
                    self._sender = None
                    self._changed.notify_all()
                raise

    def _warn(self, problem: str) -> None:
        # Counted together: a change can be wrong in any number of ways.
        if not self._writes_too_often(""):
            self.log.warning(problem)

    def stop(self, seconds: float = _STOP_S) -> None:
        """Take no more changes, and wait until those that have come are told, or for so long."""
        self._leave_parent()
        with self._changed:
            self._is_over = True
            self._changed.wait_for(lambda: self._sender is None, seconds)

    def __enter__(self) -> LiveRows:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
