"""Pages of this site, of allowed origins, and of others."""

from __future__ import annotations

import re
from typing import Optional, Sequence

from ._http_types import Headers, Request, Response
from ._log import Log
from ._text import quoted


def is_listed(origin: Optional[str], allowed: Sequence[str]) -> bool:
    """Whether an origin is listed. A slash at the end of a listed one is
    forgiven.
    """
    listed = [re.sub("/$", "", it.strip()) for it in allowed]
    return bool(origin) and origin in listed


def _host_of(origin: str) -> Optional[str]:
    """The host of an origin, as browsers send it in `Host`."""
    found = re.fullmatch(r"(https?)://([^/?#@\\\s]+)", origin, re.IGNORECASE)
    if found is None:
        return None
    port = ":443" if found[1].lower() == "https" else ":80"
    host = found[2].lower()
    return host[: -len(port)] if host.endswith(port) else host


def is_own(headers: Headers, allowed: Sequence[str]) -> bool:
    """Whether a page of this site sent the request, or a page of a listed
    origin.
    """
    origin = headers.get("origin")
    if is_listed(origin, allowed):
        return True
    # Current browsers say whether this site's page asks; others name the
    # origin of the page.
    site = headers.get("sec-fetch-site")
    if site:
        return site == "same-origin"
    host = _host_of(origin or "")
    return host is not None and host == (headers.get("host") or "").lower()


def log_foreign(origin: Optional[str], log: Log) -> None:
    """Says how to allow a page's origin, which only the reader knows to be
    theirs.
    """
    # No page has such an origin: checks ask with it.
    if origin is not None and origin.endswith(".invalid"):
        return
    if origin is None or origin == "null":
        remedy = (
            "only pages of this site can ask for a connection; servers call"
            " connection_for"
        )
    else:
        remedy = (
            "if it is yours, list it:"
            f" ALLOWED_ORIGINS={quoted(origin)[1:-1]}, or the option"
            " allowed_origins"
        )
    page = f"A page of {quoted(origin)}"
    source = "A request without an Origin" if origin is None else page
    log.warning(f"{source} may not connect: {remedy}")


def allow_origin(response: Response, request: Request) -> Response:
    """Lets a page of another origin that is listed send its login, and read
    the answer.
    """
    asked = request.headers.get("access-control-request-headers")
    headers = {
        **response.headers,
        "Vary": "Origin",
        "Access-Control-Allow-Origin": request.headers.get("origin") or "",
        "Access-Control-Allow-Credentials": "true",
        "Access-Control-Allow-Headers": asked or "Authorization, Content-Type",
        "Access-Control-Expose-Headers": "Retry-After",
        "Access-Control-Max-Age": "600",
    }
    return Response(response.status, response.body, headers)
