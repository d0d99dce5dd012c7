"""One copy of the logic for synchronous and asynchronous apps.

Everything that waits is written once, as `async def`. The asynchronous face
awaits it. The synchronous face drives it by `run`: there, `blocking` and
`call` return without a pause, so each coroutine ends at its first step.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from concurrent.futures import Future, wait
from contextvars import ContextVar
from threading import Thread
from time import sleep
from typing import (
    Any,
    Awaitable,
    Callable,
    Coroutine,
    Optional,
    TypeVar,
    Union,
    cast,
)

from ._threads import CALLBACKS, STORES, Threads

T = TypeVar("T")

_ASYNCHRONOUS = "A callback or a store is asynchronous: use AsyncSocketless"
_CANCELLED = "What a callback waited for was cancelled"

_is_synchronous: ContextVar[bool] = ContextVar("socketless", default=False)


def _drive(iterator: Any) -> Any:
    """Runs what would be awaited to its end. Raises TypeError if it waits."""
    try:
        iterator.send(None)
    except StopIteration as end:
        return end.value
    except RuntimeError as error:
        # What waits looks for its event loop, and each library says so in
        # its own words.
        if re.search("event loop|async|inside a task", str(error)) is None:
            raise
        raise TypeError(_ASYNCHRONOUS) from error
    close = getattr(iterator, "close", None)
    if close:
        close()
    raise TypeError(_ASYNCHRONOUS)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine to its end, without an event loop.

    Raises TypeError if it waits for something asynchronous, such as a
    callback that is an `async def`.
    """
    token = _is_synchronous.set(True)
    try:
        return cast(T, _drive(work))
    finally:
        _is_synchronous.reset(token)
        work.close()


async def maybe_await(value: Union[T, Awaitable[T]]) -> T:
    """Awaits a value if it can be awaited. The synchronous face raises
    TypeError if it waits.
    """
    given: Any = value
    if inspect.isawaitable(given):
        if _is_synchronous.get():
            return cast(T, _drive(given.__await__()))
        given = await given
    return cast(T, given)


async def blocking(
    work: Callable[..., T], *args: Any, threads: Threads = STORES
) -> T:
    """Calls a function that blocks: in a thread, so that an event loop goes
    on, or directly in the synchronous face.
    """
    if _is_synchronous.get():
        return work(*args)
    return await threads.run(work, *args)


async def pause(seconds: float) -> None:
    """Waits."""
    if _is_synchronous.get():
        sleep(seconds)
    else:
        await asyncio.sleep(seconds)


async def call(
    function: Callable[..., Union[T, Awaitable[T]]],
    *args: Any,
    threads: Threads = CALLBACKS,
) -> T:
    """Calls what a reader has passed: an `async def`, or a plain function,
    which may block.

    Raises RuntimeError if it was cancelled, which ends nothing else.
    """

    async def attempt() -> T:
        if inspect.iscoroutinefunction(function):
            return await maybe_await(function(*args))
        return await maybe_await(
            await blocking(function, *args, threads=threads)
        )

    return await limited(attempt(), None)


async def limited(
    work: Coroutine[Any, Any, T], seconds: Optional[float]
) -> T:
    """Awaits work, but no longer than a limit. The synchronous face has
    none: nothing can interrupt a plain function.

    Raises TimeoutError, and RuntimeError if only the work was cancelled:
    an app can cancel what a callback awaits.
    """
    if _is_synchronous.get():
        try:
            return await work
        except asyncio.CancelledError as error:
            raise RuntimeError(_CANCELLED) from error
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        raise
    if not done:
        task.cancel()
        raise TimeoutError(f"it took longer than {seconds:g} s")
    if task.cancelled():
        raise RuntimeError(_CANCELLED)
    return task.result()


async def in_own_thread(work: Callable[[], T], seconds: float) -> T:
    """Runs work in a thread of its own, which is left behind when its time is
    over. The event loop's threads are few, and a call that waits for one of
    them would take longer than its limit.

    Raises TimeoutError.
    """
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()

    def attempt() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=attempt, name="socketless-call", daemon=True).start()
    if _is_synchronous.get():
        if wait([future], seconds).done:
            return future.result()
        raise TimeoutError(f"it took longer than {seconds:g} s")
    answer = asyncio.wrap_future(future)
    try:
        if (await asyncio.wait({answer}, timeout=seconds))[0]:
            return answer.result()
    finally:
        answer.cancel()
    raise TimeoutError(f"it took longer than {seconds:g} s")
