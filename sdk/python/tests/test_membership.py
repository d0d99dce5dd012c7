from __future__ import annotations

import unittest
from typing import Any, Callable, List, Optional, Set, Tuple
from unittest.mock import patch

from socketless._run import run
from socketless.rooms import membership, presence
from socketless.storage import memory

from harness import App, Page


class StoreThat:
    """Runs `before` once, before the first call of an operation that fits."""

    def __init__(self, operation: str, fits: Callable[[str], bool], before: Callable[[], object]) -> None:
        self._store = memory()
        self._rest = (operation, fits, before)
        self._is_next = True

    def __getattr__(self, name: str) -> Any:
        operation, fits, before = self._rest

        def run(list: str, *args: Any, **named: Any) -> Any:
            if name == operation and self._is_next and fits(list):
                self._is_next = False
                before()
            return getattr(self._store, name)(list, *args, **named)

        return run


class DatabaseError(Exception):
    def __init__(self, sqlstate: str) -> None:
        super().__init__("Failed query")
        self.sqlstate = sqlstate


class Case(unittest.TestCase):
    def start(self, is_member: Optional[Callable[[str, str], bool]] = None, store: Any = None) -> None:
        self.app = App(self)
        self.table: Set[Tuple[str, str]] = {
            ("plans", "ana"), ("plans", "ben"), ("team", "ben"), ("team", "cem"),
        }  # fmt: skip
        self.store = store or self.app.store
        self.members = membership(
            self.app.socketless,
            store=self.store,
            is_member=is_member or (lambda room, user: (room, user) in self.table),
        )
        self.app.handlers = [self.members]

    def setUp(self) -> None:
        self.start()

    def enter(self, identifier: str, room: str = "plans") -> Page:
        page = self.app.open(identifier)
        page.answers = page.enters(room)[0:]
        return page

    def remove(self, user: str, room: str = "plans") -> None:
        self.table.discard((room, user))
        self.members.removed(room, user)


class Membership(Case):
    def test_lets_in_members_and_refuses_everybody_else(self) -> None:
        ana, cem = self.enter("ana.1"), self.enter("cem.1")
        self.assertEqual(ana.answers, [{"type": "room_opened", "room": "plans", "you": "ana"}])
        self.assertEqual(cem.answers, [{"type": "room_refused", "room": "plans"}])
        self.members.tell("plans", {"type": "news"})
        self.assertEqual([len(ana.got("news")), len(cem.got("news"))], [1, 0])

    def test_refuses_names_that_no_database_stores_and_values_that_a_column_cannot_hold(self) -> None:
        asked = []

        def is_member(room: str, user: str) -> bool:
            asked.append(room)
            try:
                raise DatabaseError("22P02" if room == "x" else "08006")
            except DatabaseError as error:
                raise ValueError("The ORM failed") from error

        self.start(is_member)
        for room in ["", "a\0", "x" * 101, "\ud800"]:
            self.assertEqual(self.enter("ana.1", room).answers, [{"type": "room_refused", "room": room}])
            with self.assertRaisesRegex(ValueError, "name"):
                self.members.removed(room, "ana")
        self.assertEqual(asked, [])
        self.assertEqual(self.enter("ana.1", "x").answers, [{"type": "room_refused", "room": "x"}])
        self.assertEqual(self.app.lines, [])
        self.assertEqual(self.enter("ana.1", "y").answers, [])
        self.assertIn("The ORM failed", "".join(self.app.lines))

    def test_takes_nothing_but_true_for_a_yes_and_says_so_once(self) -> None:
        self.start(lambda *_: [])  # type: ignore[arg-type, return-value]
        for identifier in ("ana.1", "ana.2"):
            self.assertEqual(self.enter(identifier).answers, [{"type": "room_refused", "room": "plans"}])
        self.assertEqual(len(self.app.lines), 1)
        self.assertIn("is_member returned list", self.app.lines[0])

    def test_takes_a_connection_out_when_its_page_leaves_and_lets_it_enter_again(self) -> None:
        ana = self.enter("ana.1")
        left = ana.sends({"type": "leave_room", "room": "plans"})
        self.assertEqual(left, [{"type": "room_left", "room": "plans"}])
        self.assertEqual([ana.feeds(), self.members.clients_in("plans")], [[], []])
        self.assertEqual(len(ana.sends({"type": "leave_room", "room": "a\0"})), 1)
        ana.enters()
        self.assertEqual(ana.feeds(), [self.members.feed_of("plans")])

    def test_takes_a_connection_that_closes_out_of_all_of_its_rooms(self) -> None:
        ben = self.enter("ben.1")
        ben.enters("team")
        self.enter("ben.2")
        ben.close()
        self.assertEqual(ben.feeds(), [])
        self.assertEqual([self.members.clients_in(it) for it in ("plans", "team")], [["ben.2"], []])

    def test_tells_the_pages_of_a_new_member_and_logs_if_it_cannot(self) -> None:
        cem = self.app.open("cem.1")
        self.members.added("plans", "cem")
        self.assertEqual(cem.got("room_added"), [{"type": "room_added", "room": "plans"}])
        self.app.fails["message"] = True
        self.members.added("plans", "cem")
        self.assertIn("The network is gone", "".join(self.app.lines))

    def test_counts_the_last_20_connections_that_a_user_claims_to_have(self) -> None:
        for claimed in range(1, 31):
            self.enter(f"ana.{claimed}")
        self.enter("ben.1")
        clients = self.members.clients_in("plans")
        self.assertEqual(len(clients), 21)
        self.assertIn("ana.30", clients)
        self.assertNotIn("ana.10", clients)
        self.assertEqual(len(self.store.get("rooms of ana", "plans").value["clients"]), 20)

    def test_forgets_a_room_that_nobody_is_in_and_its_feed(self) -> None:
        ana = self.enter("ana.1")
        feed = self.members.feed_of("plans")
        self._tidy()
        self.assertEqual(self.members.feed_of("plans"), feed)
        ana.close()
        self._tidy()
        self.assertEqual(self.members.all_rooms(), [])
        self.enter("ana.2")
        self.assertNotEqual(self.members.feed_of("plans"), feed)

    def _tidy(self) -> None:
        from socketless._run import run

        run(self.members._members.tidy("plans"))

    def test_loses_nobody_who_enters_while_the_room_is_forgotten(self) -> None:
        for step in ("change", "list", "remove"):
            is_tidying = False
            store = StoreThat(
                step,
                lambda list: is_tidying and list in ("rooms", "clients in plans"),
                lambda: self.enter("ben.1"),
            )
            self.start(store=store)
            self.enter("ana.1").close()
            is_tidying = True
            self._tidy()
            is_tidying = False
            self.enter("ana.2")
            self._tidy()
            with self.subTest(step):
                self.assertEqual(self.app.users_in(self.members.feed_of("plans")), ["ana", "ben"])


class Removal(Case):
    def test_refuses_the_removed_and_moves_the_others_to_a_new_feed(self) -> None:
        ana, ben, other = self.enter("ana.1"), self.enter("ben.1"), self.enter("ben.2")
        before = self.members.feed_of("plans")
        self.remove("ben")
        after = self.members.feed_of("plans")
        self.assertNotEqual(after, before)
        self.assertEqual([ana.feeds(), len(ana.got("room_moved"))], [[after], 1])
        for page in (ben, other):
            self.assertEqual([page.feeds(), len(page.got("room_refused"))], [[], 1])
        self.members.tell("plans", {"type": "secret"})
        self.assertEqual([len(it.got("secret")) for it in (ana, ben, other)], [1, 0, 0])
        self.assertEqual(self.app.lines, [])

    def test_leaves_nobody_in_an_earlier_feed_however_often_it_happens(self) -> None:
        ana = self.enter("ana.1")
        for user in ("b1", "b2", "b3"):
            self.table.add(("plans", user))
            self.enter(f"{user}.1")
            self.remove(user)
        self.assertEqual(ana.feeds(), [self.members.feed_of("plans")])
        ana.close()
        self.assertEqual(ana.feeds(), [])

    def test_is_completed_by_a_repeat_after_calls_have_failed(self) -> None:
        for path in ("feeds", "message"):
            self.start()
            ana, ben = self.enter("ana.1"), self.enter("ben.1")
            self.app.fails[path] = True
            self.remove("ben")
            self.assertIn("The network is gone", "".join(self.app.lines))
            self.app.fails[path] = False
            self.members.removed("plans", "ben")
            self.assertEqual([ana.feeds(), len(ana.got("room_moved"))], [[self.members.feed_of("plans")], 1])
            self.assertEqual([ben.feeds(), len(ben.got("room_refused"))], [[], 1])

    def test_is_completed_by_the_next_event_message_or_removal_in_the_room(self) -> None:
        for act in (
            lambda: self.enter("ana.2"),
            lambda: self.members.tell("plans", {"type": "news"}),
            lambda: self.members.removed("plans", "nobody"),
        ):
            self.start()
            ana, ben = self.enter("ana.1"), self.enter("ben.1")
            self.app.fails = {"feeds": True, "message": True}
            self.remove("ben")
            self.app.fails = {"feeds": False, "message": False}
            act()
            self.assertEqual(ana.feeds(), [self.members.feed_of("plans")])
            self.assertEqual([ben.feeds(), len(ben.got("room_refused"))], [[], 1])

    def test_is_completed_once(self) -> None:
        self.enter("ana.1")
        self.enter("ben.1")
        self.remove("ben")
        self.app.calls.clear()
        self.members.tell("plans", {"type": "news"})
        self.assertEqual(len(self.app.calls), 1)

    def test_goes_on_after_a_refused_call_and_not_after_one_without_an_answer(self) -> None:
        ana, ben = self.enter("ana.1"), self.enter("ben.1")
        self.app.fails["feeds"] = 503
        self.remove("ben")
        self.assertEqual([len(ana.got("room_moved")), len(ben.got("room_refused"))], [1, 1])
        self.app.fails["feeds"] = True
        self.app.calls.clear()
        self.remove("ana")
        self.assertEqual(len(self.app.calls), 1)

    def fill(self, room: str, most: int = 600) -> None:
        """Let more clients enter than one call names."""
        for at in range(most):
            self.table.add((room, f"user{at}"))
            run(self.members._members._register.enter(room, f"user{at}.1"))

    def test_makes_one_call_without_an_answer_for_all_rooms_and_clients(self) -> None:
        # The second call tells the client that has left the feed.
        for path, times in (("feeds", 1), ("message", 2)):
            self.start()
            self.app.handlers.append(presence(self.members))
            rooms = ["plans", "team", "news"]
            self.table |= {("news", "ben")}
            for room in rooms:
                self.enter("ben.1", room)
                self.fill(room)
            stored: List[bool] = []
            self.app.before_call = lambda *_: stored.append(
                all("isMoving" in self.store.get("rooms", room).value for room in rooms)
            )
            self.table -= {(room, "ben") for room in rooms}
            self.app.fails[path] = True
            self.members.removed_from_all("ben")
            self.assertEqual(stored, [True] * times)

    def test_lets_the_removed_leave_a_large_room_first(self) -> None:
        self.fill("plans")
        ben = self.enter("ben.1")
        self.app.calls.clear()
        self.remove("ben")
        self.assertEqual(self.app.calls[0][1]["actions"]["clients"], ["ben.1"])
        self.assertEqual(ben.feeds(), [])

    def test_stops_calling_a_service_that_answers_slowly_and_goes_on_later(self) -> None:
        ana, ben = self.enter("ana.1"), self.enter("ben.1")
        with patch("socketless.rooms._moves.CALLS_S", 0):
            self.app.calls.clear()
            self.remove("ben")
        self.assertEqual(self.app.calls, [])
        self.members.tell("plans", {"type": "news"})
        self.assertEqual([ana.feeds(), ben.feeds()], [[self.members.feed_of("plans")], []])

    def test_is_stored_before_the_first_call(self) -> None:
        self.enter("ben.1")
        before, stored = self.members.feed_of("plans"), []
        self.app.before_call = lambda *_: stored.append(self.store.get("rooms", "plans").value["feed"])
        self.remove("ben")
        self.assertNotIn(before, stored)
        self.assertTrue(stored)

    def test_moves_the_room_away_from_a_client_that_has_signed_its_own_close_and_stays(self) -> None:
        ben = self.enter("ben.1")
        self.enter("ana.1")
        # The answer goes to whoever has sent the event.
        self.app.event("ben.1", "CONNECTION_CLOSE", is_lost=True)
        self.remove("ben")
        self.members.tell("plans", {"type": "secret"})
        self.assertEqual(ben.got("secret"), [])

    def test_joins_everybody_also_if_a_page_has_entered_the_new_feed_already(self) -> None:
        is_moving = False
        store = StoreThat("list", lambda list: is_moving and list == "clients in plans", lambda: ana.enters())
        self.start(store=store)
        self.table.add(("plans", "cem"))
        ana, cem, _ = self.enter("ana.1"), self.enter("cem.1"), self.enter("ben.1")
        is_moving = True
        self.remove("ben")
        self.assertEqual(cem.feeds(), [self.members.feed_of("plans")])
        self.assertEqual(self.app.users_in(self.members.feed_of("plans")), ["ana", "cem"])

    def test_keeps_out_a_member_who_is_removed_while_entering(self) -> None:
        for name in ("rooms of ben", "clients in plans", "rooms"):
            is_entering = False
            store = StoreThat("add", lambda list: is_entering and list == name, lambda: self.remove("ben"))
            self.start(store=store)
            ana = self.enter("ana.1")
            is_entering = True
            ben = self.enter("ben.1")
            with self.subTest(name):
                self.assertEqual(ben.answers, [{"type": "room_refused", "room": "plans"}])
                self.assertEqual(ben.feeds(), [])
                ana.enters()
                self.assertEqual(self.app.users_in(self.members.feed_of("plans")), ["ana"])

    def test_reaches_all_rooms_also_the_1001st(self) -> None:
        self.start(lambda *_: bool(self.table))
        ben = self.app.open("ben.1")
        for room in range(1001):
            ben.enters(f"room {room}")
        self.assertEqual(len(self.members.rooms_of("ben")), 1001)
        self.table.clear()
        self.members.removed_from_all("ben")
        self.assertEqual([ben.feeds(), len(ben.got("room_refused"))], [[], 1001])
        self.assertEqual(self.members.rooms_of("ben"), [])

    def test_lets_in_a_member_who_was_added_again(self) -> None:
        self.enter("ben.1")
        self.remove("ben")
        self.table.add(("plans", "ben"))
        again = self.enter("ben.2")
        self.assertEqual(again.answers[0]["type"], "room_opened")
        self.assertEqual(self.members.rooms_of("ben"), ["plans"])
        self.members.removed("plans", "cem")
        self.assertEqual(again.feeds(), [self.members.feed_of("plans")])

    def test_takes_keys_that_a_database_returns_as_objects(self) -> None:
        from uuid import uuid4

        room, user = uuid4(), uuid4()
        self.table.add((str(room), str(user)))
        page = self.enter(f"{user}.1", str(room))
        self.table.clear()
        self.members.removed(room, user)
        self.assertEqual([page.feeds(), len(page.got("room_refused"))], [[], 1])


if __name__ == "__main__":
    unittest.main()
