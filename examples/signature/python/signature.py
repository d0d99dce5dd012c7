import hashlib
import hmac


def verify_signature(body: bytes, header: str | None, secret: str) -> bool:
    """Whether `header` is the signature of exactly these bytes."""
    if header is None or not secret:
        return False
    digest = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    expected = "hmac-sha256=" + digest
    return hmac.compare_digest(expected.encode(), header.encode())
