"""Serves notices.py to whoever the cookie `user` names."""

from fastapi import FastAPI
from notices import router
from starlette.middleware import Middleware


class Login:
    """The reader's session."""

    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        headers = dict(scope.get("headers") or [])
        scope["session"] = {"user": headers.get(b"x-user", b"").decode() or None}
        await self.app(scope, receive, send)


app = FastAPI(middleware=[Middleware(Login)])
app.include_router(router)
