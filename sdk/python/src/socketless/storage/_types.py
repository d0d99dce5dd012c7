"""What a store keeps, and what each of its operations promises."""

from __future__ import annotations

from typing import Any, Callable, List, NamedTuple, Optional, Protocol


class Item(NamedTuple):
    """An item of a list. `seq` is its number, `value` is anything that JSON holds."""

    id: str
    seq: int
    value: Any
    is_finished: bool


class Added(NamedTuple):
    """What a list has under an ID, and whether the call has added it."""

    item: Item
    is_new: bool


class Listed(NamedTuple):
    """Items by number, and the number of the last one that was added, also if it was removed."""

    last: int
    items: List[Item]


class Claim(NamedTuple):
    """A claimed item. Nobody else can claim it before `until`, in milliseconds since 1970."""

    item: Item
    until: int


class Change(NamedTuple):
    """Who came to a place or left it. If there is anybody, the version is new."""

    version: int
    came: List[str]
    left: List[str]


class Present(NamedTuple):
    """The users in a place, and how often that list has changed."""

    version: int
    users: List[str]


class Store(Protocol):
    """What parts of the SDK keep. Several processes, also in JavaScript, can use one store at once.

    Each operation blocks until it is done. An asynchronous app calls them in threads.
    """

    def add(self, list: str, id: str, value: Any, due_at: int = 0) -> Added:
        """Add an item with the next number of its list: 1, 2, 3 and so on, without gaps.

        If the list has the ID, nothing changes. Before `due_at`, in milliseconds since 1970, nobody
        can claim the item.
        """

    def get(self, list: str, id: str) -> Optional[Item]:
        """Return an item."""

    def list(
        self, list: str, most: int, after: Optional[int] = None, before: Optional[int] = None
    ) -> Listed:
        """Return at most `most` items by number: the first ones after a number, the last ones before
        a number, or the last ones of all.
        """

    def change(self, list: str, id: str, make: Callable[[Any], Any]) -> Any:
        """Replace a value by what `make` returns, with no other change between.

        Returns the new value, or None if there is no such item. `make` may be called again.
        """

    def remove(self, list: str, id: str, seq: Optional[int] = None) -> bool:
        """Remove an item. Returns whether it was there.

        With a number, removes only the item that has it, and not a later one with the same ID.
        """

    def claim(self, list: str, for_ms: int, id: Optional[str] = None) -> Optional[Claim]:
        """Reserve an item that is due and neither claimed nor finished: the one with this ID, or the
        one that has waited longest.
        """

    def release(self, list: str, claim: Claim, is_finished: bool) -> None:
        """Finish a claimed item, or free it. Does nothing if others have claimed it since."""

    def enter(self, place: str, id: str, user: str, for_ms: int) -> Change:
        """Keep a user's connection in a place until `sweep` drops it."""

    def leave(self, place: str, id: str) -> Change:
        """Take a connection out of a place."""

    def sweep(self, place: str, life_ms: int) -> Change:
        """Drop the connections whose time is over.

        If the last sweep was more than two lives ago, perhaps nobody could say that they are there:
        it renews all, but drops those that the last sweep renewed and that were silent since.
        """

    def present(self, place: str) -> Present:
        """Return who is in a place."""
