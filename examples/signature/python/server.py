import os
import sys

from flask import Flask, request
from flask.typing import ResponseReturnValue
from waitress import serve

from event import read_event

MAX_BYTES = 64 * 1024  # More than your clients' longest message needs.
MASTER = os.environ.get("SOCKETLESS_WEBHOOK_MASTER_SECRET", "")

app = Flask(__name__)


@app.post("/webhook")
def webhook() -> ResponseReturnValue:
    body = request.get_data()
    header = request.headers.get("x-socketless-signature")
    event = read_event(body, header, MASTER)
    if event is None:
        return "Wrong signature", 401, {"Content-Type": "text/plain"}

    reply: dict[str, object] = {}
    if event.action == "MESSAGE":
        if not isinstance(event.message, str):
            return "The message is not text", 400, {"Content-Type": "text/plain"}
        reply["messages"] = {"message": event.message, "clients": event.identifier}
    return reply, {"Authorization": f"Bearer {event.secret}"}


if __name__ == "__main__":
    if not MASTER:
        sys.exit("Set SOCKETLESS_WEBHOOK_MASTER_SECRET.")
    serve(
        app,
        host="127.0.0.1",
        port=int(os.environ.get("PORT", "3000")),
        max_request_body_size=MAX_BYTES + 1,  # It refuses a body of just this size.
        channel_timeout=10,
    )
