from __future__ import annotations

import re
from contextlib import contextmanager
from typing import Any, Callable, ContextManager, Iterator, Sequence

from ._sql import POSTGRES, Query, Row, Sql
from ._types import Store


def postgres(connect: Callable[[], ContextManager[Any]]) -> Store:
    """Keep everything in PostgreSQL, in the tables of `SCHEMA`, by psycopg 3.

    `connect` is called for each operation, and returns a connection to use in a `with` block:
    `pool.connection` of a `psycopg_pool.ConnectionPool`, or `lambda: psycopg.connect(url)`, which opens
    one each time. Set its time limits: a database can accept a connection, and then stay silent.
    """
    from psycopg import Error

    @contextmanager
    def transaction() -> Iterator[Query]:
        # `transaction` also where the connection commits each statement by itself.
        with connect() as connection, connection.transaction():
            cursor = connection.cursor()

            def query(sql: str, *values: Any) -> Sequence[Row]:
                # `$1` can stand in a statement more than once.
                named = re.sub(r"\$(\d)", r"%(p\1)s", sql)
                cursor.execute(named, {f"p{at}": value for at, value in enumerate(values, 1)})
                names = [column.name for column in cursor.description or []]
                return [dict(zip(names, row)) for row in cursor.fetchall()] if names else []

            cursor.execute("set transaction isolation level read committed")
            yield query

    return Sql(transaction, POSTGRES, Error)
