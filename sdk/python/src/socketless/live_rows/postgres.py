"""Tells the owners of all rows whose changes a trigger of PostgreSQL reports, by psycopg 3."""

from __future__ import annotations

import json
import os
import re
import selectors
import socket
from contextlib import contextmanager
from threading import Event, Thread, Timer
from time import monotonic
from typing import Any, Callable, Iterator, Optional, Sequence

import psycopg
from psycopg import pq
from psycopg.conninfo import make_conninfo

from .._limit import Limiter
from .._loop import Handle
from .._text import quoted, reason_of
from . import LiveRows

# How long the database may take to answer, or to let a client in, in seconds.
_ANSWER_S = 10
# How often a connection that says nothing is tried.
_CHECK_S = 30.0
# How often a second listener tries to become the first.
_LOCK_S = 1.0
_MAX_PAUSE_S = 30.0
# After so many failures in a row, the pause no longer doubles: it has its longest.
_MAX_DOUBLINGS = 5
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
        # A text is one type: `in` would find a part of it.
        self._types = [types] if isinstance(types, str) else types
        self._on_listening = on_listening
        self._writes_too_often = Limiter(10)
        self._failures = 0
        self._over = Event()
        # What ends a wait for the database at once.
        self._woken, self._waker = socket.socketpair()

    def stop(self) -> None:
        self._over.set()
        self._waker.close()

    def run(self) -> None:
        try:
            while not self._over.is_set():
                try:
                    self._hold()
                except Exception as error:
                    if not self._over.is_set():
                        self._pause_after(error)
        finally:
            self._woken.close()

    def _pause_after(self, error: Exception) -> None:
        """Log a failure, and wait. It raises nothing, also when the process can open no more files."""
        pause = min(_MAX_PAUSE_S, 2.0 ** min(self._failures, _MAX_DOUBLINGS))
        self._failures += 1
        self._rows.log.error(
            "Lost the listener for changed rows. The next attempt is in %g s: %s", pause, reason_of(error)
        )
        self._over.wait(pause)

    def _wait(self, seconds: float, fileno: int, event: int = selectors.EVENT_READ) -> None:
        """Wait until a connection is ready, it is stopped, or the time is over."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._woken, selectors.EVENT_READ)
            selector.register(fileno, event)
            selector.select(0 if self._over.is_set() else seconds)

    def _connect(self) -> psycopg.Connection[Any]:
        """Connect within one limit of time, by steps that `stop` ends. psycopg's own limit begins anew with
        each byte of the database.
        """
        conninfo = make_conninfo(
            self._conninfo, application_name="socketless live rows", client_encoding="sql_ascii"
        )
        pgconn = pq.PGconn.connect_start(conninfo.encode())
        try:
            end = monotonic() + _ANSWER_S
            while pgconn.status != pq.ConnStatus.BAD:
                step = pgconn.connect_poll()
                if step == pq.PollingStatus.OK:
                    pgconn.nonblocking = 1
                    connection: psycopg.Connection[Any] = psycopg.Connection(pgconn)
                    # Whoever notifies chooses the bytes. psycopg's own handler raises if they aren't text.
                    pgconn.notify_handler = self._hear_bytes
                    connection.autocommit = True
                    return connection
                if step == pq.PollingStatus.FAILED:
                    break
                is_read = step == pq.PollingStatus.READING
                event = selectors.EVENT_READ if is_read else selectors.EVENT_WRITE
                self._wait(max(0.0, end - monotonic()), pgconn.socket, event)
                if self._over.is_set() or monotonic() >= end:
                    raise TimeoutError(f"The database let nobody in for {_ANSWER_S} s")
            raise psycopg.OperationalError(pgconn.error_message.decode("utf-8", "replace"))
        except BaseException:
            pgconn.finish()
            raise

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
            cursor = connection.execute(sql.encode(), values or None)
            found = cursor.fetchone() if cursor.description else None
        # Those that came with the answer would wait until the next one.
        while True:
            notice = connection.pgconn.notifies()
            if notice is None:
                return found
            self._hear_bytes(notice)

    def _hold(self) -> None:
        """Listen by one connection, from its start to its end."""
        connection = self._connect()
        try:
            # A database without an encoding would end the connection at a notice that is no UTF-8.
            if connection.pgconn.parameter_status(b"server_encoding") != b"SQL_ASCII":
                self._query(connection, "set client_encoding to 'utf8'")
            lock = "select pg_try_advisory_lock(hashtext('socketless ' || %s))"
            waited = 0
            while not self._query(connection, lock, self._channel)[0]:
                if self._over.is_set():
                    return
                if waited == _WAIT_S:
                    self._rows.log.warning(
                        "Waiting to listen for changed rows: another process listens. If none of yours does,"
                        " some role holds the advisory lock: look into pg_locks"
                    )
                waited += 1
                self._over.wait(_LOCK_S)
            name = self._channel.replace('"', '""')
            self._query(connection, f'listen "{name}"')
            self._failures = 0
            if self._on_listening:
                self._on_listening()
            while not self._over.is_set():
                self._wait(_CHECK_S, connection.fileno())
                self._query(connection, "select 1")
        finally:
            connection.close()

    def _hear_bytes(self, notice: pq.PGnotify) -> None:
        self._hear(notice.extra.decode("utf-8", "replace"))

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
