"""Members of rooms in a model of Django."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any, Dict, Iterable, List, Optional, Tuple

from django.core.exceptions import ValidationError
from django.db import DataError, router, transaction
from django.db.models.signals import m2m_changed, pre_delete

from .._loop import Handle
from .._run import run
from .._service import Attempt
from .._text import reason_of
from ._moves import CALLS_S
from ._rooms import Rooms


Pairs = List[Tuple[str, str]]
"""Rooms and users."""


class _Commits(threading.local):
    """Gives all changes of one transaction one attempt: with a service that doesn't answer, a commit waits
    for one call, and not for one of each change. What is left undone is stored.
    """

    def __init__(self) -> None:
        self._attempt: Optional[Attempt] = None

    def attempt(self) -> Attempt:
        self._attempt = self._attempt or Attempt(CALLS_S)
        return self._attempt

    def end(self) -> None:
        """Begin a new one with the next change: this one is committed."""
        self._attempt = None


class ModelMembers:
    """Tells who is a member, from a `ManyToManyField` to the users, such as `Team.members`.

    A room is named by the key of its object, as `str(team.pk)` writes it.
    """

    def __init__(self, members: Any) -> None:
        self._field = members.field
        self._model = members.field.model
        self._through = members.through
        # The fields of a membership, such as "team" and "user".
        self._room = members.field.m2m_field_name()
        self._user = members.field.m2m_reverse_field_name()

    def __call__(self, room: str, user: str) -> bool:
        """Clients name rooms: "07" and "x" are none. A user who isn't active is no member."""
        # A replica can still have the row of somebody who was removed, and nobody would ask again.
        return self._has(room, user, router.db_for_write(self._through))

    def _has(self, room: str, user: str, using: str) -> bool:
        found: Dict[str, Any] = {self._field.name: user}
        if any(it.name == "is_active" for it in self._field.related_model._meta.get_fields()):
            found[f"{self._field.name}__is_active"] = True
        try:
            # In a transaction of its own: PostgreSQL ends one in which a value doesn't fit.
            with transaction.atomic(using=using):
                keys = self._model._default_manager.using(using).filter(pk=room, **found).values_list("pk", flat=True)
                return room in map(str, keys)
        except (ValueError, OverflowError, ValidationError, DataError):
            return False

    def watch(self, rooms: Rooms) -> Handle:
        """Tell the rooms of members who are added and removed, after the commit, until `stop`.

        A member whom the admin, `members.remove`, `clear` or `set` removes stops receiving the room's
        messages; so does a user or a team that is deleted. Deleting rows of the `through` model sends no
        such signal: call `rooms.removed` after the commit.
        """

        log = rooms._rooms._service.log
        commits = _Commits()

        def is_removed(room: str, user: str, using: str) -> Optional[bool]:
            """Somebody who was added again in the same transaction stays. None: nobody can say."""
            try:
                return not self._has(room, user, using)
            except Exception as error:
                log.error("Couldn't ask whether %r is a member of %r: %s", user, room, reason_of(error))
                return None

        def end(removed: Pairs, using: str, attempt: Attempt) -> None:
            # Each step catches what it raises: the rows are gone all the same, and later hooks must run.
            commits.end()
            users: Dict[str, List[str]] = {}
            for room, user in removed:
                answer = is_removed(room, user, using)
                if answer is not False:
                    # Without an answer, the room asks again who is a member.
                    users.setdefault(room, []).extend([user] if answer else [])
            try:
                with attempt.bounds():
                    failed = run(rooms._rooms._moves.remove(users))
            except Exception as error:
                failed = dict.fromkeys(users, error)
            for room, failure in failed.items():
                log.error("Call rooms.removed(%r, user) again for %r: %s", room, users[room], reason_of(failure))

        def add(new: Dict[str, List[str]], attempt: Attempt) -> None:
            commits.end()
            with attempt.bounds():
                for room, users in new.items():
                    try:
                        rooms.added(room, *users)
                    except Exception as error:
                        log.error("Couldn't tell new members of %r: %s", room, reason_of(error))

        def pairs(instance: Any, reverse: bool, keys: Optional[Iterable[Any]], using: str) -> Pairs:
            if keys is None:
                mine, other = (self._user, self._room) if reverse else (self._room, self._user)
                rows = self._through._default_manager.using(using).filter(**{mine: instance.pk})
                keys = list(rows.values_list(other, flat=True))
            return [
                (str(key), str(instance.pk)) if reverse else (str(instance.pk), str(key)) for key in keys
            ]

        def changed(instance: Any, action: str, reverse: bool, pk_set: Any, using: str, **_: Any) -> None:
            if action == "post_add":
                new: Dict[str, List[str]] = {}
                for room, user in pairs(instance, reverse, pk_set, using):
                    new.setdefault(room, []).append(user)
                transaction.on_commit(partial(add, new, commits.attempt()), using=using)
            elif action in ("post_remove", "pre_clear"):
                gone = pairs(instance, reverse, pk_set, using)
                transaction.on_commit(partial(end, gone, using, commits.attempt()), using=using)

        def deleted(sender: Any, instance: Any, using: str, **_: Any) -> None:
            # A proxy, such as that of the admin, is another class.
            model = sender._meta.concrete_model
            for one, reverse in ((self._model, False), (self._field.related_model, True)):
                if model is one._meta.concrete_model:
                    gone = pairs(instance, reverse, None, using)
                    transaction.on_commit(partial(end, gone, using, commits.attempt()), using=using)

        m2m_changed.connect(changed, sender=self._through, weak=False)
        pre_delete.connect(deleted, weak=False)

        def stop() -> None:
            m2m_changed.disconnect(changed, sender=self._through)
            pre_delete.disconnect(deleted)

        return Handle(stop)
