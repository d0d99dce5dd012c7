"""An app with a login, which its reader connects to rooms.py."""

from fastapi import FastAPI, Request
from fastapi.staticfiles import StaticFiles
from rooms import lifespan, rooms, router, socketless
from socketless.asgi import routes
from starlette.middleware.sessions import SessionMiddleware

app = FastAPI(lifespan=lifespan)
app.include_router(router)
app.router.routes += routes(socketless, rooms)
app.add_middleware(SessionMiddleware, secret_key="only-for-tests")
app.mount("/static", StaticFiles(directory="static"))
# Debian's FastAPI is older than the option.
app.router.lifespan_context = lifespan


@app.get("/login/{user}")
def login(user: str, request: Request):
    request.session["user"] = user
