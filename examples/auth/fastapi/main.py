import os

from fastapi import FastAPI
from socketless import AsyncSocketless
from socketless.asgi import routes
from starlette.middleware.sessions import SessionMiddleware

if not os.environ.get("SESSION_SECRET"):
    raise SystemExit("Set SESSION_SECRET.")

app = FastAPI()
app.add_middleware(
    SessionMiddleware,
    secret_key=os.environ["SESSION_SECRET"],
    same_site="lax",
    https_only=True,
)
socketless = AsyncSocketless(user=lambda request: request.session.get("user"))
app.router.routes += routes(socketless)
