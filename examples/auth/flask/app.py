import os
from collections import Counter
from threading import Lock
from time import time

from flask import Flask, request, session

from socketless import (
    Answer,
    connection_for,
    feed_of,
    read_event,
    reply,
    user_of,
)

app = Flask(__name__)
app.config.update(
    SECRET_KEY=os.environ["SESSION_SECRET"],
    SESSION_COOKIE_SAMESITE="Lax",
    SESSION_COOKIE_SECURE=True,
)

PER_MINUTE = 60  # A tab that reconnects asks at most 20 times.
# By the minute: only the present one is kept.
asked: dict[int, Counter[str]] = {}
lock = Lock()


@app.post("/connection")
def connection():
    # Current browsers say whether this site's page asks; others name the
    # origin of the page.
    site = request.headers.get("Sec-Fetch-Site")
    origin, host = request.headers.get("Origin", ""), request.host
    if not (site == "same-origin" if site else origin.endswith(f"://{host}")):
        return "Only this site's own pages may connect", 403
    user = session.get("user")
    if not user:
        return "Log in first", 401
    with lock:
        minute = int(time() / 60)
        if minute not in asked:
            asked.clear()
            asked[minute] = Counter()
        asked[minute][user] += 1
        count = asked[minute][user]
    if count > PER_MINUTE:
        return "Too many connections", 429, {"Retry-After": "60"}
    try:
        return {"url": connection_for(user)}, {"Cache-Control": "no-store"}
    except (OSError, RuntimeError):
        app.logger.exception("The service gave no connection")
        return "The service gave no connection", 502


# Flask takes an Answer as it is. Read the stream: get_json() or data, also
# before the request, leave nothing in it.
@app.post("/webhook")
def webhook():
    event = read_event(
        request.stream, request.headers.get("x-socketless-signature")
    )
    if isinstance(event, Answer):
        return event
    feed = feed_of(user_of(event.identifier))
    if event.action == "CONNECTION_OPEN":
        return reply(event, {"join": [feed], "message": {"type": "welcome"}})
    if event.action == "CONNECTION_CLOSE":
        return reply(event, {"leave": [feed]})
    return reply(event)  # Your app's own messages.
