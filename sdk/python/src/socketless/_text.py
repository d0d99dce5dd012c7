"""Words of strangers, in lines of a log."""

from __future__ import annotations

import json
from traceback import format_tb
from typing import Optional, Set


def quoted(text: Optional[str]) -> str:
    """Shows a string of a stranger in one line of a log: no line breaks, no
    control characters, at most 200 characters.
    """
    return json.dumps(None if text is None else text[:200])


def reason_of(error: BaseException) -> str:
    """Says what an error was in one line of at most 1,000 characters."""
    try:
        text = str(error) or "no message"
    except Exception:
        text = "no readable message"
    return quoted_line(f"{type(error).__name__}: {text[:1000]}"[:1000])


def trace_of(error: BaseException, depth: int = 5) -> str:
    """Says where an error was raised and what it was, below what caused it.

    No text of an error begins a line: it can hold what a client sent.
    """
    before = error.__cause__
    if before is None and not error.__suppress_context__:
        before = error.__context__
    lines = [trace_of(before, depth - 1), ""] if before and depth else []
    lines.append("Traceback (most recent call last):")
    for frame in format_tb(error.__traceback__)[-20:]:
        lines += [printable(it[:300]) for it in frame.splitlines()]
    lines.append(reason_of(error))
    # Those of a group of exceptions.
    for each in getattr(error, "exceptions", ())[:depth]:
        if isinstance(each, BaseException):
            lines += [f"  {it}" for it in trace_of(each, depth - 1).splitlines()]
    return "\n".join(lines)


def quoted_line(text: str) -> str:
    """Makes one line of a text, without what could change a terminal."""
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """Escapes what would end a line of a log, or change a terminal."""
    return "".join(it if it.isprintable() else ascii(it)[1:-1] for it in text)


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
