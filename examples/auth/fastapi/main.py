import os
from collections import Counter
from time import time

from fastapi import Depends, FastAPI, HTTPException, Request, Response
from starlette.middleware.sessions import SessionMiddleware

from connections import new_connection

app = FastAPI()
app.add_middleware(SessionMiddleware, secret_key=os.environ["SESSION_SECRET"], same_site="lax")

PER_MINUTE = 60  # A tab that keeps connecting again asks nine times at most.
asked: Counter[tuple[str, int]] = Counter()


def own_page(request: Request) -> None:
    site = request.headers.get("sec-fetch-site")  # Every browser says where a request comes from.
    if site and site != "same-origin":
        raise HTTPException(403, "Only this site's own pages may connect")


def current_user(request: Request) -> str:
    user = request.session.get("user")
    if not user:
        raise HTTPException(401, "Log in first")
    return user


@app.post("/connection", dependencies=[Depends(own_page)])
def connection(response: Response, user: str = Depends(current_user)) -> dict[str, str]:
    minute = int(time() / 60)
    for old in [key for key in asked if key[1] != minute]:
        del asked[old]
    asked[user, minute] += 1
    if asked[user, minute] > PER_MINUTE:
        raise HTTPException(429, "Too many connections", {"Retry-After": "60"})
    response.headers["Cache-Control"] = "no-store"
    return {"url": new_connection(user)}
