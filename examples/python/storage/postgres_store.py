import os

import psycopg
from socketless.storage import postgres


def connect():
    return psycopg.connect(
        os.environ["DATABASE_URL"],
        connect_timeout=5,
        options="-c statement_timeout=10000",
    )


store = postgres(connect)
