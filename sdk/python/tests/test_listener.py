from __future__ import annotations

import json
import os
import socket
import threading
import time
import unittest
from typing import Any, Callable, List
from unittest.mock import patch

from harness import App

try:
    import psycopg

    from socketless.live_rows import postgres
    from socketless.live_rows.postgres import listen_to_postgres
except ImportError:
    raise unittest.SkipTest("psycopg is not installed")


class Rows:
    """Notes what is told."""

    def __init__(self, test: unittest.TestCase) -> None:
        self.app = App(test)
        self.log = self.app.socketless.log
        self.told: List[Any] = []
        self.changed = threading.Condition()

    def tell(self, type: str, id: Any, *, owner: Any = None) -> None:
        with self.changed:
            self.told.append([type, id, owner])
            self.changed.notify_all()

    def until(self, holds: Callable[[], bool]) -> bool:
        end = time.monotonic() + 60
        while not holds() and time.monotonic() < end:
            with self.changed:
                self.changed.wait(0.05)
        return holds()


class Silent(unittest.TestCase):
    def test_gives_up_a_database_that_accepts_and_says_nothing_and_ends_at_once(self) -> None:
        rows: Any = Rows(self)
        with socket.create_server(("127.0.0.1", 0)) as server, patch.object(postgres, "_ANSWER_S", 2):
            address = f"postgres://app@127.0.0.1:{server.getsockname()[1]}/app"
            with listen_to_postgres(rows, address) as listener:
                self.assertTrue(rows.until(lambda: len(rows.app.lines) > 0))
                self.assertIn("next attempt is in 1 s", rows.app.lines[0])
            listener.wait(60)
            self.assertFalse(listener._thread.is_alive())

    def test_gives_up_a_database_that_lets_nobody_in_byte_by_byte(self) -> None:
        rows: Any = Rows(self)
        # An answer that is announced to be long, of which a byte comes now and then.
        dripping = Dripping(b"E" + (10_000).to_bytes(4, "big") + b"S" * 10_000)
        self.addCleanup(dripping.close)
        address = f"postgres://app@127.0.0.1:{dripping.port}/app?sslmode=disable&gssencmode=disable"
        with patch.object(postgres, "_ANSWER_S", 1), listen_to_postgres(rows, address) as listener:
            self.assertTrue(rows.until(lambda: len(rows.app.lines) > 0))
            self.assertIn("for 1 s", rows.app.lines[0])
        listener.wait(60)
        with listen_to_postgres(rows, address) as listener:
            dripping.begun.acquire(timeout=60)
        listener.wait(60)
        self.assertFalse(listener._thread.is_alive())

    def test_goes_on_after_any_number_of_failures_of_any_kind(self) -> None:
        rows: Any = Rows(self)
        listening = postgres._Listening(rows, "", "live_rows", None, None)
        listening._failures = 2_000
        attempts: List[int] = []

        def fail() -> None:
            attempts.append(1)
            if len(attempts) == 3:
                listening.stop()
            raise OSError("Too many open files")

        with patch.object(listening, "_hold", fail), patch.object(postgres, "_MAX_PAUSE_S", 0):
            with patch("selectors.DefaultSelector", side_effect=OSError("Too many open files")):
                listening.run()
        self.assertEqual(len(attempts), 3)

    def test_refuses_what_cannot_be_a_channel(self) -> None:
        for channel in ("", "x" * 64, "a\0"):
            with self.assertRaisesRegex(ValueError, "channel"):
                listen_to_postgres(Rows(self), "", channel=channel)  # type: ignore[arg-type]


@unittest.skipUnless(os.environ.get("TEST_POSTGRES"), "TEST_POSTGRES is not set")
class Listening(unittest.TestCase):
    def setUp(self) -> None:
        self.url = os.environ["TEST_POSTGRES"]
        self.rows: Any = Rows(self)
        self.connection = psycopg.connect(self.url, autocommit=True)
        self.addCleanup(self.connection.close)
        self.times: List[int] = []

    def listen(self, **options: Any) -> Any:
        listener = listen_to_postgres(
            self.rows, self.url, on_listening=lambda: self.times.append(1), **options
        )
        self.addCleanup(listener.wait, 60)
        self.addCleanup(listener.stop)
        return listener

    def begins(self, times: int = 1) -> None:
        self.assertTrue(self.rows.until(lambda: len(self.times) >= times))

    def notify(self, payload: Any, channel: str = "live_rows") -> None:
        text = payload if isinstance(payload, str) else json.dumps(payload)
        self.connection.execute("select pg_notify(%s, %s)", (channel, text))

    def order(self, id: str) -> Any:
        return {"type": "order", "id": id, "owner": "ana"}

    def test_tells_changes_and_goes_on_after_notices_of_anybody(self) -> None:
        self.listen()
        self.begins()
        # What a listener in JavaScript asks for: of both, one listens.
        lock = "select pg_try_advisory_lock(hashtext('socketless ' || 'live_rows'))"
        self.assertEqual(self.connection.execute(lock).fetchone(), (False,))
        for payload in ("", "x", "7", "[]", "{}", "null", '{"type":7}', {"type": "notice", "id": 1, "owner": "ana"}):
            self.notify(payload)
        self.connection.execute("notify live_rows")
        self.notify(self.order("7"))
        self.assertTrue(self.rows.until(lambda: len(self.rows.told) > 0))
        self.assertEqual(self.rows.told, [["order", "7", "ana"]])
        self.assertIn("the SDK uses that name", "".join(self.rows.app.lines))

    def test_hears_notices_after_one_that_is_no_text(self) -> None:
        name = f"bytes_{os.getpid()}"
        self.connection.execute(
            f"create database {name} encoding 'SQL_ASCII' template template0 lc_collate 'C' lc_ctype 'C'"
        )
        self.url = psycopg.conninfo.make_conninfo(self.url, dbname=name)
        self.connection = psycopg.connect(self.url, autocommit=True)
        self.addCleanup(self.connection.close)
        self.listen()
        self.begins()
        self.connection.execute("select pg_notify('live_rows', chr(233) || 'a')")
        self.notify({**self.order("7"), "owner": "é"})
        self.assertTrue(self.rows.until(lambda: len(self.rows.told) > 0))
        self.assertEqual([self.rows.told, self.times], [[["order", "7", "é"]], [1]])

    def test_tells_only_the_types_that_are_listed(self) -> None:
        self.listen(types="item")
        self.begins()
        self.notify(self.order("7"))
        self.notify({"type": "it", "id": "1", "owner": "ana"})
        self.notify({"type": "item", "id": "1", "owner": "ana"})
        self.assertTrue(self.rows.until(lambda: len(self.rows.told) > 0))
        self.assertEqual(self.rows.told, [["item", "1", "ana"]])

    def test_connects_again_after_the_database_has_ended_its_connection(self) -> None:
        self.listen()
        self.begins()
        self.connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'socketless live rows'"
        )
        self.begins(2)
        self.notify(self.order("7"))
        self.assertTrue(self.rows.until(lambda: len(self.rows.told) > 0))

    def test_takes_over_when_the_first_listener_ends_and_only_one_tells(self) -> None:
        first = self.listen()
        self.begins()
        with patch.object(postgres, "_LOCK_S", 0.05):
            self.listen()
            self.notify(self.order("1"))
            self.assertTrue(self.rows.until(lambda: len(self.rows.told) > 0))
            first.stop()
            self.begins(2)
        self.notify(self.order("2"))
        self.assertTrue(self.rows.until(lambda: len(self.rows.told) > 1))
        self.assertEqual([it[1] for it in self.rows.told], ["1", "2"])

    def test_gives_up_a_connection_that_stops_answering(self) -> None:
        target = self.connection.info.host
        proxy = Proxy(f"{target}/.s.PGSQL.{self.connection.info.port}")
        self.addCleanup(proxy.close)
        self.url = f"postgres://app@127.0.0.1:{proxy.port}/postgres"
        with patch.object(postgres, "_ANSWER_S", 2), patch.object(postgres, "_CHECK_S", 0.1):
            self.listen()
            self.begins()
            proxy.is_silent = True
            self.assertTrue(self.rows.until(lambda: len(self.rows.app.lines) > 0))
            proxy.is_silent = False
            self.begins(2)


class Dripping:
    """Sends an answer byte by byte, for as long as its client stays."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self.begun = threading.Semaphore(0)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._drip, args=[client], daemon=True).start()

    def _drip(self, client: socket.socket) -> None:
        with client:
            try:
                for at in range(len(self._answer)):
                    client.sendall(self._answer[at : at + 1])
                    self.begun.release()
                    time.sleep(0.05)
            except OSError:
                pass

    def close(self) -> None:
        self._server.close()


class Proxy:
    """Passes bytes to a database, until it is silent: connections stay open, and nothing comes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        self.is_silent = False
        self._ends: List[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            self._ends += [client, server]
            server.connect(self._path)
            for ends in ((client, server), (server, client)):
                threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(65_536):
                if not self.is_silent:
                    target.sendall(data)
        except OSError:
            pass
        self._end(source, target)

    @staticmethod
    def _end(*ends: socket.socket) -> None:
        for end in ends:
            try:
                # A close alone ends nothing while a thread reads: the database would keep its lock.
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self) -> None:
        self._end(*self._ends)
        for it in [self._server, *self._ends]:
            it.close()


if __name__ == "__main__":
    unittest.main()
