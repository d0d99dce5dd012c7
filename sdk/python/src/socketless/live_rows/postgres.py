"""Tells the owners of all rows whose changes a trigger of PostgreSQL reports, by psycopg 3."""

from __future__ import annotations

import json
import os
import re
import selectors
import socket
from contextlib import contextmanager
from threading import Thread, Timer
from typing import Any, Callable, Iterator, Optional, Sequence

import psycopg

from .._limit import Limiter
from .._loop import Handle
from .._text import quoted, reason_of
from . import LiveRows

# How long the database may take to answer, in seconds.
_ANSWER_S = 10
# How often a connection that says nothing is tried.
_CHECK_S = 30.0
# How often a second listener tries to become the first.
_LOCK_S = 1.0
_MAX_PAUSE_S = 30.0
# How long it may take to become the first listener without a word in the log.
_WAIT_S = 60
# Types of messages that other parts of the SDK act on.
_TAKEN = re.compile(
    "notices?(_.*)?|room_.*|post_refused|item|seen|online|changed|part|pointer|asked", re.DOTALL
)
_MAX_CHANNEL = 63


class Listener(Handle):
    """Listens in a thread until `stop`."""

    def __init__(self, stop: Callable[[], None], thread: Thread) -> None:
        super().__init__(stop)
        self._thread = thread

    def __enter__(self) -> Listener:
        return self

    def wait(self, seconds: Optional[float] = None) -> None:
        """Wait until it has ended."""
        self._thread.join(seconds)


class _Listening:
    def __init__(
        self,
        rows: LiveRows,
        conninfo: str,
        channel: str,
        types: Optional[Sequence[str]],
        on_listening: Optional[Callable[[], None]],
    ) -> None:
        self._rows = rows
        self._conninfo = conninfo
        self._channel = channel
        self._types = types
        self._on_listening = on_listening
        self._writes_too_often = Limiter(10)
        self._failures = 0
        self._is_over = False
        # What ends a wait at once.
        self._woken, self._waker = socket.socketpair()

    def stop(self) -> None:
        self._is_over = True
        self._waker.close()

    def run(self) -> None:
        try:
            while not self._is_over:
                try:
                    self._hold()
                except Exception as error:
                    if not self._is_over:
                        pause = min(_MAX_PAUSE_S, 2.0**self._failures)
                        self._failures += 1
                        self._rows.log.error(
                            "Lost the listener for changed rows. The next attempt is in %g s: %s",
                            *(pause, reason_of(error)),
                        )
                        self._wait(pause)
        finally:
            self._woken.close()

    def _wait(self, seconds: float, connection: Optional[psycopg.Connection[Any]] = None) -> None:
        """Wait until the connection says something, it is stopped, or the time is over."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._woken, selectors.EVENT_READ)
            if connection:
                selector.register(connection.fileno(), selectors.EVENT_READ)
            selector.select(0 if self._is_over else seconds)

    @contextmanager
    def _limit(self, connection: psycopg.Connection[Any]) -> Iterator[None]:
        """End a connection that doesn't answer: whoever waits for it gets an error."""
        with socket.socket(fileno=os.dup(connection.fileno())) as copy:
            timer = Timer(_ANSWER_S, copy.shutdown, [socket.SHUT_RDWR])
            timer.daemon = True
            timer.start()
            try:
                yield
            finally:
                timer.cancel()
                timer.join()

    def _query(self, connection: psycopg.Connection[Any], sql: str, *values: str) -> Any:
        with self._limit(connection):
            cursor = connection.execute(sql, values or None)
            found = cursor.fetchone() if cursor.description else None
        # Those that came with the answer would wait until the next one.
        while True:
            notice = connection.pgconn.notifies()
            if notice is None:
                return found
            self._hear(notice.extra.decode("utf-8", "replace"))

    def _hold(self) -> None:
        """Listen by one connection, from its start to its end."""
        connection = psycopg.connect(
            self._conninfo, autocommit=True, connect_timeout=_ANSWER_S, application_name="socketless live rows"
        )
        try:
            connection.add_notify_handler(lambda notice: self._hear(notice.payload))
            lock = "select pg_try_advisory_lock(hashtext('socketless ' || %s))"
            waited = 0
            while not self._query(connection, lock, self._channel)[0]:
                if self._is_over:
                    return
                if waited == _WAIT_S:
                    self._rows.log.warning(
                        "Waiting to listen for changed rows: another process listens. If none of yours does,"
                        " some role holds the advisory lock: look into pg_locks"
                    )
                waited += 1
                self._wait(_LOCK_S)
            name = self._channel.replace('"', '""')
            self._query(connection, f'listen "{name}"')
            self._failures = 0
            if self._on_listening:
                self._on_listening()
            while not self._is_over:
                self._wait(_CHECK_S, connection)
                self._query(connection, "select 1")
        finally:
            connection.close()

    def _hear(self, payload: str) -> None:
        """Tell of a change. Any role of the database may notify: what isn't a change is logged."""
        try:
            change = json.loads(payload)
        except (ValueError, RecursionError):
            change = None
        change = change if isinstance(change, dict) else {}
        type = change.get("type")
        if not isinstance(type, str):
            is_told, remedy = False, "it is no change of a row"
        elif self._types is not None:
            is_told, remedy = type in self._types, "`types` doesn't list it"
        else:
            is_told = _TAKEN.fullmatch(type) is None
            remedy = "the SDK uses that name: rename it, or list it in `types`"
        if is_told:
            # It logs what isn't a change.
            self._rows.tell(str(type), change.get("id", ""), owner=change.get("owner"))
        elif not self._writes_too_often(""):
            self._rows.log.warning("Ignored a notice of the type %s: %s", quoted(str(type)), remedy)


def listen_to_postgres(
    rows: LiveRows,
    conninfo: str,
    *,
    channel: str = "live_rows",
    types: Optional[Sequence[str]] = None,
    on_listening: Optional[Callable[[], None]] = None,
) -> Listener:
    """Tell the owners of all rows whose changes the trigger reports, until `stop` of what it returns.

    Of several processes, one listens, and another one takes over when its connection ends. A lost or silent
    connection is opened again after 1 to 30 s; pages find what nobody told meanwhile at their next check.
    `conninfo` is an address of the database, by a direct connection: a pooler that shares connections passes
    no notices on. `types` are the types of rows that are told, because any role of the database may notify;
    without it, all but those of the SDK's own messages are. Raises ValueError if the channel can't be one.
    """
    if not 0 < len(channel) <= _MAX_CHANNEL or "\0" in channel:
        raise ValueError(f"A channel has a name of 1 to {_MAX_CHANNEL} characters")
    listening = _Listening(rows, conninfo, channel, types, on_listening)
    thread = Thread(target=listening.run, name="socketless live rows", daemon=True)
    thread.start()
    return Listener(listening.stop, thread)
