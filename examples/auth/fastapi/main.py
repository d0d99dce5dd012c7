import logging
import os
from collections import Counter
from io import BytesIO
from threading import Lock
from time import time

from fastapi import Depends, FastAPI, HTTPException, Request, Response
from starlette.middleware.sessions import SessionMiddleware

from socketless import (
    BODY_LIMIT,
    Answer,
    connection_for,
    feed_of,
    read_event,
    reply,
    user_of,
)

if not os.environ.get("SESSION_SECRET"):
    raise SystemExit("Set SESSION_SECRET.")

log = logging.getLogger(__name__)
app = FastAPI()
app.add_middleware(
    SessionMiddleware,
    secret_key=os.environ["SESSION_SECRET"],
    same_site="lax",
    https_only=True,
)

PER_MINUTE = 60  # A tab that reconnects asks at most 20 times.
# By the minute: only the present one is kept.
asked: dict[int, Counter[str]] = {}
lock = Lock()  # FastAPI runs the route in several threads.


def own_page(request: Request) -> None:
    # Current browsers say whether this site's page asks; others name the
    # origin of the page.
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin", "")
    host = request.headers.get("host")
    if not (site == "same-origin" if site else origin.endswith(f"://{host}")):
        raise HTTPException(403, "Only this site's own pages may connect")


def current_user(request: Request) -> str:
    user = request.session.get("user")
    if not user:
        raise HTTPException(401, "Log in first")
    return user


@app.post("/connection", dependencies=[Depends(own_page)])
def connection(
    response: Response, user: str = Depends(current_user)
) -> dict[str, str]:
    with lock:
        minute = int(time() / 60)
        if minute not in asked:
            asked.clear()
            asked[minute] = Counter()
        asked[minute][user] += 1
        count = asked[minute][user]
    if count > PER_MINUTE:
        raise HTTPException(429, "Too many connections", {"Retry-After": "60"})
    response.headers["Cache-Control"] = "no-store"
    try:
        return {"url": connection_for(user)}
    except (OSError, RuntimeError):
        log.exception("The service gave no connection")
        raise HTTPException(502, "The service gave no connection") from None


async def first_bytes(request: Request) -> BytesIO:
    """The body as it arrived, up to one byte more than the limit:
    read_event refuses that.
    """
    body = b""
    async for chunk in request.stream():
        body = (body + chunk)[: BODY_LIMIT + 1]
    return BytesIO(body)


# FastAPI sends any other return value with status 200: returning the Answer
# itself would accept wrong signatures.
@app.post("/webhook")
def webhook(request: Request, body: BytesIO = Depends(first_bytes)) -> Response:
    event = read_event(body, request.headers.get("x-socketless-signature"))
    if isinstance(event, Answer):
        return Response(*event)
    feed = feed_of(user_of(event.identifier))
    if event.action == "CONNECTION_OPEN":
        return Response(
            *reply(event, {"join": [feed], "message": {"type": "welcome"}})
        )
    if event.action == "CONNECTION_CLOSE":
        return Response(*reply(event, {"leave": [feed]}))
    return Response(*reply(event))  # Your app's own messages.
