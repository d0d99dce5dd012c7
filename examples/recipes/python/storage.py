"""A store for the recipes, in the tables of schema.sql: in
SQLite, or in PostgreSQL by psycopg.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple

Query = Callable[..., list[tuple]]


class Item(NamedTuple):
    """An item of a list.

    `seq` is its number, `value` is anything that JSON holds.
    """

    id: str
    seq: int
    value: Any


class Change(NamedTuple):
    """Who came to a place or left it.

    If there is anybody, the version is new.
    """

    version: int
    came: list[str]
    left: list[str]


class Store:
    """What the recipes keep.

    Several processes and threads can use it at once.

    `transaction` gives a function that runs a statement, commits at its
    end, and undoes everything after an exception. `now` is the database's
    time in SQL, in milliseconds since 1970, because the clocks of your
    servers may differ.
    """

    def __init__(
        self, transaction: Callable[[], AbstractContextManager[Query]], now: str
    ) -> None:
        self.transaction = transaction
        self.now = now

    # #region add
    def add(self, name: str, id: str, value: Any) -> tuple[Item, bool]:
        """Adds an item with the next number of its list, without gaps.

        Returns what the list has, and if it is new.
        """
        with self.transaction() as query:
            # Locks the list until the commit: the next number
            # waits for this one.
            [(last,)] = query(
                "insert into recipe_lists (name, last) values (%s, 0)"
                " on conflict (name) do update set last = recipe_lists.last"
                " returning last",
                name,
            )
            if known := self._find(query, name, id):
                return known, False
            query(
                "insert into recipe_items (list, id, seq, value, free_at)"
                " values (%s, %s, %s, %s, 0)",
                *(name, id, last + 1, json.dumps(value)),
            )
            query(
                "update recipe_lists set last = %s where name = %s",
                last + 1,
                name,
            )
            return Item(id, last + 1, value), True

    # #endregion add

    def get(self, name: str, id: str) -> Item | None:
        with self.transaction() as query:
            return self._find(query, name, id)

    def _find(self, query: Query, name: str, id: str) -> Item | None:
        rows = query(
            "select id, seq, value from recipe_items"
            " where list = %s and id = %s",
            name,
            id,
        )
        return next(
            (Item(id, seq, json.loads(value)) for id, seq, value in rows), None
        )

    def list(
        self, name: str, most: int, after: int | None = None
    ) -> tuple[int, list[Item]]:
        """The list's last number, and the items after a number, or the
        latest ones: at most `most`, by number.
        """
        with self.transaction() as query:
            rows = query("select last from recipe_lists where name = %s", name)
            last = rows[0][0] if rows else 0
            order = "desc" if after is None else "asc"
            items = query(
                "select id, seq, value from recipe_items"
                " where list = %s and seq > %s"
                f" order by seq {order} limit %s",
                *(name, after or 0, most),
            )
        found = [Item(id, seq, json.loads(value)) for id, seq, value in items]
        return last, found[::-1] if after is None else found

    def change(self, name: str, id: str, make: Callable[[Any], Any]) -> Any:
        """Replaces a value by what `make` returns, with no other change
        between. Returns None if there is no item.
        """
        with self.transaction() as query:
            # This changes nothing, but locks the row.
            rows = query(
                "update recipe_items set value = value"
                " where list = %s and id = %s returning value",
                name,
                id,
            )
            if not rows:
                return None
            value = make(json.loads(rows[0][0]))
            query(
                "update recipe_items set value = %s"
                " where list = %s and id = %s",
                json.dumps(value),
                name,
                id,
            )
            return value

    def remove(self, name: str, id: str) -> None:
        with self.transaction() as query:
            query(
                "delete from recipe_items where list = %s and id = %s", name, id
            )

    def enter(self, place: str, id: str, user: str, for_ms: int) -> Change:
        """Keeps a user's connection in a place until `sweep` drops it."""
        with self.transaction() as query:
            known = query(
                f"update recipe_visits set until = {self.now} + %s"
                " where place = %s and id = %s returning"
                " (select version from recipe_places where name = place)",
                *(for_ms, place, id),
            )
        if known:
            return Change(known[0][0], [], [])
        with self._changing(place) as (query, change, _):
            query(
                "insert into recipe_visits (place, id, user_id, until)"
                f" values (%s, %s, %s, {self.now} + %s)"
                " on conflict (place, id)"
                " do update set until = excluded.until",
                *(place, id, user, for_ms),
            )
        return change()

    def leave(self, place: str, id: str) -> Change:
        with self._changing(place) as (query, change, _):
            query(
                "delete from recipe_visits where place = %s and id = %s",
                place,
                id,
            )
        return change()

    def sweep(self, place: str, life_ms: int) -> Change:
        """Drops the connections whose time is over.

        If the last sweep was more than two lives ago, perhaps nobody could
        say that they are there: it renews all, but drops those that the
        last sweep renewed and that were silent since.
        """
        with self._changing(place) as (query, change, swept_at):
            [(now,)] = query(
                f"update recipe_places set swept_at = {self.now}"
                " where name = %s returning swept_at",
                place,
            )
            if abs(now - swept_at) < 2 * life_ms:
                query(
                    "delete from recipe_visits"
                    " where place = %s and until <= %s",
                    place,
                    now,
                )
            else:
                # No entry after a sweep ends as early as what
                # that sweep renewed.
                query(
                    "delete from recipe_visits where place = %s and until = %s",
                    place,
                    swept_at + life_ms - 1,
                )
                query(
                    "update recipe_visits set until = %s where place = %s",
                    now + life_ms - 1,
                    place,
                )
        return change()

    def present(self, place: str) -> tuple[int, list[str]]:
        """The version of who is in a place, and the users."""
        with self.transaction() as query:
            # First the version: pages ask again if they know a later one.
            rows = query(
                "select version from recipe_places where name = %s", place
            )
            return rows[0][0] if rows else 0, self._users(query, place)

    def _users(self, query: Query, place: str) -> list[str]:
        return [
            user
            for (user,) in query(
                "select distinct user_id from recipe_visits where place = %s",
                place,
            )
        ]

    @contextmanager
    def _changing(
        self, place: str
    ) -> Iterator[tuple[Query, Callable[[], Change], int]]:
        """Changes who is in a place.

        The second thing that it gives says who came and
        left, after the commit.
        """
        changes: list[Change] = []
        with self.transaction() as query:
            # Locks the place: other changes of it wait until
            # this one is committed.
            [(version, swept_at)] = query(
                "insert into recipe_places (name, version, swept_at)"
                f" values (%s, 0, {self.now}) on conflict (name)"
                " do update set version = recipe_places.version"
                " returning version, swept_at",
                place,
            )
            before = self._users(query, place)
            yield query, lambda: changes[0], swept_at
            after = self._users(query, place)
            came = [user for user in after if user not in before]
            left = [user for user in before if user not in after]
            if came or left:
                version += 1
                query(
                    "update recipe_places set version = %s where name = %s",
                    version,
                    place,
                )
            changes.append(Change(version, came, left))


def sqlite(file: str) -> Store:
    """Keeps everything in a file, for all processes of one machine.

    Create its tables first, by schema.sql.
    """

    @contextmanager
    def transaction() -> Iterator[Query]:
        # A process that finds the file locked waits for so many seconds.
        connection = sqlite3.connect(file, timeout=5, isolation_level=None)
        try:
            connection.execute("begin immediate")
            yield lambda sql, *values: connection.execute(
                sql.replace("%s", "?"), values
            ).fetchall()
            connection.execute("commit")
        finally:
            connection.close()  # Undoes what isn't committed.

    return Store(
        transaction,
        "cast((julianday('now') - 2440587.5) * 86400000 as integer)",
    )


def postgres(connect: Callable[[], AbstractContextManager[Any]]) -> Store:
    """Keeps everything in PostgreSQL. Create its tables
    first, by schema.sql.

    `connect` is `lambda: psycopg.connect(url)`, or `pool.connection` of
    a `psycopg_pool.ConnectionPool`.
    """

    @contextmanager
    def transaction() -> Iterator[Query]:
        # This commits at the end, and undoes everything after an exception.
        with connect() as connection:
            cursor = connection.cursor()

            def query(sql: str, *values: Any) -> list[tuple]:
                cursor.execute(sql, values)
                return cursor.fetchall() if cursor.description else []

            yield query

    return Store(
        transaction, "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    )
