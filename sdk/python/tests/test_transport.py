import asyncio
import socket
import threading
import unittest
from itertools import repeat
from typing import Iterator
from unittest import mock

from socketless import AsyncSocketless, Socketless, SocketlessError
from socketless._http import post
from socketless._run import run

from support import Service, options, serving

HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n"


class Dripping(unittest.TestCase):
    """A server that sends a byte as soon as the client would give up."""

    def drip(self, first: bytes, rest: Iterator[bytes]) -> None:
        ended = threading.Event()
        with socket.create_server(("127.0.0.1", 0)) as server:

            def answer() -> None:
                connection, _ = server.accept()
                with connection:
                    connection.recv(65_536)
                    try:
                        connection.sendall(first)
                        # A socket's timeout begins again with each byte.
                        for part in rest:
                            connection.sendall(part)
                            if ended.wait(0.05):
                                break
                    except OSError:
                        pass

            thread = threading.Thread(target=answer, daemon=True)
            thread.start()
            port = server.getsockname()[1]
            with self.assertRaisesRegex(TimeoutError, "longer than 0.4 s"):
                run(post(f"http://127.0.0.1:{port}/", {}, b"{}", 0.4))
            # Nothing is left behind, although the answer goes on.
            for each in threading.enumerate():
                if each.name == "socketless-call":
                    each.join(20)
                    self.assertFalse(each.is_alive())
            ended.set()
            thread.join()

    def test_ends_while_headers_drip(self) -> None:
        self.drip(HEAD + b"X-Slow: ", repeat(b"x"))

    def test_ends_while_the_body_drips(self) -> None:
        self.drip(HEAD + b"\r\n", repeat(b"x"))

    def test_ends_while_something_between_the_parts_drips(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
        for last in (b"", b"Connection: close\r\n"):
            for first in (b"5;x=", b"2\r\n{}\r\n0\r\nX-Slow: "):
                with self.subTest((first, last)):
                    self.drip(head + last + b"\r\n" + first, repeat(b"x"))

    def test_ends_while_nothing_comes(self) -> None:
        self.drip(b"", repeat(b""))


class Call(unittest.TestCase):
    def test_follows_no_redirect(self) -> None:
        with serving() as service:
            for status in (301, 302, 303, 307, 308):
                with self.subTest(status):
                    service.answer = (status, "")
                    service.location = f"{service.url}/elsewhere"
                    service.asked.clear()
                    with self.assertRaisesRegex(
                        SocketlessError, f"{status} to .*/elsewhere"
                    ):
                        Socketless(**options(service)).connection_for("ada")
                    self.assertEqual(len(service.asked), 1)

    def test_says_what_to_do_when_nobody_answers(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        socketless = Socketless(
            api_key="key", api_url=f"http://127.0.0.1:{port}"
        )
        with self.assertRaisesRegex(
            SocketlessError, "gave no answer to message .* start the local"
        ) as caught:
            socketless.send({"feeds": "news"}, {})
        self.assertIsNone(caught.exception.status)

    def test_repeats_no_secret_that_the_service_sends_back(self) -> None:
        with serving() as service:
            for status, text in ((400, "Bearer key"), (200, "Bearer key")):
                with self.subTest(status):
                    service.answer, service.location = (status, text), "/?key"
                    with self.assertRaises(SocketlessError) as caught:
                        Socketless(**options(service)).connection_for("ada")
                    self.assertNotIn("key", str(caught.exception))
                    self.assertEqual(caught.exception.status, status)

    def test_says_when_something_else_answers(self) -> None:
        with serving() as service:
            answers = ("<html>", "[]", "{}", "", '{"url":', "[" * 100_000)
            wrong = ('{"url":null}', '{"url":["a"]}', '{"url":""}')
            for text in (*answers, *wrong):
                with self.subTest(text[:20]):
                    service.answer = (200, text)
                    with self.assertRaisesRegex(SocketlessError, "Is .* the"):
                        Socketless(**options(service)).connection_for("ada")

    def test_names_the_setting_that_cannot_be_one_and_not_its_value(self) -> None:
        for option, value, name in (
            ("api_key", "wskl_se\ncret", "SOCKETLESS_API_KEY"),
            ("api_url", "https://me:secret@service.test", "SOCKETLESS_API_URL"),
            ("api_url", "http://[", "SOCKETLESS_API_URL"),
            ("api_url", "http://service.test:port", "SOCKETLESS_API_URL"),
            ("api_url", "http://[::1", "SOCKETLESS_API_URL"),
            ("api_url", "http://", "SOCKETLESS_API_URL"),
            ("api_url", "http://secret@service.test", "SOCKETLESS_API_URL"),
            ("api_url", "http://service.test?key=secret", "SOCKETLESS_API_URL"),
            ("api_url", "http://service.test/#secret", "SOCKETLESS_API_URL"),
            ("webhook_url", "app.test/webhook", "PUBLIC_URL"),
            ("webhook_url", "http://[", "PUBLIC_URL"),
        ):
            with self.subTest(value):
                given = {**options(Service()), "api_url": None, option: value}
                with self.assertRaisesRegex(RuntimeError, name) as caught:
                    Socketless(**given).connection_for("ada")
                self.assertNotIn("cret", str(caught.exception))

    def test_names_all_settings_that_are_missing_at_the_first_call(self) -> None:
        socketless = Socketless()
        names = (
            "SOCKETLESS_API_KEY, SOCKETLESS_WEBHOOK_MASTER_SECRET and PUBLIC_URL"
        )
        with mock.patch.dict("os.environ", clear=True):
            with self.assertRaisesRegex(RuntimeError, names):
                socketless.connection_for("ada")

    def test_sends_nothing_to_nobody(self) -> None:
        with serving() as service:
            socketless = Socketless(**options(service))
            socketless.send({"users": []}, {})
            socketless.send({"clients": []}, {})
            socketless.change_feeds("join", "news", [])
            self.assertEqual(service.asked, [])
            with self.assertRaises(TypeError):
                socketless.send({"users": []}, None)  # type: ignore[arg-type]

    def test_changes_feeds_by_joins_and_leaves_only(self) -> None:
        with serving() as service:
            socketless = Socketless(**options(service))
            for action in ("set", "drop", "", None):
                with self.subTest(action):
                    with self.assertRaisesRegex(ValueError, "`join` or `leave`"):
                        socketless.change_feeds(str(action), "news", "ada.1")
            self.assertEqual(service.asked, [])

    def test_limits_the_bytes_of_an_answer(self) -> None:
        with serving() as service:
            service.answer = (200, "x" * 3_000_000)
            headers = {"Authorization": "Bearer key"}
            answer = run(post(service.url, headers, b"{}"))
        self.assertEqual(len(answer.text), 1_000_000)

    def test_lets_many_calls_wait_at_the_same_time(self) -> None:
        # More than an event loop has threads.
        many = 40
        together = threading.Barrier(many)

        async def send_all(socketless: AsyncSocketless) -> None:
            sends = (socketless.send({"feeds": "news"}, {}) for _ in range(many))
            await asyncio.gather(*sends)

        with serving() as service:
            service.answer = (204, "")
            service.before = lambda: together.wait(20)
            asyncio.run(send_all(AsyncSocketless(**options(service))))
        self.assertEqual(len(service.asked), many)


if __name__ == "__main__":
    unittest.main()
