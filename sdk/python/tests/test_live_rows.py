from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import unittest
from typing import Any, List
from unittest.mock import patch
from uuid import uuid4

from harness import App, list_of
from socketless import feed_of
from socketless.live_rows import LiveRows


class Case(unittest.TestCase):
    def setUp(self) -> None:
        self.app = App(self)
        self.rows = LiveRows(self.app.socketless)

    def told(self) -> List[Any]:
        """What was sent, once all is."""
        self.rows.stop(60)
        messages = [it for _, body in self.app.calls for it in list_of(body["messages"])]
        return [(it["feeds"], it["message"]) for it in messages]


class Telling(Case):
    def test_tells_owners_and_feeds_and_nobody_of_a_row_without_an_owner(self) -> None:
        owner = uuid4()
        self.rows.tell("order", 7, owner=owner, owners=["ben", str(owner)], feed="sales")
        self.rows.tell("order", 8, owner=None)
        message = '{"type":"order","id":"7"}'
        feeds = [feed_of(owner)]
        self.assertEqual(self.told(), [(feeds, message), (["user.ben"], message), ("sales", message)])

    def test_tells_one_owner_and_each_of_any_iterable(self) -> None:
        self.rows.tell("order", 1, owners="ana")
        self.rows.tell("order", 1, owners=(it for it in ["ben", "cem"]))
        self.assertEqual([feeds for feeds, _ in self.told()], [["user.ana"], ["user.ben"], ["user.cem"]])

    def test_sends_what_comes_during_a_call_by_the_next_one_and_equal_messages_once(self) -> None:
        is_called, may_end = threading.Event(), threading.Event()

        def hold(*_: Any) -> None:
            is_called.set()
            may_end.wait(60)

        self.app.before_call = hold
        self.rows.tell("order", 0, owner="ana")
        self.assertTrue(is_called.wait(60))
        for at in range(1200):
            self.rows.tell("order", at % 600, owner="ana")
        self.assertEqual(len(self.app.calls), 1)
        may_end.set()
        self.assertEqual(len(self.told()), 601)
        self.assertEqual(len(self.app.calls), 3)

    def test_goes_on_after_a_failure_and_logs_it(self) -> None:
        self.app.fails["message"] = 401
        self.rows.tell("order", 1, owner="ana")
        sender = self.rows._sender
        if sender:
            sender.join(60)
        self.app.fails["message"] = False
        self.rows.tell("order", 2, owner="ana")
        self.assertEqual(len(self.told()), 2)
        self.assertIn("Owners were not told of changed rows", "".join(self.app.lines))

    def test_never_raises_and_logs_ten_lines_a_minute(self) -> None:
        wrong: List[Any] = [{}, [], True, None, 1.5, "x" * 1001]
        for at in range(20):
            self.rows.tell("order", wrong[at % 6], owner="ana")
            self.rows.tell("", 1, owner="ana")
            self.rows.tell("socketless:ended", 1, owner="ana")
            self.rows.tell("order", 1, owner={})  # type: ignore[arg-type]
            self.rows.tell("order", 1, feed="A B")
        self.assertEqual([self.told(), len(self.app.lines)], [[], 10])

    def test_keeps_no_more_than_10000_messages(self) -> None:
        with patch.object(self.rows, "_start"):
            for at in range(10_001):
                self.rows.tell("order", at, owner="ana")
        self.assertEqual(len(self.rows._waiting), 10_000)
        self.assertIn("10,000 messages wait", "".join(self.app.lines))

    def test_takes_nothing_after_stop(self) -> None:
        with self.rows:
            self.rows.tell("order", 1, owner="ana")
        self.rows.tell("order", 2, owner="ana")
        self.assertEqual(len(self.told()), 1)
        self.assertIn("after stop", "".join(self.app.lines))

    def test_sends_in_a_process_that_was_forked_while_its_parent_sent(self) -> None:
        self.rows._sender = threading.current_thread()
        is_held, may_end = threading.Event(), threading.Event()

        held = LiveRows(self.app.socketless)

        def hold() -> None:
            with self.rows._changed, held._changed:
                is_held.set()
                may_end.wait(60)

        threading.Thread(target=hold).start()
        is_held.wait(60)
        child = os.fork()
        if child == 0:
            try:
                signal.alarm(20)
                # A second one is stopped before it was told anything.
                LiveRows.stop(held)
                self.rows.tell("order", 1, owner="ana")
                os._exit(0 if len(self.told()) == 1 else 2)
            except BaseException:
                os._exit(1)
        may_end.set()
        self.rows._sender = None
        self.assertEqual(os.waitpid(child, 0)[1], 0)


class Script(unittest.TestCase):
    def test_ends_after_it_has_sent(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            code = (
                "from socketless import Socketless; from socketless.live_rows import LiveRows;"
                f"s = Socketless(api_key='k', api_url='http://127.0.0.1:{server.getsockname()[1]}');"
                "LiveRows(s).tell('order', 7, owner='ana')"
            )
            running = subprocess.Popen([sys.executable, "-c", code])
            server.settimeout(60)
            connection, _ = server.accept()
            with connection:
                self.assertIn(b"POST /api/v0/message", connection.recv(65_536))
                connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            self.assertEqual(running.wait(60), 0)


if __name__ == "__main__":
    unittest.main()
