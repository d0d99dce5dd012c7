"""What the framework modules translate to, and from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Protocol

BODY_LIMIT = 64 * 1024
"""The most bytes of an event. It is the SDK's own limit: the service states
none.
"""


class Headers(Protocol):
    """The headers of any framework. Names are asked for in lower case."""

    def get(self, name: str, /) -> Optional[str]: ...


class HasHeaders(Protocol):
    """A request of any framework."""

    @property
    def headers(self) -> Headers: ...


@dataclass(frozen=True)
class Request:
    """A request. `body` is None if it is larger than 64 KiB, or too slow:
    read one byte more than `BODY_LIMIT`, and no further. `context` is the
    framework's own request, which `user` gets.
    """

    method: str
    headers: Headers
    body: Optional[bytes] = None
    context: Any = None


@dataclass(frozen=True)
class Response:
    """An answer. Its text is sent in UTF-8."""

    status: int
    body: str = ""
    headers: Dict[str, str] = field(default_factory=dict)


def text(status: int, body: str, **headers: str) -> Response:
    """An answer in plain text."""
    named = {name.replace("_", "-"): it for name, it in headers.items()}
    return Response(status, body, {"Content-Type": "text/plain", **named})
