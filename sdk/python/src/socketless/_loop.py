"""What runs again and again until it is stopped."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, Callable, Coroutine, Optional

from ._run import limited, run


# How long a stop waits for what is running, in seconds: longer than a call without an answer takes.
_STOP_S = 15.0


class Handle:
    """What ends something that was started. A `with` block ends it, too."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop: Optional[Callable[[], None]] = stop

    def stop(self) -> None:
        """End it. A second call does nothing."""
        stop, self._stop = self._stop, None
        if stop:
            stop()

    def __enter__(self) -> Handle:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def repeat_in_thread(
    work: Callable[[Callable[[], bool]], Coroutine[Any, Any, object]],
    seconds: float,
    on_error: Callable[[Exception], None],
) -> Handle:
    """Do work now and after each pause, in a thread that doesn't keep the process alive.

    What it raises goes to `on_error`, and ends nothing. `stop` waits for the work, which is passed a function
    that tells whether it is to end.
    """
    is_over = threading.Event()

    def repeat() -> None:
        while not is_over.is_set():
            try:
                run(work(is_over.is_set))
            except Exception as error:
                on_error(error)
            is_over.wait(seconds)

    thread = threading.Thread(target=repeat, name="socketless", daemon=True)
    thread.start()

    def stop() -> None:
        is_over.set()
        # The work itself can stop it, too.
        if thread is not threading.current_thread():
            thread.join(_STOP_S)

    return Handle(stop)


def repeat_in_task(
    work: Callable[[], Coroutine[Any, Any, object]],
    seconds: float,
    limit: float,
    on_error: Callable[[Exception], None],
) -> Handle:
    """Do work now and after each pause, in a task of the running event loop, for `limit` seconds each time."""

    async def repeat() -> None:
        while True:
            try:
                await limited(work(), limit)
            except Exception as error:
                on_error(error)
            await asyncio.sleep(seconds)

    task = asyncio.get_running_loop().create_task(repeat())

    def stop() -> None:
        task.cancel()

    return Handle(stop)
