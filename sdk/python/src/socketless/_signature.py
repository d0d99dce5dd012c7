"""Secrets of clients, and signatures of events."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Optional

_NOT_UNICODE = re.compile("[\ud800-\udfff\ufffd]")


def is_unicode(name: str) -> bool:
    """Whether a name is valid Unicode: it has neither half a surrogate pair
    nor U+FFFD, which decoders substitute for both. Two such names would have
    one secret and one feed.
    """
    return not _NOT_UNICODE.search(name)


def check_unicode(what: str, name: str) -> None:
    """Raises ValueError if a name isn't valid Unicode."""
    if not is_unicode(name):
        raise ValueError(f"The {what} is not valid Unicode")


# #region secret
def secret_for(identifier: str, master: str) -> str:
    """The webhook secret of one client: HMAC-SHA256 of its identifier, keyed
    with the master secret, as 64 lowercase hexadecimal digits.

    The client can read it in its token, so the master never leaves the
    server. Raises ValueError if the identifier isn't valid Unicode.
    """
    check_unicode("identifier", identifier)
    key, name = master.encode(), identifier.encode()
    return hmac.new(key, name, hashlib.sha256).hexdigest()


# #endregion secret


# #region verify
def verify_signature(body: bytes, header: Optional[str], secret: str) -> bool:
    """Whether the header `x-socketless-signature` signs exactly these bytes:
    `hmac-sha256=` and 64 lowercase hexadecimal digits.
    """
    if header is None or not secret:
        return False
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    expected = "hmac-sha256=" + digest
    return hmac.compare_digest(
        expected.encode(), header.encode("utf-8", "replace")
    )


# #endregion verify
