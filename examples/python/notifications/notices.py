import os

import psycopg
from fastapi import APIRouter, HTTPException, Request
from socketless import AsyncSocketless
from socketless.asgi import routes
from socketless.notifications import create_notifications
from socketless.storage import postgres


def connect():
    return psycopg.connect(os.environ["DATABASE_URL"], connect_timeout=10)


def current_user(request: Request):
    return request.session.get("user")  # Your login's.


socketless = AsyncSocketless(user=current_user)
notices = create_notifications(socketless, store=postgres(connect))
router = APIRouter()
router.routes += routes(socketless, notices)


@router.get("/notices")
async def inbox(request: Request):
    found = await notices.inbox(current_user(request), request.query_params)
    if found is None:
        raise HTTPException(401, "Log in first")
    return found
