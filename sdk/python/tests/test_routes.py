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
    Request,
    Response,
    Socketless,
)

from support import event_of, options, serving, sign

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


if __name__ == "__main__":
    unittest.main()
