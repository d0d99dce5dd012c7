"""Users, their feeds, and the identifiers of their connections."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from typing import List, Optional, Union
from uuid import UUID

from ._signature import check_unicode

UserId = Union[str, int, UUID]
"""The ID of a user, as your database has it. It becomes a string."""

PROBE = "socketless-probe"
"""The user of the connections of `socketless probe`, which the SDK for
JavaScript has. Its events reach no handler.
"""

_RANDOM_DIGITS = 16
_SESSION_DIGITS = 32


def check_user(user: UserId) -> str:
    """Returns a user's ID as a string.

    Raises ValueError if it names no user, and TypeError if it is an object.
    """
    if user is None or user == "":
        raise ValueError("The user is empty")
    if isinstance(user, bool) or not isinstance(user, (str, int, UUID)):
        raise TypeError("Pass the user's ID, not an object")
    name = str(user)
    check_unicode("user", name)
    return name


def user_of(identifier: str) -> str:
    """The user of a connection: what stands before the last dot of its
    identifier.
    """
    return identifier.rsplit(".", 1)[0]


def _hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def feed_of(user: UserId) -> str:
    """The feed that all connections of a user join, such as `user.42`.

    An ID that a feed's name can't hold is hashed. Raises ValueError if the
    ID is empty or not valid Unicode, and TypeError if it is an object.
    """
    name = check_user(user)
    if re.fullmatch("[a-z0-9_.]{1,95}", name):
        return f"user.{name}"
    return f"user_{_hash_of(name)}"


def session_mark(user: str, session: str) -> str:
    """Hashes both as a list, which no other user and session have."""
    check_unicode("session", session)
    pair = json.dumps(
        [user, session], ensure_ascii=False, separators=(",", ":")
    )
    return _hash_of(pair)[:_SESSION_DIGITS]


def session_feed(user: UserId, session: str) -> str:
    """The feed that the connections made in one session of a user join."""
    return f"session_{session_mark(check_user(user), session)}"


def new_identifier(user: str, session: Optional[str] = None) -> str:
    """Makes the identifier of a new connection: the user, a dot, random
    digits, and, if there is a session, its mark.

    The mark is a hash: a session that somebody can guess can be found by
    trying, so pass the ID of a session, and never a short one or a name.
    """
    mark = "" if session is None else session_mark(user, session)
    return f"{user}.{secrets.token_hex(_RANDOM_DIGITS // 2)}{mark}"


def session_mark_of(identifier: str) -> Optional[str]:
    """The mark of the session that a connection was made in, or None."""
    mark = identifier[len(user_of(identifier)) + 1 + _RANDOM_DIGITS :]
    digits = f"[0-9a-f]{{{_SESSION_DIGITS}}}"
    return mark if re.fullmatch(digits, mark) else None


def feeds_of(identifier: str) -> List[str]:
    """The feeds that a connection stays in while it is open: its user's, and
    its session's if it has one.
    """
    mark = session_mark_of(identifier)
    session = [] if mark is None else [f"session_{mark}"]
    return [feed_of(user_of(identifier)), *session]
