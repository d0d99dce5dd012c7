"""Locks that a forked process can take."""

from __future__ import annotations

import os
from threading import RLock
from typing import Any, Dict


class ForkLock:
    """A lock of its own for each process. In a forked one, nothing would free
    a lock that a thread of the parent held.

    It asks for the process each time: some servers fork without calling the
    hooks of `os.register_at_fork`.
    """

    def __init__(self) -> None:
        self._locks: Dict[int, Any] = {}

    def _own(self) -> Any:
        process = os.getpid()
        return self._locks.get(process) or self._locks.setdefault(
            process, RLock()
        )

    def acquire(self, timeout: float = -1) -> bool:
        """Takes the lock. Returns whether it could within so many seconds."""
        return bool(self._own().acquire(timeout=timeout))

    def release(self) -> None:
        self._own().release()

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()
