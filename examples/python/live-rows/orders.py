import os
from uuid import UUID

import psycopg
from fastapi import APIRouter, HTTPException, Request
from psycopg.rows import dict_row
from rows import current_user, rows, socketless

router = APIRouter()


def connect():
    url = os.environ["DATABASE_URL"]
    return psycopg.connect(url, connect_timeout=5, row_factory=dict_row)


@router.get("/orders")
def orders(request: Request):
    user = current_user(request)
    if user is None:
        raise HTTPException(401, "Log in first")
    own = "select id, state from orders where owner_id = %s order by id"
    with connect() as connection:
        return connection.execute(own, [user]).fetchall()


@router.post("/orders/{id}/cancel", status_code=204)
def cancel(id: UUID, request: Request):
    if not socketless.is_own_page(request):
        raise HTTPException(403)
    user = current_user(request)
    if user is None:
        raise HTTPException(401, "Log in first")
    with connect() as connection:
        found = connection.execute(
            "update orders set state = 'cancelled'"
            " where id = %s and owner_id = %s",
            [id, user],
        )
    # The end of the block has committed.
    if found.rowcount == 0:
        raise HTTPException(404, "No such order")
    rows.tell("order", id, owner=user)
