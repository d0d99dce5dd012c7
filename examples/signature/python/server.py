import os

from flask import Flask, request
from flask.typing import ResponseReturnValue
from waitress import serve

from socketless import BODY_LIMIT, Answer, read_event, reply, setting

app = Flask(__name__)


@app.post("/webhook")
def webhook() -> ResponseReturnValue:
    event = read_event(request.stream, request.headers.get("x-socketless-signature"))
    if isinstance(event, Answer):
        return event
    if event.action == "MESSAGE":
        return reply(event, {"message": {"type": "echo", "text": event.message}})
    return reply(event)


if __name__ == "__main__":
    setting("SOCKETLESS_WEBHOOK_MASTER_SECRET")  # Without it, end now rather than at the first event.
    serve(
        app,
        host="127.0.0.1",
        port=int(os.environ.get("PORT", "3000")),
        max_request_body_size=BODY_LIMIT + 1,  # It refuses a body of just this size.
        channel_timeout=10,
    )
