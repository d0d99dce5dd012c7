"""`python3 -m socketless schema` prints the tables of the stores for PostgreSQL and SQLite."""

from __future__ import annotations

import sys

from .storage import SCHEMA


def main(arguments: list[str]) -> int:
    """Run a command. Returns the exit code."""
    if arguments != ["schema"]:
        print("Usage: python3 -m socketless schema", file=sys.stderr)
        return 2
    print(SCHEMA, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
