"""Sends each line of the standard input, and prints each message that arrives."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request

import websockets

CONNECTION_URL = os.environ.get("CONNECTION_URL", "http://localhost:3000/connection")
SILENCE_SECONDS = float(os.environ.get("SILENCE_SECONDS", "45"))
TIMEOUT_SECONDS = 10
MAX_FRAME_BYTES = 16 * 2**20

# No network, no answer in time, an answer that isn't JSON with a url, a refused upgrade.
NOT_CONNECTED = (OSError, TimeoutError, ValueError, websockets.WebSocketException)


class Refused(Exception):
    """The backend refused: the user may not connect, so trying again is useless."""


def post_connection() -> object:
    # Backends take a POST from pages of their own site alone; a program names that origin itself.
    address = urllib.parse.urlsplit(CONNECTION_URL)
    headers = {"Content-Type": "application/json", "Origin": f"{address.scheme}://{address.netloc}"}
    request = urllib.request.Request(CONNECTION_URL, b"{}", headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        text = error.read().decode(errors="replace")
        reason = f"the backend answered {error.code}: {text}"
        if error.code in (401, 403):
            raise Refused(reason) from error
        raise OSError(reason) from error


async def request_url() -> str:
    """Asks your backend for a new url. A token expires, so ask before every attempt."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        connection = await asyncio.to_thread(post_connection)
    url = connection.get("url") if isinstance(connection, dict) else None
    if not isinstance(url, str):
        raise ValueError("the backend answered without a url")
    return url


class Client:
    def __init__(self) -> None:
        self.socket: websockets.ClientConnection | None = None
        self.failures = 0

    async def hold(self, url: str) -> str:
        """Opens one WebSocket. Returns the reason when the connection has ended."""
        async with websockets.connect(
            url,
            open_timeout=TIMEOUT_SECONDS,
            close_timeout=1,
            max_size=MAX_FRAME_BYTES,
            ping_interval=None,
        ) as socket:
            self.socket = socket
            print("connected", file=sys.stderr)
            try:
                while True:
                    async with asyncio.timeout(SILENCE_SECONDS):
                        frame = await socket.recv()
                    if frame == "":
                        async with asyncio.timeout(TIMEOUT_SECONDS):
                            await socket.send("")
                        self.failures = 0
                    elif isinstance(frame, str):
                        print(frame, flush=True)
            except TimeoutError:
                return f"silent for {SILENCE_SECONDS:g} s"
            except websockets.ConnectionClosed:
                reason = socket.close_reason or ""
                return f"closed with {socket.close_code} {reason}".rstrip()
            finally:
                self.socket = None

    def retry_delay(self) -> float:
        """Half a second to a second at first, then twice as long, up to 30 seconds."""
        return min(30, 2**self.failures) * random.uniform(0.5, 1)

    async def run(self) -> None:
        """Keeps one connection open until the backend refuses."""
        while True:
            try:
                reason = await self.hold(await request_url())
            except NOT_CONNECTED as error:
                reason = f"not connected: {str(error) or repr(error)}"
            delay = self.retry_delay()
            self.failures += 1
            print(f"{reason}; trying again in {delay:.1f} s", file=sys.stderr)
            await asyncio.sleep(delay)

    async def send(self, text: str) -> None:
        """Sends a text frame, or says that there is no connection to send it on."""
        try:
            if self.socket is None:
                raise ConnectionError("no connection")
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await self.socket.send(text)
        except TimeoutError:
            print("not sent: the link takes no more", file=sys.stderr)
        except (ConnectionError, websockets.ConnectionClosed) as error:
            print(f"not sent: {error}", file=sys.stderr)


def read_lines() -> asyncio.Queue[str]:
    """Reads the standard input in a thread that doesn't keep the program from ending."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, line.rstrip("\n"))

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
    try:
        asyncio.run(main())
    except* Refused as refused:
        sys.exit(str(refused.exceptions[0]))
    except* KeyboardInterrupt:
        pass
