import os
import signal
import threading
import time

from waitress import create_server

from app import app
from socketless import BODY_LIMIT

server = create_server(
    app,
    host=os.environ.get("HOST", "127.0.0.1"),
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
# Requests that have begun get their answers, for ten seconds.
until = time.monotonic() + 10
while time.monotonic() < until and any(
    it.request or it.requests or it.total_outbufs_len
    for it in list(server.active_channels.values())
):
    time.sleep(0.1)
