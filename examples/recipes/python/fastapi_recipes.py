from io import BytesIO

from fastapi import Depends, HTTPException, Request, Response

import recipes
from main import app, current_user, first_bytes


@app.post("/webhook")
def webhook(request: Request, body: BytesIO = Depends(first_bytes)) -> Response:
    return Response(
        *recipes.webhook(body, request.headers.get("x-socketless-signature"))
    )


@app.get("/rooms/{name}/posts")
def posts(name: str, after: int = 0, user: str = Depends(current_user)) -> dict:
    found = recipes.posts_after(name, user, after)
    if not found:
        raise HTTPException(404, "No such room for you")
    return found
