from flask import request, session

import recipes
from app import app


@app.post("/webhook")
def webhook():
    return recipes.webhook(
        request.stream, request.headers.get("x-socketless-signature")
    )


@app.get("/rooms/<name>/posts")
def posts(name: str):
    if not session.get("user"):
        return "Log in first", 401
    found = recipes.posts_after(
        name, session["user"], request.args.get("after", 0, type=int)
    )
    return found or ("No such room for you", 404)
