"""An app with a login, which its reader connects to realtime.py."""

import accounts
import tickets
from database import new_session
from fastapi import BackgroundTasks, FastAPI, Request
from fastapi.staticfiles import StaticFiles
from models import User
from realtime import lifespan, notices, rooms, router, socketless
from socketless.asgi import routes
from sqlalchemy import select
from starlette.middleware.sessions import SessionMiddleware

app = FastAPI()
for it in (router, accounts.router, tickets.router):
    app.include_router(it)
app.router.routes += routes(socketless, rooms, notices)
app.router.lifespan_context = lifespan
app.add_middleware(SessionMiddleware, secret_key="only-for-tests")
app.mount("/static", StaticFiles(directory="static"))


@app.get("/login/{name}")
async def login(name: str, request: Request, tasks: BackgroundTasks):
    async with new_session() as session:
        user = (await session.scalars(select(User).where(User.name == name))).one()
    accounts.begin_session(request, tasks, user.id)
