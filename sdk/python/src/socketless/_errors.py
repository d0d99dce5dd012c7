from __future__ import annotations

from typing import Any, Optional, Tuple


class SocketlessError(Exception):
    """A call that the service refused, or that didn't reach it.

    `path` is `connection`, `feeds` or `message`, and `status` what the
    service answered: None if it didn't.
    """

    def __init__(
        self, message: str, path: str, status: Optional[int] = None
    ) -> None:
        super().__init__(message)
        self.path = path
        self.status = status

    def __reduce__(self) -> Tuple[Any, ...]:
        return (type(self), (str(self), self.path, self.status))
