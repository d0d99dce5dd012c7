import os
import signal
import threading
import time

from flask import Flask, request
from flask.typing import ResponseReturnValue
from waitress import create_server

from socketless import BODY_LIMIT, Answer, read_event, reply, setting

app = Flask(__name__)


@app.post("/webhook")
def webhook() -> ResponseReturnValue:
    event = read_event(
        request.stream, request.headers.get("x-socketless-signature")
    )
    if isinstance(event, Answer):
        return event
    if event.action == "MESSAGE":
        return reply(
            event, {"message": {"type": "echo", "text": event.message}}
        )
    return reply(event)


def main() -> None:
    # Without it, end now rather than at the first event.
    setting("SOCKETLESS_WEBHOOK_MASTER_SECRET")
    server = create_server(
        app,
        host="127.0.0.1",
        port=int(os.environ.get("PORT", "3000")),
        # A body of exactly the limit is refused.
        max_request_body_size=BODY_LIMIT + 1,
        channel_timeout=10,
    )
    threading.Thread(target=server.run, daemon=True).start()
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    ended.wait()
    server.accepting = False
    # Requests that have begun get their answers.
    until = time.monotonic() + 10
    while time.monotonic() < until and any(
        it.request or it.requests or it.total_outbufs_len
        for it in list(server.active_channels.values())
    ):
        time.sleep(0.1)


if __name__ == "__main__":
    main()
