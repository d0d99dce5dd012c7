"""Tells owners' open pages that rows have changed."""

import json
import logging
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from uuid import UUID

from socketless import call, feed_of

log = logging.getLogger(__name__)

changes: SimpleQueue[tuple[str, str]] = SimpleQueue()
# One thread, so that a service that hangs keeps no request waiting. A script
# ends after it has sent.
sender = ThreadPoolExecutor(1)


def tell_owner(owner: str | int | UUID | None, type: str, id: object) -> None:
    """Call it after the commit: pages load the row at once.

    A row without an owner has nobody to tell.
    """
    if owner is None:
        return
    message = json.dumps({"type": type, "id": str(id)})
    changes.put((feed_of(owner), message))
    sender.submit(send_changes)


def send_changes() -> None:
    """Sends what has come while the last call was under way by one call."""
    batch: dict[tuple[str, str], None] = {}
    while not changes.empty() and len(batch) < 500:
        batch[changes.get()] = None
    if not batch:
        return
    try:
        messages = [{"feeds": feed, "message": it} for feed, it in batch]
        call("message", {"messages": messages})
    except Exception:
        # The rows are stored all the same: pages load them at their
        # next check.
        log.exception("Owners were not told")
