"""Bodies of WSGI requests."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Protocol

from ._http_types import BODY_LIMIT, Response, text

NO_LENGTH = (
    "A body came without a Content-Length, and this server passes on none of"
    " those: let your proxy send one, or serve the app by gunicorn, waitress"
    " or uvicorn"
)


class Readable(Protocol):
    def read(self, size: int = ..., /) -> bytes: ...


def read_body(stream: Readable) -> Optional[bytes]:
    """Reads the bytes of a request, and at most one more than the limit.

    Returns None if they break off.
    """
    body = b""
    try:
        while chunk := stream.read(BODY_LIMIT + 1 - len(body)):
            body += chunk
    except OSError:
        return None
    return body


def is_chunked(environ: Mapping[str, Any]) -> bool:
    """Whether a body's length isn't known before its end. Frameworks then
    read nothing.
    """
    encoding = str(environ.get("HTTP_TRANSFER_ENCODING", ""))
    return "chunked" in encoding.lower() and not environ.get("CONTENT_LENGTH")


def ends_itself(environ: Mapping[str, Any]) -> bool:
    """Whether the server tells where such a body ends."""
    return bool(environ.get("wsgi.input_terminated"))


def length_required() -> Response:
    return text(411, "Send a Content-Length")
