"""Stores: where rooms, notifications and sessions are kept.

The tables, keys and operations are those of the SDK for JavaScript, so servers in both languages can
share one database.
"""

from __future__ import annotations

from ._memory import memory
from ._postgres import postgres
from ._redis import redis
from ._schema import SCHEMA
from ._sqlite import sqlite
from ._types import Added, Change, Claim, Item, Listed, Present, Store

__all__ = [
    "SCHEMA",
    "Added",
    "Change",
    "Claim",
    "Item",
    "Listed",
    "Present",
    "Store",
    "memory",
    "postgres",
    "redis",
    "sqlite",
]
