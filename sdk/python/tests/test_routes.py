"""Both routes, without a framework."""

from __future__ import annotations

import asyncio
import logging
import threading
import unittest
from typing import Any, List
from unittest import mock

from socketless import (
    AsyncSocketless,
    Person,
    Request,
    Response,
    Socketless,
    WebhookEvent,
)
from socketless.storage import memory

from support import event_of, messages_of, options, serving, sign

OWN = {"sec-fetch-site": "same-origin"}


def signed(body: bytes, identifier: str = "ada.1") -> Request:
    headers = {"x-socketless-signature": sign(body, identifier)}
    return Request("POST", headers, body)


class Case(unittest.TestCase):
    def setUp(self) -> None:
        context = serving()
        self.service = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        self.lines: List[str] = []
        self.log = logging.Logger("tests")
        self.log.addFilter(self.write)

    def write(self, record: logging.LogRecord) -> bool:
        trace = f"\n{record.exc_text}" if record.exc_text else ""
        self.lines.append(record.getMessage() + trace)
        return False

    def make(self, **more: Any) -> Socketless:
        return Socketless(**options(self.service, log=self.log, **more))

    def make_async(self, **more: Any) -> AsyncSocketless:
        return AsyncSocketless(**options(self.service, log=self.log, **more))

    def last_line(self) -> str:
        return self.lines[-1].splitlines()[-1]


class Callbacks(Case):
    def ask(self, user: Any) -> Response:
        route = self.make_async(user=user).connection
        return asyncio.run(route(Request("POST", OWN)))

    def test_limits_the_time_of_a_login(self) -> None:
        may_end = threading.Event()

        async def later(_: object) -> None:
            await asyncio.sleep(3600)

        self.addCleanup(may_end.set)
        with mock.patch("socketless._connection.USER_SECONDS", 0.05):
            for user in (later, lambda _: may_end.wait(60)):
                with self.subTest(user):
                    self.assertEqual(self.ask(user).status, 500)
                    self.assertIn("longer than 0.05 s", self.last_line())

    def test_answers_when_what_a_callback_awaits_was_cancelled(self) -> None:
        async def cancelled(_: object) -> None:
            task = asyncio.ensure_future(asyncio.sleep(3600))
            task.cancel()
            await task

        self.assertEqual(self.ask(cancelled).status, 500)
        self.assertIn("was cancelled", self.last_line())
        route = self.make_async().webhook(cancelled)
        request = signed(event_of("CONNECTION_OPEN"))
        self.assertEqual(asyncio.run(route(request)).status, 200)
        self.assertIn("was cancelled", self.last_line())

    def test_names_the_face_of_asynchronous_callbacks(self) -> None:
        async def later(_: object) -> None:
            await asyncio.sleep(1)

        route = self.make(user=later).connection
        self.assertEqual(route(Request("POST", OWN)).status, 500)
        self.assertIn("use AsyncSocketless", self.last_line())
        webhook = self.make().webhook(later)
        webhook(signed(event_of("CONNECTION_OPEN")))
        self.assertIn("use AsyncSocketless", self.last_line())


class Probe(Case):
    """What `socketless probe` of the SDK for JavaScript waits for."""

    def answer(self, action: str, message: Any = None) -> List[Any]:
        called: List[WebhookEvent] = []
        identifier = "socketless-probe.1"
        request = signed(event_of(action, message, identifier), identifier)
        answered = self.make().webhook(called.append)(request)
        self.assertEqual((answered.status, called), (200, []))
        return messages_of(answered.body)

    def test_is_answered_without_the_handlers(self) -> None:
        [welcome] = self.answer("CONNECTION_OPEN")
        self.assertEqual(welcome["type"], "socketless:welcome")
        probed = {"type": "socketless:probe", "message": "a token"}
        self.assertEqual(self.answer("MESSAGE", "a token"), [probed])
        self.assertEqual(self.answer("CONNECTION_CLOSE"), [])

    def test_is_nobody_who_logs_in(self) -> None:
        for user in ("socketless-probe", Person("socketless-probe", "s")):
            with self.subTest(user):
                route = self.make(user=lambda _: user).connection
                self.assertEqual(route(Request("POST", OWN)).status, 403)
                self.assertIn("give nobody this ID", self.last_line())
        self.assertEqual(self.service.asked, [])


class Bodies(Case):
    def test_says_who_can_have_taken_a_body_away(self) -> None:
        route = self.make().webhook()
        for body, status in ((None, 413), (b"", 401)):
            with self.subTest(status):
                for _ in range(2):
                    request = Request("POST", {}, body)
                    self.assertEqual(route(request).status, status)
                self.assertIn("a middleware has read", self.lines.pop())
                self.assertEqual(self.lines, [])


class Logout(Case):
    def test_takes_nobody_for_logged_in(self) -> None:
        for known, status in ((None, 401), (False, 401), ("", 401), (0, 200)):
            with self.subTest(known):
                route = self.make(user=lambda _: known).connection
                self.assertEqual(route(Request("POST", OWN)).status, status)

    def test_gives_nothing_to_who_logs_out_meanwhile(self) -> None:
        for now in (None, "ben", Person("ada", "other"), 0):
            with self.subTest(now):
                known: List[Any] = [Person("ada", "phone")]
                self.service.before = lambda: known.append(now)
                route = self.make(user=lambda _: known[-1]).connection
                answered = route(Request("POST", OWN))
                self.assertEqual(
                    (answered.status, answered.body), (401, "Log in first")
                )

    def test_asks_once_if_the_end_of_a_session_is_stored(self) -> None:
        asked: List[Any] = []

        def user(context: object) -> Person:
            asked.append(context)
            return Person("ada", "phone")

        route = self.make(user=user, store=memory()).connection
        self.assertEqual(route(Request("POST", OWN)).status, 200)
        self.assertEqual(len(asked), 1)


if __name__ == "__main__":
    unittest.main()
