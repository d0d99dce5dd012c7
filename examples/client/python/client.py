"""Sends each line of the standard input, and prints each
message that arrives.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from email.utils import mktime_tz, parsedate_tz
from functools import partial
from urllib.parse import urlsplit

import websockets

CONNECTION_URL = os.environ.get(
    "CONNECTION_URL", "http://localhost:3000/connection"
)
SILENCE_SECONDS = float(os.environ.get("SILENCE_SECONDS", "45"))
TIMEOUT_SECONDS = 10
MAX_FRAME_BYTES = 16 * 2**20
MAX_ANSWER_BYTES = 2**20
MAX_WAITING_LINES = 100
MAX_PAUSE_SECONDS = 300
MAX_TEXT_CHARACTERS = 10_000  # The webhook of the examples reads 64 KB.

# No network, no answer in time, an answer that isn't JSON with a url,
# a refused upgrade.
NOT_CONNECTED = (
    OSError,
    TimeoutError,
    ValueError,
    http.client.HTTPException,
    websockets.WebSocketException,
)


class Refused(Exception):
    """The backend refused, or a page answered: trying again is useless
    until the user logs in.
    """


class NobodyReads(Exception):
    """The standard output is closed: the program has nothing more to do."""


class NotNow(OSError):
    """The backend gave no connection, and asks to be left alone
    for so many seconds.
    """

    def __init__(self, reason: str, retry_after: str | None) -> None:
        super().__init__(reason)
        # A number of seconds, or a date.
        date = parsedate_tz(retry_after or "")
        seconds = mktime_tz(date) - time.time() if date else 0
        if retry_after and retry_after.isdecimal():
            seconds = float(retry_after)
        self.seconds = min(MAX_PAUSE_SECONDS, seconds)


def login_headers() -> dict[str, str]:
    """The headers that say who asks, for each request: put in your
    login's, such as a fresh token or a Cookie. Raise Refused if there
    is no login any more.
    """
    token = os.environ.get("ACCESS_TOKEN")
    return {"Authorization": f"Bearer {token}"} if token else {}


def post_connection() -> object:
    """Asks within one deadline, however slowly the answer comes.

    Follows no redirect.
    """
    address = urlsplit(CONNECTION_URL)
    is_https = address.scheme == "https"
    connect = (
        http.client.HTTPSConnection if is_https else http.client.HTTPConnection
    )
    connection = connect(address.netloc, timeout=TIMEOUT_SECONDS)
    connection.connect()
    cut = threading.Timer(
        TIMEOUT_SECONDS, connection.sock.shutdown, [socket.SHUT_RDWR]
    )
    cut.daemon = True
    cut.start()
    try:
        # Set Origin, as a browser does: the backend refuses
        # requests from other sites.
        origin = f"{address.scheme}://{address.netloc}"
        headers = {
            "Content-Type": "application/json",
            "Origin": origin,
            **login_headers(),
        }
        route = f"{address.path or '/'}?{address.query}".removesuffix("?")
        connection.request("POST", route, b"{}", headers)
        answer = connection.getresponse()
        text = answer.read(MAX_ANSWER_BYTES).decode(errors="replace")
    finally:
        cut.cancel()
        connection.close()
    if answer.status in (401, 403):
        raise Refused(f"the backend answered {answer.status}: {text}")
    if 300 <= answer.status < 400 or (
        answer.status < 300 and text.lstrip()[:1] == "<"
    ):
        raise Refused(
            "the backend answered with a page: log in, then start again"
        )
    if answer.status >= 300:
        reason = f"the backend answered {answer.status}: {text}"
        raise NotNow(reason, answer.getheader("Retry-After"))
    return json.loads(text)


async def in_thread(function: Callable[[], object]) -> object:
    """Runs a function in a thread that doesn't keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[object] = loop.create_future()

    def run() -> None:
        try:
            settle = partial(done.set_result, function())
        except Exception as error:
            settle = partial(done.set_exception, error)
        with suppress(RuntimeError):  # The program has ended meanwhile.
            loop.call_soon_threadsafe(lambda: done.done() or settle())

    threading.Thread(target=run, daemon=True).start()
    return await done


async def request_url() -> str:
    """Asks your backend for a new url.

    A token expires, so ask before every attempt.
    """
    async with asyncio.timeout(TIMEOUT_SECONDS):
        connection = await in_thread(post_connection)
    url = connection.get("url") if isinstance(connection, dict) else None
    if not isinstance(url, str):
        raise ValueError("the backend answered without a url")
    return url


def show(text: str) -> None:
    """Prints a message. A closed standard output is no lost connection."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise NobodyReads from None


def put_off(
    silence: asyncio.Timeout, socket: websockets.ClientConnection
) -> None:
    """Starts the time of silence again with each byte that arrives, in the
    middle of a frame, too.
    """
    loop = asyncio.get_running_loop()
    receive = socket.data_received

    def data_received(data: bytes) -> None:
        with suppress(RuntimeError):  # The connection has ended meanwhile.
            silence.reschedule(loop.time() + SILENCE_SECONDS)
        receive(data)

    socket.data_received = data_received


class Connect(websockets.connect):
    """Follows no redirect: each would be one more request of an attempt."""

    MAX_REDIRECTS_ALLOWED = 1  # Tries, before version 14.

    # Called from version 14 on.
    def process_redirect(self, exc: Exception) -> Exception:
        return exc


class Client:
    def __init__(self) -> None:
        self.socket: websockets.ClientConnection | None = None
        self.failures = 0

    async def hold(self, url: str) -> str:
        """Opens one WebSocket.

        Returns the reason when the connection has ended.
        """
        async with Connect(
            url,
            open_timeout=TIMEOUT_SECONDS,
            close_timeout=1,
            max_size=MAX_FRAME_BYTES,
            ping_interval=None,
        ) as socket:
            try:
                async with asyncio.timeout(SILENCE_SECONDS) as silence:
                    put_off(silence, socket)
                    while True:
                        frame = await socket.recv()
                        # What is sent before the first frame can get lost.
                        if self.socket is None:
                            self.socket = socket
                            print("connected", file=sys.stderr)
                        if frame == "":
                            async with asyncio.timeout(TIMEOUT_SECONDS):
                                await socket.send("")
                            self.failures = 0
                        elif isinstance(frame, str):
                            show(frame)
            except TimeoutError:
                # A polite close would wait for a link that takes nothing.
                socket.transport.abort()
                return f"silent for {SILENCE_SECONDS:g} s"
            except websockets.ConnectionClosed:
                reason = socket.close_reason or ""
                return f"closed with {socket.close_code} {reason}".rstrip()
            finally:
                self.socket = None

    def retry_delay(self) -> float:
        """One to 5 seconds at first, then twice as long, up
        to 10 to 30 seconds.
        """
        return random.uniform(
            min(10, 2**self.failures), min(30, 5 * 2**self.failures)
        )

    async def run(self) -> None:
        """Keeps one connection open until the backend refuses."""
        while True:
            asked = 0
            try:
                reason = await self.hold(await request_url())
            except NOT_CONNECTED as error:
                reason = f"not connected: {str(error) or repr(error)}"
                asked = error.seconds if isinstance(error, NotNow) else 0
            delay = max(asked, self.retry_delay())
            self.failures += 1
            print(f"{reason}; trying again in {delay:.1f} s", file=sys.stderr)
            await asyncio.sleep(delay)

    async def send(self, text: str) -> None:
        """Sends a text frame, or says that there is no
        connection to send it on.
        """
        try:
            if self.socket is None:
                raise ConnectionError("no connection")
            if len(text) > MAX_TEXT_CHARACTERS:
                raise ValueError(
                    f"longer than {MAX_TEXT_CHARACTERS} characters"
                )
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await self.socket.send(text)
        except TimeoutError:
            print("not sent: the link takes no more", file=sys.stderr)
        except (
            ConnectionError,
            ValueError,
            websockets.ConnectionClosed,
        ) as error:
            print(f"not sent: {error}", file=sys.stderr)


def read_lines() -> asyncio.Queue[str]:
    """Reads the standard input in a thread that doesn't keep the
    program from ending.
    """
    lines: asyncio.Queue[str] = asyncio.Queue(MAX_WAITING_LINES)
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            # Waits while the link takes no more.
            asyncio.run_coroutine_threadsafe(
                lines.put(line.rstrip("\n")), loop
            ).result()

    threading.Thread(target=read, daemon=True).start()
    return lines


async def main() -> None:
    client = Client()
    lines = read_lines()

    async def send_lines() -> None:
        while True:
            await client.send(await lines.get())

    async with asyncio.TaskGroup() as group:
        group.create_task(client.run())
        group.create_task(send_lines())


if __name__ == "__main__":
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", errors="replace")
    refusal = None
    try:
        asyncio.run(main())
    except* Refused as refused:
        refusal = str(refused.exceptions[0])
    except* (KeyboardInterrupt, NobodyReads):
        pass
    sys.exit(refusal)
