"""What the package writes to the log of an app, and what it doesn't."""

from __future__ import annotations

import io
import json
import logging
import unittest
from typing import Any
from unittest import mock

from socketless import Request, Socketless, WebhookEvent, sent_by
from socketless._log import Log
from socketless.live_rows import LiveRows

from support import event_of, options, serving, sign

FORGED = "x\n2026-11-28 CRITICAL forged\r\x1b[2J\x9b\u2028\u202eend"


def raises(_: object) -> bool:
    raise OSError("The log is full")


class Failing(unittest.TestCase):
    """A log whose filter raises, as a filter that sends lines elsewhere can."""

    def setUp(self) -> None:
        self.log = logging.Logger("tests")
        self.log.addFilter(raises)

    def test_answers_events_all_the_same(self) -> None:
        def handler(event: WebhookEvent) -> None:
            raise ValueError

        body = event_of("CONNECTION_OPEN")
        request = Request("POST", {"x-socketless-signature": sign(body)}, body)
        with serving() as service:
            socketless = Socketless(**options(service, log=self.log))
            answered = socketless.webhook(handler)(request)
        self.assertEqual(answered.status, 200)

    def test_sends_later_changes_of_rows_all_the_same(self) -> None:
        with serving() as service:
            rows = LiveRows(Socketless(**options(service, log=self.log)))
            service.answer = (400, "")
            rows.tell("order", 1, owner="ada")
            with rows._changed:
                rows._changed.wait_for(lambda: rows._sender is None, 60)
            service.answer = (204, "")
            rows.tell("order", 2, owner="ada")
            rows.stop(60)
        self.assertEqual(len(service.asked), 2)


class Ending(unittest.TestCase):
    def test_starts_another_thread_after_one_that_has_ended(self) -> None:
        with serving() as service:
            rows = LiveRows(Socketless(**options(service)))
            with mock.patch("socketless._api.post", side_effect=SystemExit):
                rows.tell("order", 1, owner="ada")
                with rows._changed:
                    ended = rows._changed.wait_for(lambda: not rows._sender, 20)
                self.assertTrue(ended)
            rows.tell("order", 2, owner="ada")
            rows.stop(60)
        self.assertEqual(len(service.asked), 1)


class Lines(unittest.TestCase):
    def setUp(self) -> None:
        self.written = io.StringIO()
        self.log = logging.Logger("tests")
        self.log.addHandler(logging.StreamHandler(self.written))

    def test_begins_no_line_with_what_a_client_sent(self) -> None:
        def by_cause(event: WebhookEvent) -> None:
            try:
                raise ValueError(sent_by(event)["plan"])
            except ValueError as error:
                raise LookupError("No such plan") from error

        def by_feed(event: WebhookEvent) -> Any:
            return {"join": [sent_by(event)["plan"]]}

        body = event_of("MESSAGE", json.dumps({"plan": FORGED}))
        request = Request("POST", {"x-socketless-signature": sign(body)}, body)
        with serving() as service:
            socketless = Socketless(**options(service, log=self.log))
            socketless.webhook(by_cause, by_feed)(request)
        written = self.written.getvalue()
        for character in "\r\x1b\x9b\u2028\u202e":
            self.assertNotIn(character, written)
        self.assertNotIn("\n2026", written)
        for expected in (
            "ValueError: x 2026-11-28 CRITICAL forged \\x1b[2J",
            "LookupError: No such plan",
            "in by_cause",
            "Invalid feed name",
        ):
            self.assertIn(expected, written)

    def test_shows_errors_that_cannot_be_shown_and_all_of_a_group(self) -> None:
        class Unreadable(Exception):
            def __str__(self) -> str:
                raise ValueError

        class Group(Exception):
            exceptions = (KeyError("one"), Unreadable())

        Log(self.log).error("It failed", exc_info=Group("both"))
        for expected in ("Group: both", "KeyError: 'one'", "Unreadable: no"):
            self.assertIn(expected, self.written.getvalue())

    def test_passes_the_error_to_handlers_that_report_it(self) -> None:
        records = []
        self.log.addFilter(lambda record: records.append(record) or True)
        error = ValueError("x")
        Log(self.log).error("It failed", exc_info=error)
        self.assertIs(records[0].exc_info[1], error)

    def test_takes_only_a_logger(self) -> None:
        with self.assertRaisesRegex(TypeError, "`log` is a logging.Logger"):
            Socketless(log=print)  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
