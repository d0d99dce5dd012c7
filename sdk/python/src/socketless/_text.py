"""Words of strangers, in lines of a log."""

from __future__ import annotations

import json
from typing import Optional, Set


def quoted(text: Optional[str]) -> str:
    """Shows a string of a stranger in one line of a log: no line breaks, no
    control characters, at most 200 characters.
    """
    return json.dumps(None if text is None else text[:200])


def reason_of(error: BaseException) -> str:
    """Says what an error was in one line of at most 1,000 characters."""
    text = str(error) or "no message"
    return quoted_line(f"{type(error).__name__}: {text}"[:1000])


def quoted_line(text: str) -> str:
    """Makes one line of a text, without what could change a terminal."""
    line = " ".join(text.split())
    return "".join(it if it.isprintable() else ascii(it)[1:-1] for it in line)


class Once:
    """Is true for each key once, so that a request that anybody can repeat
    doesn't fill a log. After 100 keys it is always false.
    """

    def __init__(self) -> None:
        self._seen: Set[str] = set()

    def __call__(self, key: str) -> bool:
        if key in self._seen or len(self._seen) >= 100:
            return False
        self._seen.add(key)
        return True
