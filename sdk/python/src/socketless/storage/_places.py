"""Who is where, in SQL. The statements are those of the SDK for JavaScript."""

from __future__ import annotations

from typing import Any, Callable, ContextManager, List, Mapping, Sequence

from ._types import Change, Present

Query = Callable[..., Sequence[Mapping[str, Any]]]


def _users(query: Query, place: str) -> List[str]:
    rows = query("select distinct user_id from socketless_visits where place = $1", place)
    return [str(row["user_id"]) for row in rows]


class Places:
    """The part of a store that keeps who is where."""

    # The database's time, as an expression of SQL.
    _now: str

    def _transaction(self) -> ContextManager[Query]:
        raise NotImplementedError

    def _change_place(self, place: str, make: Callable[[Query, int], object]) -> Change:
        """Change who is in a place, and return who came and left by it."""
        with self._transaction() as query:
            # Locks the place: other changes of it wait until this one is committed.
            row = query(
                f"""insert into socketless_places (name, version, swept_at)
                values ($1, 0, {self._now}) on conflict (name)
                do update set version = socketless_places.version
                returning version, swept_at""",
                place,
            )[0]
            before = _users(query, place)
            make(query, int(row["swept_at"]))
            after = _users(query, place)
            came = [user for user in after if user not in before]
            left = [user for user in before if user not in after]
            version = int(row["version"])
            if came or left:
                version += 1
                query("update socketless_places set version = version + 1 where name = $1", place)
            return Change(version, came, left)

    def enter(self, place: str, id: str, user: str, for_ms: int) -> Change:
        """Keep a user's connection in a place."""
        with self._transaction() as query:
            known = query(
                f"""update socketless_visits set until = {self._now} + $3
                where place = $1 and id = $2
                returning (select version from socketless_places where name = $1) as version""",
                *(place, id, for_ms),
            )
        if known:
            return Change(int(known[0]["version"]), [], [])
        return self._change_place(
            place,
            lambda query, _: query(
                f"""insert into socketless_visits (place, id, user_id, until)
                values ($1, $2, $3, {self._now} + $4)
                on conflict (place, id) do update set until = excluded.until""",
                *(place, id, user, for_ms),
            ),
        )

    def leave(self, place: str, id: str) -> Change:
        """Take a connection out of a place."""
        return self._change_place(
            place,
            lambda query, _: query("delete from socketless_visits where place = $1 and id = $2", place, id),
        )

    def sweep(self, place: str, life_ms: int) -> Change:
        """Drop the connections whose time is over."""

        def make(query: Query, swept_at: int) -> None:
            rows = query(
                f"update socketless_places set swept_at = {self._now} where name = $1 returning swept_at", place
            )
            now = int(rows[0]["swept_at"])
            is_sure = abs(now - swept_at) < 2 * life_ms
            # No entry after a sweep ends as early as what that sweep renewed.
            query(
                f"delete from socketless_visits where place = $1 and until {'<=' if is_sure else '='} $2",
                *(place, now if is_sure else swept_at + life_ms - 1),
            )
            if not is_sure:
                query("update socketless_visits set until = $2 where place = $1", place, now + life_ms - 1)

        return self._change_place(place, make)

    def present(self, place: str) -> Present:
        """Return who is in a place."""
        with self._transaction() as query:
            # First the version: pages ask again if they know a later one.
            rows = query("select version from socketless_places where name = $1", place)
            return Present(int(rows[0]["version"]) if rows else 0, _users(query, place))
