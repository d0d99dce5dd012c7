"""Rooms: members who see each other and what they post. The page's side is `joinRoom` of the SDK for
JavaScript.
"""

from __future__ import annotations

from ._changes import Content
from ._history import AsyncHistory, MayChange
from ._membership import AsyncMembership, IsMember
from ._posts import Entry, EntryPage
from ._presence import AsyncPresence
from ._rooms import AsyncRooms, Rooms, create_rooms, history, membership, presence
from ._sync import History, Membership, Presence
from ._user_names import NameOf

__all__ = [
    "AsyncHistory",
    "AsyncMembership",
    "AsyncPresence",
    "AsyncRooms",
    "Content",
    "Entry",
    "EntryPage",
    "History",
    "IsMember",
    "MayChange",
    "Membership",
    "NameOf",
    "Presence",
    "Rooms",
    "create_rooms",
    "history",
    "membership",
    "presence",
]
