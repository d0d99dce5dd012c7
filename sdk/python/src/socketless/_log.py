"""Where the package reports problems."""

from __future__ import annotations

import logging
from typing import Optional, Tuple

from ._text import trace_of


class Log:
    """A log that never raises: a request, or a thread that sends, must not
    fail because its log does.

    The text of an error can hold what a client sent, so the trace is written
    here, where nothing in it can begin a line. Handlers still get the error
    itself as `exc_info`.
    """

    def __init__(self, logger: logging.Logger) -> None:
        if not isinstance(logger, logging.Logger):
            raise TypeError(
                f"`log` is a logging.Logger, and not {type(logger).__name__}"
            )
        self._logger = logger

    def warning(self, line: str, *args: object) -> None:
        self._write(logging.WARNING, line, args, None)

    def error(
        self,
        line: str,
        *args: object,
        exc_info: Optional[BaseException] = None,
    ) -> None:
        self._write(logging.ERROR, line, args, exc_info)

    def _write(
        self,
        level: int,
        line: str,
        args: Tuple[object, ...],
        error: Optional[BaseException],
    ) -> None:
        try:
            logger = self._logger
            if not logger.isEnabledFor(level):
                return
            info = (type(error), error, error.__traceback__) if error else None
            record = logger.makeRecord(
                logger.name, level, __file__, 0, line, args, info
            )
            # A formatter takes this, and formats nothing by itself.
            record.exc_text = trace_of(error) if error else None
            logger.handle(record)
        except Exception:
            pass  # There is nowhere else to report it.
