import os
import signal
import threading
import time
from typing import Optional

from flask import Flask
from socketless import BODY_LIMIT, Reply, Socketless, WebhookEvent
from socketless.flask import blueprint
from waitress import create_server


def echo(event: WebhookEvent) -> Optional[Reply]:
    if event.action == "MESSAGE":
        return {"message": {"type": "echo", "text": event.message}}
    return None


app = Flask(__name__)
# In your app, `user` returns whoever is logged in.
app.register_blueprint(blueprint(Socketless(user=lambda request: None), echo))


def main() -> None:
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
