from __future__ import annotations

import asyncio
import threading
import unittest
from typing import Any, Callable, Dict, List
from unittest.mock import patch

from harness import App, Page
from socketless import AsyncSocketless
from socketless.rooms import AsyncRooms, create_rooms, history, membership, presence
from socketless.rooms._user_names import UserNames


class Case(unittest.TestCase):
    options: Dict[str, Any] = {}

    def setUp(self) -> None:
        self.app = App(self)
        self.table = {("plans", "ana"), ("plans", "ben"), ("plans", "mod")}
        self.rooms = create_rooms(
            self.app.socketless,
            store=self.app.store,
            is_member=lambda room, user: (room, user) in self.table,
            **self.options,
        )
        self.app.handlers = [self.rooms]

    def enter(self, identifier: str) -> Page:
        page = self.app.open(identifier)
        page.answers = page.enters()
        return page

    def said(self, room: str = "plans", user: str = "ana", **query: Any) -> List[str]:
        page = self.rooms.posts(room, user, query)
        return [it["text"] for it in page["items"]] if page else ["refused"]


class History(Case):
    options = {"may_change": lambda room, user, post: user == "mod"}

    def test_stores_a_post_once_and_tells_the_room_and_only_members_load_it(self) -> None:
        ana, ben, cem = self.enter("ana.1"), self.enter("ben.1"), self.enter("cem.1")
        sent = {"type": "post_in_room", "room": "plans", "id": "1", "text": "hello"}
        self.assertEqual(ana.sends(sent), [])
        # Its sender stops repeating it, and nobody else hears it again.
        self.assertEqual(ana.sends(sent)[0]["item"]["text"], "hello")
        self.assertEqual(cem.sends(sent), [{"type": "room_refused", "room": "plans"}])
        item = ben.got("item")[0]
        self.assertEqual([item["id"], item["item"]["from"], item["item"]["seq"]], ["ana 1", "ana", 1])
        self.assertEqual([len(ben.got("item")), cem.got("item")], [1, []])
        page = self.rooms.posts("plans", "ben")
        self.assertEqual([page["seq"], page["user"], page["items"]], [1, "ben", [item["item"]]])
        self.assertEqual([self.rooms.posts("plans", it) for it in ("cem", None, "")], [None] * 3)

    def test_refuses_what_cannot_be_stored_and_says_so_to_its_sender(self) -> None:
        ana = self.enter("ana.1")
        for text in ("", "\0", "\ud800", "x" * 2001, "😀" * 1001, 7, None):
            sent = {"type": "post_in_room", "room": "plans", "id": "1", "text": text}
            refused = {"type": "post_refused", "room": "plans", "id": "ana 1"}
            self.assertEqual(ana.sends(sent), [refused], repr(text))
        for id in ("", "a b", "a\u2028b", 7, "x" * 101):
            sent = {"type": "post_in_room", "room": "plans", "id": id, "text": "hello"}
            self.assertEqual(ana.sends(sent)[0]["type"], "post_refused", repr(id))
        sent = {"type": "post_in_room", "room": "plans", "id": "1", "text": "😀" * 1000}
        self.assertEqual(ana.sends(sent), [])

    def test_answers_loads_after_and_before_a_number_whatever_a_client_writes(self) -> None:
        for at in range(1, 61):
            self.rooms.post("plans", str(at), id=f"job {at}")
        self.rooms.post("plans", "again", id="job 1")
        self.assertEqual(self.said(after="58"), ["59", "60"])
        self.assertEqual(self.said(before=3), ["1", "2"])
        self.assertEqual(self.said(), [str(at) for at in range(11, 61)])
        for wrong in ("-1", "1.5", "9" * 30, "x", "², ", "", None, True, 0, 2**60):
            self.assertEqual(len(self.said(after=wrong)), 50, repr(wrong))

    def test_changes_a_post_for_its_author_and_moderators_only(self) -> None:
        ana, ben, mod = self.enter("ana.1"), self.enter("ben.1"), self.enter("mod.1")
        ana.sends({"type": "post_in_room", "room": "plans", "id": "1", "text": "one"})
        edit = {"type": "edit_post", "room": "plans", "id": "ana 1", "text": "two"}
        self.assertEqual(ben.sends(edit), [{"type": "post_refused", "room": "plans", "id": "ana 1"}])
        self.assertEqual(ana.sends(edit), [])
        changed = ben.got("item")[-1]["item"]
        self.assertEqual([changed["text"], changed["seq"], changed["of"], changed["edited"]], ["two", 2, 1, True])
        self.assertEqual(mod.sends({"type": "delete_post", "room": "plans", "id": "ana 1"}), [])
        deleted = ben.got("item")[-1]["item"]
        self.assertEqual([deleted["text"], deleted["deleted"], deleted["seq"]], ["", True, 3])
        # The latest change is the only one that is loaded.
        items = self.rooms.posts("plans", "ana", {"after": 1})["items"]
        self.assertEqual([[it["seq"], it["of"]] for it in items], [[3, 1]])
        self.assertIsNone(self.rooms.edit_post("plans", "none", "x"))

    def test_adds_reactions_with_bounds_and_takes_them_back(self) -> None:
        ana, ben = self.enter("ana.1"), self.enter("ben.1")
        post = self.rooms.post("plans", "one", id="p", user="ana")
        self.assertEqual([post["from"], post["seq"]], ["ana", 1])
        react = {"type": "react", "room": "plans", "id": "p", "emoji": "👍", "on": True}
        ben.sends(react)
        ana.sends(react)
        self.assertEqual(ana.got("item")[-1]["item"]["reactions"], [["👍", ["ben", "ana"]]])
        ben.sends({**react, "on": False})
        self.assertEqual(ana.got("item")[-1]["item"]["reactions"], [["👍", ["ana"]]])
        for emoji in "abcdef":
            self.rooms.react("plans", "p", "ben", emoji, True)
        self.assertEqual(len(self.rooms.posts("plans", "ana")["items"][0]["reactions"]), 6)
        self.assertEqual(ben.sends({**react, "emoji": "a b"})[0]["type"], "post_refused")

    def test_notes_how_far_somebody_has_read_and_no_further_than_the_last_post(self) -> None:
        ana, ben = self.enter("ana.1"), self.enter("ben.1")
        self.rooms.post("plans", "one")
        for seq in (99, 1, "1", -1, True):
            ben.sends({"type": "seen_room", "room": "plans", "seq": seq})
        self.assertEqual(ana.got("seen"), [{"type": "seen", "room": "plans", "user": "ben", "seq": 1}])
        self.assertEqual(self.enter("ana.2").answers[0]["seen"], [["ben", 1]])

    def test_stores_a_post_that_nobody_could_be_told(self) -> None:
        self.enter("ana.1")
        self.app.fails["message"] = True
        self.rooms.post("plans", "stored")
        self.assertEqual(self.said(), ["stored"])
        self.assertIn("Couldn't send to the room", "".join(self.app.lines))
        for text in ("", "\0", "x" * 30_001):
            with self.assertRaises(ValueError):
                self.rooms.post("plans", text)

    def test_loads_nothing_for_a_member_who_is_removed_meanwhile(self) -> None:
        self.rooms.post("plans", "secret")
        store, table = self.app.store, self.table

        def list(*args: Any) -> Any:
            table.discard(("plans", "ben"))
            return type(store).list(store, *args)

        with patch.object(store, "list", list):
            self.assertEqual(self.said(user="ben"), ["refused"])


class Presence(Case):
    options = {"name_of": lambda user: user.upper()}

    def beat(self, page: Page, version: int, **more: Any) -> List[Dict[str, Any]]:
        return page.sends({"type": "here", "room": "plans", "version": version, **more})

    def test_shows_members_who_is_there_by_their_names(self) -> None:
        ana, ben = self.enter("ana.1"), self.enter("ben.1")
        self.assertEqual(
            ben.answers[1],
            {"type": "online", "room": "plans", "version": 2, "users": ["ana", "ben"],
             "names": [["ana", "ANA"], ["ben", "BEN"]]},
        )  # fmt: skip
        came = {"version": 2, "came": ["ben"], "left": [], "names": [["ben", "BEN"]]}
        self.assertEqual(ana.got("changed")[-1], {"type": "changed", "room": "plans", **came})
        self.assertEqual(self.rooms.online("plans"), ["ana", "ben"])
        self.assertEqual(self.beat(ana, 2), [])
        self.assertEqual(self.beat(ana, 1)[0]["type"], "online")
        ben.close()
        self.assertEqual([self.rooms.online("plans"), ana.got("changed")[-1]["left"]], [["ana"], ["ben"]])

    def test_shows_nobody_who_is_quiet_or_a_stranger(self) -> None:
        ana = self.app.open("ana.1")
        ana.sends({"type": "open_room", "room": "plans", "quiet": True})
        self.enter("cem.1")
        self.assertEqual([self.rooms.online("plans"), self.rooms.clients_in("plans")], [[], ["ana.1"]])
        self.assertEqual(self.beat(self.app.open("cem.2"), 1), [{"type": "room_moved", "room": "plans"}])

    def test_takes_silent_connections_out_and_completes_removals_of_all_rooms(self) -> None:
        ana, ben = self.enter("ana.1"), self.enter("ben.1")
        self.app.fails = {"feeds": True, "message": True}
        self.table.discard(("plans", "ben"))
        self.rooms.removed("plans", "ben")
        self.app.fails = {"feeds": False, "message": False}
        with patch("socketless.storage._memory._now", lambda: 4_000_000_000_000):
            self.rooms.sweep()  # After a pause without sweeps, it only renews.
            self.assertEqual([len(ben.got("room_refused")), self.rooms.online("plans")], [1, ["ana"]])
        with patch("socketless.storage._memory._now", lambda: 4_000_000_080_000):
            self.rooms.sweep()
        self.assertEqual([self.rooms.online("plans"), self.rooms.clients_in("plans")], [[], []])
        self.assertEqual(self.rooms.all_rooms(), [])

    def test_sweeps_in_a_thread_until_it_is_stopped(self) -> None:
        swept = threading.Event()
        ends: List[int] = []

        async def sweep(is_over: Callable[[], bool]) -> None:
            swept.set()
            while not is_over():
                ends[:] = []
            ends.append(1)

        with patch.object(self.rooms._presence, "sweep_until", sweep):
            before = threading.active_count()
            with self.rooms.start() as handle:
                self.assertTrue(swept.wait(20))
            self.assertEqual([ends, threading.active_count()], [[1], before])
            handle.stop()

    def test_goes_on_sweeping_when_the_log_fails(self) -> None:
        swept = threading.Semaphore(0)

        async def sweep(_: Any) -> None:
            swept.release()
            raise OSError("The store is gone")

        log = self.app.socketless.log._logger
        with patch.object(self.rooms._presence, "sweep_until", sweep), patch("socketless.rooms._sync.SWEEP_S", 0):
            with patch.object(log, "handle", side_effect=OSError("The disk is full")), self.rooms.start():
                self.assertEqual([swept.acquire(timeout=20) for _ in range(2)], [True, True])

    def test_ends_a_sweep_that_is_running_before_the_next_room(self) -> None:
        swept: List[str] = []

        def sweep(room: str, life_ms: int) -> Any:
            swept.append(room)
            handles[0].stop()
            raise OSError("The store is gone")

        handles: List[Any] = []
        for room in ("plans", "team"):
            self.app.store.add("rooms", room, {"feed": room})
        is_started = threading.Event()
        with patch.object(self.app.store, "sweep", lambda *args: is_started.wait(20) and sweep(*args)):
            handles.append(self.rooms.start())
            is_started.set()
            for thread in threading.enumerate():
                if thread.name == "socketless":
                    thread.join(20)
        self.assertEqual(len(swept), 1)

    def test_sends_the_replies_of_the_other_parts_if_one_fails(self) -> None:
        with patch.object(self.app.store, "enter", side_effect=OSError("no database")):
            self.assertEqual([it["type"] for it in self.enter("ana.1").answers], ["room_opened"])
        self.assertIn("A part of a room failed", "".join(self.app.lines))


class Names(unittest.TestCase):
    def test_asks_again_after_a_minute_and_holds_nothing_up_for_one_that_fails(self) -> None:
        from socketless._run import run

        asked, now = [], [0.0]

        def name_of(user: str) -> str:
            asked.append(user)
            if user == "bad":
                raise OSError("no database")
            return "x" * 300

        names = UserNames(name_of, App(self).socketless.log, lambda: now[0])
        self.assertEqual(run(names.of(["ana", "bad"])), [["ana", "x" * 200]])
        run(names.of(["ana", "bad"]))
        self.assertEqual(asked, ["ana", "bad"])
        now[0] = 61.0
        run(names.of(["ana"]))
        self.assertEqual(asked, ["ana", "bad", "ana"])


class Parts(unittest.TestCase):
    def test_work_alone(self) -> None:
        app = App(self)
        members = membership(app.socketless, store=app.store, is_member=lambda *_: True)
        posts, online = history(members), presence(members)
        app.handlers = [members, online, posts]
        ana = app.open("ana.1")
        self.assertEqual([it["type"] for it in ana.enters()], ["room_opened", "online"])
        posts.post("plans", "one")
        self.assertEqual([ana.got("item")[0]["item"]["text"], online.online("plans")], ["one", ["ana"]])


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_has_the_same_rooms_as_coroutines(self) -> None:
        app = App(self)
        socketless = AsyncSocketless(api_key="key", api_url="http://127.0.0.1:1", log=app.log)

        async def is_member(room: str, user: str) -> bool:
            await asyncio.sleep(0)
            return user == "ana"

        rooms = create_rooms(socketless, store=app.store, is_member=is_member)
        self.assertIsInstance(rooms, AsyncRooms)
        post = await rooms.post("plans", "one")
        page = await rooms.posts("plans", "ana", {})
        self.assertEqual([page["items"], await rooms.posts("plans", "ben", {})], [[post], None])
        for room in ("plans", "team"):
            for user in ("ana", "ben"):
                await rooms._register.enter(room, f"{user}.1")
        app.calls.clear()
        app.fails = {"feeds": True, "message": True}
        await rooms.removed_from_all("ben")
        self.assertEqual(len(app.calls), 1)
        swept = asyncio.Event()
        with patch.object(rooms, "sweep", side_effect=swept.set):
            with rooms.start():
                await asyncio.wait_for(swept.wait(), 20)


if __name__ == "__main__":
    unittest.main()
