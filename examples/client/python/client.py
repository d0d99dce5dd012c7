"""Sends each line of the standard input, and prints each message that arrives."""

import asyncio
import json
import os
import random
import sys
import threading
import urllib.error
import urllib.request

import websockets

CONNECTION_URL = os.environ.get("CONNECTION_URL", "http://localhost:3000/connection")
SILENCE_SECONDS = float(os.environ.get("SILENCE_SECONDS", "45"))

# No network, no answer in time, an answer that isn't JSON with a url, a refused upgrade.
NOT_CONNECTED = (
    OSError,
    asyncio.TimeoutError,
    ValueError,
    KeyError,
    websockets.WebSocketException,
)


class Refused(Exception):
    """The backend refused: the user may not connect, so trying again is useless."""


def request_url() -> str:
    """Asks your backend for a new url. A token expires, so ask before every attempt."""
    request = urllib.request.Request(CONNECTION_URL, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)["url"]
    except urllib.error.HTTPError as error:
        text = error.read().decode(errors="replace")
        reason = f"the backend answered {error.code}: {text}"
        if 400 <= error.code < 500 and error.code not in (408, 429):
            raise Refused(reason) from error
        raise OSError(reason) from error


class Client:
    def __init__(self) -> None:
        self.socket = None
        self.failures = 0

    async def hold(self, url: str) -> str:
        """Opens one WebSocket. Returns the reason when the connection has ended."""
        async with websockets.connect(url, open_timeout=10, close_timeout=1) as socket:
            self.socket = socket
            print("connected", file=sys.stderr)
            try:
                while True:
                    frame = await asyncio.wait_for(socket.recv(), SILENCE_SECONDS)
                    self.failures = 0
                    if frame == "":
                        await socket.send("")
                    else:
                        print(frame, flush=True)
            except asyncio.TimeoutError:
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
                url = await asyncio.to_thread(request_url)
                reason = await self.hold(url)
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
            await self.socket.send(text)
        except (ConnectionError, websockets.ConnectionClosed) as error:
            print(f"not sent: {error}", file=sys.stderr)


async def main() -> None:
    client = Client()
    loop = asyncio.get_running_loop()

    def read_lines() -> None:
        for line in sys.stdin:
            asyncio.run_coroutine_threadsafe(client.send(line.rstrip("\n")), loop)

    threading.Thread(target=read_lines, daemon=True).start()
    await client.run()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except Refused as refused:
        sys.exit(str(refused))
    except KeyboardInterrupt:
        pass
