from io import BytesIO

from fastapi import Depends, Request, Response

import recipes
from main import app, current_user, first_bytes


@app.post("/webhook")
def webhook(request: Request, body: BytesIO = Depends(first_bytes)) -> Response:
    return Response(*recipes.webhook(body, request.headers.get("x-socketless-signature")))


@app.get("/news", dependencies=[Depends(current_user)])
def news(after: int = 0) -> dict:
    return recipes.items_after(after)
