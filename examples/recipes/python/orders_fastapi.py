import os
from typing import Any
from uuid import UUID

import psycopg
from fastapi import Depends, HTTPException
from psycopg.rows import dict_row

from live_rows import tell_owner
from main import app, current_user, own_page


def connect() -> psycopg.Connection[dict[str, Any]]:
    return psycopg.connect(os.environ["DATABASE_URL"], row_factory=dict_row)


@app.get("/orders")
def orders(user: str = Depends(current_user)) -> list[dict[str, Any]]:
    with connect() as connection:
        return connection.execute(
            "select id, state from orders where owner_id = %s order by id",
            [user],
        ).fetchall()


@app.post("/orders/{order_id}/cancel", dependencies=[Depends(own_page)])
def cancel(order_id: UUID, user: str = Depends(current_user)) -> dict[str, str]:
    with connect() as connection:
        order = connection.execute(
            "update orders set state = 'cancelled'"
            " where id = %s and owner_id = %s returning id, owner_id",
            [order_id, user],
        ).fetchone()
    # The end of the block has committed.
    if order is None:
        raise HTTPException(404, "No such order")
    tell_owner(order["owner_id"], "order", order["id"])
    return {"state": "cancelled"}
