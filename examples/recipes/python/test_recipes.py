"""Tests the recipes without a framework: signed events go in, and an API of this process takes the calls."""

import hashlib
import hmac
import json
import os
import sqlite3
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

MASTER = "only-for-tests"
folder = tempfile.TemporaryDirectory()
os.environ.pop("DATABASE_URL", None)
os.environ.update(
    SQLITE_FILE=str(Path(folder.name) / "app.db"),
    SOCKETLESS_WEBHOOK_MASTER_SECRET=MASTER,
    SOCKETLESS_API_KEY="only-for-tests",
    PUBLIC_URL="http://localhost:3000",
)

import recipes  # noqa: E402

SCHEMA = Path(__file__).parent / "schema.sql"


class Api(BaseHTTPRequestHandler):
    """Takes calls as the service does, and keeps them in `calls`."""

    calls: list[tuple[str, dict]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.calls.append((self.path.rsplit("/", 1)[-1], json.loads(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class Recipes(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.api = ThreadingHTTPServer(("127.0.0.1", 0), Api)
        threading.Thread(target=cls.api.serve_forever, daemon=True).start()
        os.environ["SOCKETLESS_API_URL"] = f"http://127.0.0.1:{cls.api.server_port}"

    @classmethod
    def tearDownClass(cls) -> None:
        cls.api.shutdown()
        cls.api.server_close()
        folder.cleanup()

    def setUp(self) -> None:
        database = sqlite3.connect(os.environ["SQLITE_FILE"])
        database.executescript(SCHEMA.read_text("utf-8"))
        for table in ("lists", "items", "places", "visits"):
            database.execute(f"delete from recipe_{table}")
        database.commit()
        database.close()
        Api.calls.clear()

    def event(self, identifier: str, sent: dict | None = None, action: str = "MESSAGE") -> dict:
        """The app's reply to a signed event: the feeds that are joined and left, and the messages by their type."""
        connection = {"clientId": "project", "identifier": identifier}
        data = {"connection": connection, "message": json.dumps(sent)}
        body = json.dumps({"action": action, "data": data}).encode()
        secret = hmac.new(MASTER.encode(), identifier.encode(), hashlib.sha256).hexdigest()
        digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        answer = recipes.webhook(BytesIO(body), f"hmac-sha256={digest}")
        self.assertEqual(answer.status, 200)
        reply = json.loads(answer.body)
        messages = [json.loads(it["message"]) for it in reply.get("messages", [])]
        return {
            "feeds": [(it["action"], it["feeds"]) for it in reply.get("feeds", [])],
            "messages": {it["type"]: it for it in messages},
        }

    def sent(self) -> list[tuple[str, dict]]:
        """What went to feeds since the last look: each feed and message."""
        items = [body["messages"] for path, body in Api.calls if path == "message"]
        Api.calls.clear()
        return [(item["feeds"], json.loads(item["message"])) for item in items if "feeds" in item]

    def add_members(self, *users: str) -> None:
        for user in users:
            recipes.add_member("plans", user)

    def feed(self) -> str:
        return recipes.store.get("rooms", "plans").value["feed"]

    def test_refuses_an_event_that_nobody_signed(self) -> None:
        self.assertEqual(recipes.webhook(BytesIO(b"{}"), "hmac-sha256=0").status, 401)

    def test_handles_no_event_of_a_person_beyond_the_limit(self) -> None:
        with patch.object(recipes, "PER_MINUTE", 1), patch.object(recipes, "events", {}):
            room = {"type": "open_room", "room": "plans"}
            with patch.object(recipes, "time", lambda: 59):
                replies = [
                    self.event(identifier, room)["messages"]
                    for identifier in ("eve.1", "eve.2", "ana.1")
                ]
            self.assertEqual([bool(it) for it in replies], [True, False, True])
            with patch.object(recipes, "time", lambda: 60):
                self.assertTrue(self.event("eve.2", room)["messages"])

    def test_keeps_the_connections_of_a_person_in_their_feed(self) -> None:
        for action, change in (("CONNECTION_OPEN", "join"), ("CONNECTION_CLOSE", "leave")):
            self.assertIn((change, "user.ana"), self.event("ana.1", action=action)["feeds"])

    def test_lets_members_in_and_shows_them_to_each_other_only(self) -> None:
        self.add_members("ana", "ben")
        enter = {"type": "open_room", "room": "plans"}
        ana = self.event("ana.1", enter)
        self.assertIn(("join", self.feed()), ana["feeds"])
        self.assertEqual(ana["messages"]["online"]["users"], ["ana"])
        cem = self.event("cem.1", enter)
        self.assertEqual((cem["feeds"], list(cem["messages"])), ([], ["room_refused"]))
        self.sent()
        self.event("ben.1", enter)
        change = {"type": "changed", "room": "plans", "version": 2, "came": ["ben"], "left": []}
        self.assertEqual(self.sent(), [(self.feed(), change)])
        left = self.event("ben.1", action="CONNECTION_CLOSE")
        self.assertIn(("leave", self.feed()), left["feeds"])
        self.assertEqual(recipes.online("plans")["users"], ["ana"])

    def test_stores_a_post_once_and_only_members_load_it(self) -> None:
        self.add_members("ana", "ben")
        self.event("ana.1", {"type": "open_room", "room": "plans"})
        post = {"type": "post_in_room", "room": "plans", "id": "1", "text": "hello"}
        self.event("ana.1", post)
        self.event("ana.1", post)
        self.event("cem.1", post)
        item = {"from": "ana", "text": "hello", "seq": 1, "id": "ana 1"}
        self.assertEqual(recipes.posts_after("plans", "ben"), {"seq": 1, "items": [item]})
        self.assertEqual({feed for feed, _ in self.sent()}, {self.feed()})
        self.assertIsNone(recipes.posts_after("plans", "cem"))

    def test_stores_no_text_that_an_answer_cannot_carry(self) -> None:
        self.add_members("ana")
        self.event("ana.1", {"type": "open_room", "room": "plans"})
        for number, text in enumerate(["\\ud800", "\\udfff!", "🙂"]):
            post = {"type": "post_in_room", "room": "plans", "id": str(number)}
            self.event("ana.1", {**post, "text": json.loads(f'"{text}"')})
        items = recipes.posts_after("plans", "ana")["items"]
        self.assertEqual([it["text"] for it in items], ["🙂"])

    def test_moves_the_room_when_a_member_is_removed(self) -> None:
        self.add_members("ana", "ben")
        for client in ("ana.1", "ben.1"):
            self.event(client, {"type": "open_room", "room": "plans"})
        before = self.feed()
        recipes.remove_member("plans", "ben")
        self.assertNotEqual(self.feed(), before)
        self.assertIsNone(recipes.posts_after("plans", "ben"))
        self.assertIn("room_refused", self.event("ben.1", {"type": "open_room", "room": "plans"})["messages"])

    def test_sends_no_post_to_a_member_who_is_removed_while_it_is_stored(self) -> None:
        self.add_members("ana", "ben")
        self.event("ben.1", {"type": "open_room", "room": "plans"})
        before = self.feed()
        self.sent()
        self.remove_ben_during("posts of plans")
        recipes.post("plans", "secret")
        feeds = {feed for feed, _ in self.sent()}
        self.assertEqual((feeds, before in feeds), ({self.feed()}, False))

    def test_refuses_a_member_who_is_removed_while_entering(self) -> None:
        self.add_members("ana", "ben")
        self.remove_ben_during("rooms of ben")
        ben = self.event("ben.1", {"type": "open_room", "room": "plans"})
        self.assertEqual((ben["feeds"], list(ben["messages"])), ([], ["room_refused"]))
        self.assertEqual(recipes.room_of("plans")["open"], [])

    def remove_ben_during(self, name: str) -> None:
        """Removes Ben from the room when the next item is added to a list."""
        add = recipes.store.add

        def slow_add(*args: object) -> object:
            if args[0] == name:
                recipes.store.add = add
                recipes.remove_member("plans", "ben")
            return add(*args)

        recipes.store.add = slow_add
        self.addCleanup(setattr, recipes.store, "add", add)

    def test_lets_a_new_member_in(self) -> None:
        self.add_members("ana", "ben")
        enter = {"type": "open_room", "room": "plans"}
        self.assertEqual(self.event("ben.1", enter)["feeds"], [("join", self.feed())])

    def test_numbers_posts_without_gaps_from_several_threads(self) -> None:
        self.add_members("ana")
        threads = [
            threading.Thread(target=recipes.post, args=("plans", str(number), str(number // 2))) for number in range(20)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = recipes.posts_after("plans", "ana")
        self.assertEqual([item["seq"] for item in found["items"]], list(range(1, 11)))

    def enter(self, *clients: str) -> None:
        for client in clients:
            self.event(client, {"type": "open_room", "room": "plans"})

    def changes(self) -> list[tuple[str, str, list[str]]]:
        """The calls that changed feeds since the last look."""
        actions = [body["actions"] for path, body in Api.calls if path == "feeds"]
        Api.calls.clear()
        return [(it["action"], it["feeds"], it["clients"]) for it in actions]

    def test_members_who_remain_leave_the_old_feed(self) -> None:
        self.add_members("ana", "ben")
        self.enter("ana.1", "ben.1")
        before = self.feed()
        recipes.remove_member("plans", "ben")
        changes = self.changes()
        self.assertIn(("leave", before, ["ana.1"]), changes)
        self.assertIn(("leave", before, ["ben.1"]), changes)
        self.assertIn(("join", self.feed(), ["ana.1"]), changes)

    def test_completes_a_removal_whose_calls_have_failed(self) -> None:
        self.add_members("ana", "ben")
        self.enter("ana.1", "ben.1")
        with patch.object(recipes, "change_feeds", side_effect=RuntimeError("down")):
            with self.assertLogs(recipes.log, "ERROR"):
                recipes.remove_member("plans", "ben")
        self.assertEqual(recipes.online("plans")["users"], ["ana"])
        Api.calls.clear()
        recipes.update_rooms()
        told = [body["messages"] for path, body in Api.calls if path == "message"]
        self.assertIn(["ben.1"], [it.get("clients") for it in told])
        self.assertEqual([action for action, _, _ in self.changes()], ["leave", "join", "leave"])
        recipes.update_rooms()
        self.assertEqual(self.changes(), [])

    def test_leaves_more_than_a_thousand_rooms(self) -> None:
        for number in range(1_001):
            recipes.store.add(recipes.entered_by("ana"), f"room {number}", {})
        self.add_members("ana")
        self.enter("ana.1")
        feed = self.feed()
        self.assertIn(("leave", feed), self.event("ana.1", action="CONNECTION_CLOSE")["feeds"])
        self.assertEqual(recipes.online("plans")["users"], [])

    def test_a_page_leaves_a_room_and_keeps_its_connection(self) -> None:
        self.add_members("ana")
        self.enter("ana.1")
        feed = self.feed()
        left = self.event("ana.1", {"type": "leave_room", "room": "plans"})
        self.assertEqual((left["feeds"], list(left["messages"])), ([("leave", feed)], ["room_left"]))
        self.assertEqual(recipes.online("plans")["users"], [])

    def test_stores_a_post_that_cannot_be_told(self) -> None:
        self.add_members("ana")
        self.enter("ana.1")
        with patch.object(recipes, "send", side_effect=RuntimeError("down")):
            with self.assertLogs(recipes.log, "ERROR"):
                recipes.post("plans", "hello")
        self.assertEqual(len(recipes.posts_after("plans", "ana")["items"]), 1)


if __name__ == "__main__":
    unittest.main()
