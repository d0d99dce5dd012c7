"""Texts of posts, their IDs, and reactions. Lengths are those of JavaScript, in units of UTF-16."""

from __future__ import annotations

import re

# The longest text that an app posts: with its JSON, it stays below the most that a message holds.
MAX_CHARACTERS = 30_000

_CONTROL = "\x00-\x1f\x7f-\x9f\ud800-\udfff"
_SPACE = " \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
# Text that every database stores.
_STORABLE = re.compile("[^\x00\ud800-\udfff]+")
_ID = re.compile(f"[^{_CONTROL}]{{1,300}}")
_OWN_ID = re.compile(f"[^{_CONTROL}{_SPACE}]{{1,100}}")
_EMOJI = re.compile(f"[^{_CONTROL}{_SPACE}]{{1,32}}")


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def is_text(text: object, most: int) -> bool:
    """Tell whether a client's text can be posted."""
    return isinstance(text, str) and _STORABLE.fullmatch(text) is not None and _length(text) <= most


def check_text(text: str) -> None:
    """Raise ValueError if an app's text can't be posted."""
    if not is_text(text, MAX_CHARACTERS):
        raise ValueError("A post is text of 1 to 30,000 characters that is valid Unicode, without NUL")


def is_id(id: object) -> bool:
    """Tell whether it can be the ID of a post: that of a page, after its user, is the longest."""
    return isinstance(id, str) and _ID.fullmatch(id) is not None


def check_id(id: str) -> None:
    """Raise ValueError if an app's ID can't be that of a post."""
    if not is_id(id):
        raise ValueError(
            "The ID of a post is text of 1 to 300 characters, and none of them is a control character"
        )


def is_own_id(id: object) -> bool:
    """Tell whether it can be the ID that a page gives its own post."""
    return isinstance(id, str) and _OWN_ID.fullmatch(id) is not None


def is_emoji(emoji: object) -> bool:
    """Tell whether a client's value can be a reaction."""
    return isinstance(emoji, str) and _EMOJI.fullmatch(emoji) is not None and _length(emoji) <= 32
