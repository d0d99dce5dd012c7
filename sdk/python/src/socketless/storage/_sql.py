"""The lists of the stores in SQL. The statements are those of the SDK for JavaScript."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from typing import Any, Callable, ContextManager, Iterator, List, Mapping, NamedTuple, Optional, Sequence

from ._json import written
from ._places import Places
from ._types import Added, Claim, Item, Listed

Row = Mapping[str, Any]
Query = Callable[..., Sequence[Row]]
"""Run one statement, and return its rows. `$1` in it is the first value, `$2` the second."""

# Take the next number of a list. It locks the list until the commit: the number after it waits for this one.
NEXT = """insert into socketless_lists (name, last) values ($1, 1)
  on conflict (name) do update set last = socketless_lists.last + 1
  returning last"""

# Add an item with the next number of its list, in one statement: it is done as a whole, or not at all.
NUMBERED = f"""with numbered as ({NEXT})
  insert into socketless_items (list, id, seq, value, free_at)
  select $1, $2, last, $3, $4::bigint from numbered
  returning seq"""

FIELDS = "id, seq, value, free_at"
_MISSING = re.compile(r'relation "socketless_\w+" does not exist|no such table: socketless_')


class Dialect(NamedTuple):
    """What differs between databases."""

    # The database's time, because clocks of servers differ.
    now: str
    # Lets a claim pass over a row that another process is claiming.
    skip_locked: str
    # Whether it adds an item in one statement.
    is_numbered: bool


POSTGRES = Dialect("(extract(epoch from clock_timestamp()) * 1000)::bigint", "for update skip locked", True)
# The file has one writer at a time.
SQLITE = Dialect("cast((julianday('now') - 2440587.5) * 86400000 as integer)", "", False)


def _item(row: Row) -> Item:
    return Item(str(row["id"]), int(row["seq"]), json.loads(row["value"]), row["free_at"] is None)


class Sql(Places):
    """Lists and places in a database.

    `transaction` opens one transaction, and commits it at the end, or undoes all after an exception.
    `errors` are what the database library raises.
    """

    def __init__(
        self, transaction: Callable[[], ContextManager[Query]], dialect: Dialect, error: type[Exception]
    ) -> None:
        self._open = transaction
        self._dialect = dialect
        self._error = error
        self._now = dialect.now

    @contextmanager
    def _transaction(self) -> Iterator[Query]:
        try:
            with self._open() as query:
                yield query
        except Exception as error:
            if _MISSING.search(str(error)):
                raise RuntimeError(
                    "The store has no tables: create those that `python3 -m socketless schema` prints"
                ) from error
            raise

    def _query(self, sql: str, *values: Any) -> Sequence[Row]:
        with self._transaction() as query:
            return query(sql, *values)

    def _insert(self, list: str, id: str, json: str, due_at: int) -> int:
        if self._dialect.is_numbered:
            return int(self._query(NUMBERED, list, id, json, due_at)[0]["seq"])
        with self._transaction() as query:
            seq = int(query(NEXT, list)[0]["last"])
            query(
                "insert into socketless_items (list, id, value, free_at, seq) values ($1, $2, $3, $4, $5)",
                *(list, id, json, due_at, seq),
            )
            return seq

    def add(self, list: str, id: str, value: Any, due_at: int = 0) -> Added:
        known = self.get(list, id)
        if known:
            return Added(known, False)
        text = written(value)
        try:
            seq = self._insert(list, id, text, due_at)
        except self._error:
            # Somebody else has added it meanwhile, and the database has undone this one with its number.
            known = self.get(list, id)
            if known:
                return Added(known, False)
            raise
        return Added(Item(id, seq, json.loads(text), False), True)

    def get(self, list: str, id: str) -> Optional[Item]:
        rows = self._query(f"select {FIELDS} from socketless_items where list = $1 and id = $2", list, id)
        return _item(rows[0]) if rows else None

    def list(
        self, list: str, most: int, after: Optional[int] = None, before: Optional[int] = None
    ) -> Listed:
        # First the number, each by a statement of its own: an item that comes meanwhile is on the list.
        last = self._query("select last from socketless_lists where name = $1", list)
        rows = self._query(
            f"""select {FIELDS} from socketless_items
            where list = $1 and seq > $2 {"" if before is None else "and seq < $4"}
            order by seq {"desc" if after is None else "asc"} limit $3""",
            *(list, after or 0, most, *([] if before is None else [before])),
        )
        items = [_item(row) for row in rows]
        return Listed(int(last[0]["last"]) if last else 0, items[::-1] if after is None else items)

    def change(self, list: str, id: str, make: Callable[[Any], Any]) -> Any:
        with self._transaction() as query:
            # This changes nothing, but locks the row.
            rows = query(
                "update socketless_items set value = value where list = $1 and id = $2 returning value",
                *(list, id),
            )
            if not rows:
                return None
            text = written(make(json.loads(rows[0]["value"])))
            query("update socketless_items set value = $3 where list = $1 and id = $2", list, id, text)
            return json.loads(text)

    def remove(self, list: str, id: str, seq: Optional[int] = None) -> bool:
        rows = self._query(
            f"""delete from socketless_items where list = $1 and id = $2
            {"" if seq is None else "and seq = $3"} returning id""",
            *(list, id, *([] if seq is None else [seq])),
        )
        return len(rows) > 0

    def claim(self, list: str, for_ms: int, id: Optional[str] = None) -> Optional[Claim]:
        now = self._now
        following = f"""(select id from socketless_items
            where list = $1 and free_at <= {now}
            order by free_at limit 1 {self._dialect.skip_locked})"""
        # One statement: of two processes at once, one finds the row reserved.
        rows = self._query(
            f"""update socketless_items set free_at = {now} + $2
            where list = $1 and free_at <= {now} and id = {following if id is None else "$3"}
            returning {FIELDS}""",
            *(list, for_ms, *([] if id is None else [id])),
        )
        return Claim(_item(rows[0]), int(rows[0]["free_at"])) if rows else None

    def release(self, list: str, claim: Claim, is_finished: bool) -> None:
        self._query(
            f"""update socketless_items set free_at = {"null" if is_finished else self._now}
            where list = $1 and id = $2 and free_at = $3 returning id""",
            *(list, claim.item.id, claim.until),
        )
