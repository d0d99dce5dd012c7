"""What posts become. Each function returns the new content, or None if nothing changes."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

Content = Dict[str, Any]
"""What a post says: `text`, and perhaps `from` (who wrote it), `at` (when, in milliseconds since 1970),
`edited`, `deleted` and `reactions`, a list of pairs of an emoji and the users who chose it.
"""
Make = Callable[[Content], Optional[Content]]

# What a post can hold, so that a message with it stays short.
_MOST_EMOJIS = 20
_MOST_REACTIONS = 500
# How many of the emojis one user can choose, so that nobody uses up all.
_MOST_OF_USER = 5


def edited(text: str) -> Make:
    """Change the text of a post."""

    def make(content: Content) -> Optional[Content]:
        if content.get("deleted") or content["text"] == text:
            return None
        return {**content, "text": text, "edited": True}

    return make


def removed(content: Content) -> Optional[Content]:
    """Empty a post."""
    if content.get("deleted"):
        return None
    kept = {name: content[name] for name in ("from", "at") if name in content}
    return {"text": "", **kept, "deleted": True}


def reacted(user: str, emoji: str, on: bool) -> Make:
    """Add a user's reaction, or take it back."""

    def make(content: Content) -> Optional[Content]:
        known: Dict[str, List[str]] = {name: users for name, users in content.get("reactions") or []}
        users = known.get(emoji, [])
        count = sum(len(it) for it in known.values())
        own = sum(user in it for it in known.values())
        is_full = (
            count >= _MOST_REACTIONS
            or own >= _MOST_OF_USER
            or (emoji not in known and len(known) >= _MOST_EMOJIS)
        )
        if content.get("deleted") or (user in users) == on or (on and is_full):
            return None
        known[emoji] = [*users, user] if on else [it for it in users if it != user]
        rest = {name: it for name, it in content.items() if name != "reactions"}
        reactions = [[name, it] for name, it in known.items() if it]
        return {**rest, "reactions": reactions} if reactions else rest

    return make
