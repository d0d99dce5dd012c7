from __future__ import annotations

import os
import re
import sqlite3
from contextlib import contextmanager
from time import monotonic
from typing import Any, Iterator, List, Optional, Sequence

from .._locks import ForkLock
from ._schema import SCHEMA
from ._sql import SQLITE, Query, Row, Sql

# How long a call waits for other threads, and for another process that writes, in seconds.
_BUSY_S = 5
# Connections of parent processes.
_INHERITED: List[sqlite3.Connection] = []


class Sqlite(Sql):
    """A file of SQLite with one connection, which all threads of the process share by turns."""

    def __init__(self, file: str) -> None:
        super().__init__(self._begin, SQLITE, sqlite3.Error)
        self._file = file
        self._lock = ForkLock()
        self._connection: Optional[sqlite3.Connection] = None
        self._process = os.getpid()
        with self._turn():
            self._connect()

    @contextmanager
    def _turn(self) -> Iterator[float]:
        """Wait for other threads. The value is how many seconds are left to wait for other processes."""
        start = monotonic()
        if not self._lock.acquire(timeout=_BUSY_S):
            raise sqlite3.OperationalError(f"Other threads have used the store for {_BUSY_S} s")
        try:
            if self._process != os.getpid():
                # In a process that is forked, the connection's end would change the file below the parent.
                _INHERITED.extend([self._connection] if self._connection else [])
                self._process, self._connection = os.getpid(), None
            yield max(0.0, _BUSY_S - (monotonic() - start))
        finally:
            self._lock.release()

    def _connect(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = connection = sqlite3.connect(
                self._file, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
            )
            connection.row_factory = sqlite3.Row
            try:
                # Reads don't wait for writes then. The file keeps it.
                connection.execute("pragma journal_mode = wal")
            except sqlite3.OperationalError:
                pass  # Another process is writing: the next one that opens the file sets it.
            found = connection.execute("select 1 from sqlite_master where name = 'socketless_visits_user'")
            if found.fetchone() is None:
                # Of two processes that open a new file, one waits here.
                connection.executescript(f"begin immediate; {SCHEMA} commit;")
        return self._connection

    @contextmanager
    def _begin(self) -> Iterator[Query]:
        with self._turn() as seconds:
            connection = self._connect()

            def query(sql: str, *values: Any) -> Sequence[Row]:
                # Reads wait for nobody, and one write is a transaction with what follows it.
                if not connection.in_transaction and not sql.startswith("select"):
                    connection.execute(f"pragma busy_timeout = {int(seconds * 1000)}")
                    connection.execute("begin immediate")
                return connection.execute(re.sub(r"\$(\d)", r"?\1", sql), values).fetchall()

            try:
                yield query
                if connection.in_transaction:
                    connection.execute("commit")
            except BaseException:
                # SQLite may have undone it by itself, as when the disk is full.
                if connection.in_transaction:
                    connection.execute("rollback")
                raise

    def close(self) -> None:
        """Close the file."""
        with self._turn():
            if self._connection is not None:
                self._connection.close()
            self._connection = None

    def __enter__(self) -> Sqlite:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def sqlite(file: str) -> Sqlite:
    """Keep everything in a file of SQLite, for all processes of one machine.

    Creates its tables if they are missing. `close` closes the file.
    Raises sqlite3.Error if it can't be opened.
    """
    return Sqlite(file)
