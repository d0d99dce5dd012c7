"""Tells owners' pages of the changes that the trigger reports."""

import json
import logging
import os
from select import select
from time import sleep

import psycopg

from live_rows import tell_owner

logging.basicConfig(level=logging.INFO)
log = logging.getLogger(__name__)


def tell(notice: psycopg.Notify) -> None:
    try:
        change = json.loads(notice.payload)
        tell_owner(change["owner"], change["type"], change["id"])
    except Exception:
        # Any role of the database may notify.
        log.warning("Ignored a notice that is no change of a row")


def listen() -> None:
    with psycopg.connect(
        os.environ["DATABASE_URL"],
        autocommit=True,
        connect_timeout=10,
        tcp_user_timeout=10_000,
    ) as connection:
        connection.add_notify_handler(tell)
        # One process at a time: another one waits here until this one's
        # connection ends. Any number that your app uses for nothing else.
        connection.execute("select pg_advisory_lock(7311)")
        connection.execute("listen live_rows")
        log.info("Listening")
        while True:
            # Hands over what has come, and finds a dead connection.
            connection.execute("select 1")
            select([connection], [], [], 30)


while True:
    try:
        listen()
    except psycopg.Error:
        log.exception("Not listening")
    sleep(1)
