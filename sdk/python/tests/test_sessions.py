"""Ends of sessions, with a store that servers in both languages share."""

from __future__ import annotations

import json
import logging
import threading
import unittest
from typing import Any, Callable, Dict, List, Set
from unittest.mock import patch

from socketless import (
    AsyncSocketless,
    Person,
    Request,
    Socketless,
    SocketlessError,
)
from socketless._http import Answer
from socketless._users import session_mark
from socketless.storage import Store, memory

from support import event_of, messages_of, options, serving, sign

ENDED = [{"type": "socketless:ended"}]
OWN = {"sec-fetch-site": "same-origin"}


def names_of(clients: Any) -> List[str]:
    return [clients] if isinstance(clients, str) else list(clients)


class Sessions(unittest.TestCase):
    def setUp(self) -> None:
        self.joined: Dict[str, Set[str]] = {}
        self.asked: List[Any] = []
        self.refuses: Callable[[str, str], bool] = lambda path, body: False
        self.during_join: Callable[[], object] = lambda: None
        patched = patch("socketless._api.post", self.post)
        patched.start()
        self.addCleanup(patched.stop)
        self.start(memory())

    def start(self, store: Store, **options: Any) -> None:
        self.handled: List[str] = []
        self.socketless = Socketless(
            **{
                "api_key": "key",
                "api_url": "http://127.0.0.1:1",
                "webhook_url": "http://127.0.0.1:2/webhook",
                "master_secret": "master of the tests",
                "user": lambda session: Person("42", session),
                "log": logging.Logger("tests", logging.CRITICAL + 1),
                "store": store,
                **options,
            }
        )

    async def post(self, url: str, _: object, content: bytes) -> Answer:
        path, body = url.rsplit("/", 1)[1], json.loads(content)
        if self.refuses(path, content.decode()):
            return Answer(400, None, "Bad")
        self.asked.append((path, body))
        change = body.get("actions")
        if change is not None:
            if change["action"] == "join":
                self.during_join()
            for client in names_of(change["clients"]):
                self.apply(change["action"], change["feeds"], client)
        return Answer(200, None, '{"url":"wss://service.test/token"}')

    def apply(self, action: str, feed: str, client: str) -> None:
        feeds = self.joined.setdefault(client, set())
        if action == "set":
            feeds.clear()
        elif action == "leave":
            feeds.discard(feed)
        else:
            feeds.add(feed)

    def feeds(self, client: str) -> List[str]:
        return sorted(self.joined.get(client, ()))

    def connect(self, session: str) -> str:
        """Asks for a connection as a page does, and returns its name."""
        self.socketless.connection_for("42", session)
        return str(self.asked[-1][1]["identifier"])

    def event(
        self, identifier: str, action: str = "CONNECTION_OPEN", keeps: bool = False
    ) -> List[Any]:
        """One event, whose answer a program that signs it may keep."""

        def handle(event: Any) -> Any:
            self.handled.append(event.action)
            if event.action == "MESSAGE":
                return {"join": ["news"], "message": {"text": "in"}}
            return None

        body = event_of(action, "hi", identifier)
        headers = {"x-socketless-signature": sign(body, identifier)}
        request = Request("POST", headers, body)
        answer = self.socketless.webhook(handle)(request)
        self.assertEqual(answer.status, 200)
        for it in [] if keeps else json.loads(answer.body).get("feeds", []):
            self.apply(it["action"], it["feeds"], identifier)
        return messages_of(answer.body)

    def page(self, session: str) -> Any:
        answer = self.socketless.connection(
            Request("POST", OWN, context=session)
        )
        return answer.status, answer.body

    def test_takes_the_connections_of_one_session_out_of_all_feeds(self) -> None:
        phone, laptop = self.connect("phone"), self.connect("laptop")
        for identifier in (phone, laptop):
            self.event(identifier)
        self.event(phone, "MESSAGE")
        self.assertEqual(self.feeds(phone), ["news", "user.42"])
        self.socketless.end_session("42", "phone")
        self.assertEqual(self.feeds(phone), [])
        self.assertEqual(self.feeds(laptop), ["user.42"])
        [told] = [body for path, body in self.asked if path == "message"]
        self.assertEqual(told["messages"]["clients"], [phone])

    def test_joins_nothing_for_an_old_address_or_a_later_event(self) -> None:
        open, old = self.connect("phone"), self.connect("phone")
        self.event(open)
        self.socketless.end_session("42", "phone")
        for identifier, action in (
            (old, "CONNECTION_OPEN"),
            (open, "MESSAGE"),
            (open, "CONNECTION_OPEN"),
        ):
            self.assertEqual(self.event(identifier, action), ENDED)
        self.assertEqual([self.feeds(old), self.feeds(open)], [[], []])
        self.assertEqual(self.handled, ["CONNECTION_OPEN"])
        self.assertEqual(
            self.page("phone"), (401, "This session has ended: log in again")
        )
        self.assertEqual(self.page("laptop")[0], 200)

    def test_sends_nothing_to_it_and_lets_nobody_join_it(self) -> None:
        phone, laptop = self.connect("phone"), self.connect("laptop")
        self.event(phone)
        self.socketless.end_session("42", "phone")
        self.asked.clear()
        self.socketless.send({"clients": [phone, laptop]}, {"text": "late"})
        [(_, body)] = self.asked
        self.assertEqual(body["messages"]["clients"], laptop)
        self.socketless.change_feeds("join", "news", [phone, laptop])
        self.assertEqual(self.feeds(phone), [])
        self.assertEqual(self.feeds(laptop), ["news"])

    def test_ends_all_sessions_of_a_user(self) -> None:
        every = [self.connect(f"session {number}") for number in range(120)]
        for identifier in every:
            self.event(identifier)
        self.socketless.end_session("42")
        self.assertEqual([it for it in every if self.feeds(it)], [])
        new = self.connect("the next login")
        self.event(new)
        self.assertEqual(self.feeds(new), ["user.42"])

    def test_raises_after_it_has_tried_all_and_completes_by_a_repeat(self) -> None:
        pair = [self.connect("phone"), self.connect("phone")]
        for identifier in pair:
            self.event(identifier)
        self.refuses = lambda path, body: '"set"' in body
        with self.assertRaisesRegex(SocketlessError, "400"):
            self.socketless.end_session("42", "phone")
        self.assertEqual([self.feeds(it) for it in pair], [["user.42"]] * 2)
        self.refuses = lambda path, body: path == "message"
        with self.assertRaisesRegex(SocketlessError, "400"):
            self.socketless.end_session("42", "phone")
        self.assertEqual([self.feeds(it) for it in pair], [[], []])

    def test_is_completed_by_a_later_event(self) -> None:
        phone, laptop = self.connect("phone"), self.connect("laptop")
        self.event(phone)
        self.refuses = lambda path, body: '"set"' in body
        with self.assertRaises(SocketlessError):
            self.socketless.end_session("42", "phone")
        self.refuses = lambda path, body: False
        self.event(laptop)
        self.assertEqual(self.feeds(phone), [])

    def test_knows_at_most_200_connections_of_a_session(self) -> None:
        first = self.connect("phone")
        self.event(first)
        for _ in range(200):
            self.event(self.connect("phone"))
        self.assertEqual(self.feeds(first), [])

    def test_lets_nobody_gain_by_signing_a_close(self) -> None:
        phone = self.connect("phone")
        self.event(phone)
        self.event(phone, "CONNECTION_CLOSE", keeps=True)
        self.assertEqual(self.feeds(phone), [])
        self.event(phone, "MESSAGE")
        self.socketless.end_session("42", "phone")
        self.assertEqual(self.feeds(phone), [])

    def test_joins_nothing_by_a_call_that_is_under_way(self) -> None:
        phone = self.connect("phone")
        is_joining, goes_on = threading.Event(), threading.Event()

        def wait() -> None:
            is_joining.set()
            goes_on.wait(20)

        self.during_join = wait
        answers: List[Any] = []
        opening = threading.Thread(
            target=lambda: answers.append(self.event(phone))
        )
        opening.start()
        is_joining.wait(20)
        ending = threading.Thread(
            target=self.socketless.end_session, args=("42", "phone")
        )
        ending.start()
        goes_on.set()
        opening.join()
        ending.join()
        self.assertEqual(self.feeds(phone), [])
        self.assertEqual(answers, [ENDED])

    def test_trusts_no_session_found_before_all_sessions_ended(self) -> None:
        def user(session: str) -> Person:
            # Another request ends all sessions, while the login is slow.
            self.socketless.end_session("42")
            return Person("42", session)

        self.start(memory(), user=user)
        self.assertEqual(self.page("phone")[0], 401)
        self.assertNotIn("connection", [path for path, _ in self.asked])

    def test_causes_no_calls_by_opens_past_the_limit(self) -> None:
        self.start(memory(), per_minute={"events": 3})
        phone = self.connect("phone")
        for _ in range(20):
            self.event(phone, keeps=True)
        changes = [path for path, _ in self.asked if path == "feeds"]
        self.assertLessEqual(len(changes), 3)

    def test_marks_a_session_as_other_languages_do(self) -> None:
        # printf '["grüße 🚀","a\\u001fb\\"c"]' | sha256sum | cut -c1-32
        mark = session_mark("grüße 🚀", 'a\x1fb"c')
        self.assertEqual(mark, "8d87a889fa1e4380a7e828066dfea44f")

    def test_asks_the_client_without_a_store(self) -> None:
        self.socketless = Socketless(
            api_key="key", api_url="http://127.0.0.1:1"
        )
        self.socketless.end_session(42)
        [(_, body)] = self.asked
        self.assertEqual(
            body["messages"],
            {"feeds": "user.42", "message": '{"type":"socketless:ended"}'},
        )


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_ends_a_session(self) -> None:
        with serving() as service:
            socketless = AsyncSocketless(**options(service, store=memory()))
            await socketless.connection_for("42", "phone")
            identifier = service.asked[-1][1]["identifier"]

            async def open() -> Any:
                body = event_of("CONNECTION_OPEN", None, identifier)
                headers = {"x-socketless-signature": sign(body, identifier)}
                request = Request("POST", headers, body)
                return messages_of((await socketless.webhook()(request)).body)

            self.assertEqual((await open())[0]["type"], "socketless:welcome")
            await socketless.end_session("42", "phone")
            self.assertEqual(await open(), ENDED)


if __name__ == "__main__":
    unittest.main()
