from __future__ import annotations

import os
import re
import sqlite3
from contextlib import contextmanager
from threading import RLock
from typing import Any, Iterator, Optional, Sequence

from ._schema import SCHEMA
from ._sql import SQLITE, Query, Row, Sql

# How long a statement waits for another process that writes, in seconds.
_BUSY_S = 5


class Sqlite(Sql):
    """A file of SQLite with one connection, which all threads of the process share by turns."""

    def __init__(self, file: str) -> None:
        super().__init__(self._begin, SQLITE, sqlite3.Error)
        self._file = file
        self._lock = RLock()
        self._connection: Optional[sqlite3.Connection] = None
        self._process = 0
        with self._lock:
            self._connect()

    def _connect(self) -> sqlite3.Connection:
        # A process that is forked must not use its parent's connection.
        if self._connection is None or self._process != os.getpid():
            self._connection = connection = sqlite3.connect(
                self._file, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
            )
            self._process = os.getpid()
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
        with self._lock:
            connection = self._connect()

            def query(sql: str, *values: Any) -> Sequence[Row]:
                return connection.execute(re.sub(r"\$(\d)", r"?\1", sql), values).fetchall()

            connection.execute("begin immediate")
            try:
                yield query
                connection.execute("commit")
            except BaseException:
                # SQLite may have undone it by itself, as when the disk is full.
                if connection.in_transaction:
                    connection.execute("rollback")
                raise

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._connection is not None and self._process == os.getpid():
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
