import os

import psycopg
from socketless import Socketless
from socketless.notifications import create_notifications
from socketless.storage import postgres

store = postgres(lambda: psycopg.connect(os.environ["DATABASE_URL"]))
notices = create_notifications(Socketless(), store=store)


def order_sent(order: int, owner: str) -> None:
    text, url = f"Order {order} was sent", f"/orders/{order}"
    notices.notify(owner, text, id=f"order {order} sent", url=url)
