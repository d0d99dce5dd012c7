"""Members of rooms in a model of Django."""

from __future__ import annotations

from functools import partial
from typing import Any, Dict, Iterable, List, Optional

from django.core.exceptions import ValidationError
from django.db import DataError, transaction
from django.db.models.signals import m2m_changed, pre_delete

from .._loop import Handle
from .._text import reason_of
from ._rooms import Rooms


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
        found: Dict[str, Any] = {self._field.name: user}
        if any(it.name == "is_active" for it in self._field.related_model._meta.get_fields()):
            found[f"{self._field.name}__is_active"] = True
        try:
            # In a transaction of its own: PostgreSQL ends one in which a value doesn't fit.
            with transaction.atomic():
                keys = self._model._default_manager.filter(pk=room, **found).values_list("pk", flat=True)
                return room in map(str, keys)
        except (ValueError, OverflowError, ValidationError, DataError):
            return False

    def watch(self, rooms: Rooms) -> Handle:
        """Tell the rooms of members who are added and removed, after the commit, until `stop`.

        A member whom the admin, `members.remove`, `clear` or `set` removes stops receiving the room's
        messages; so does a user or a team that is deleted. Deleting rows of the `through` model sends no
        such signal: call `rooms.removed` after the commit.
        """

        def end(room: str, user: str) -> None:
            # Somebody who was added again in the same transaction stays.
            if self(room, user):
                return
            try:
                rooms.removed(room, user)
            except Exception as error:
                # The row is gone all the same, and other removals must go on.
                rooms._rooms._service.log.error(
                    "Call rooms.removed(%r, %r) again: %s", room, user, reason_of(error)
                )

        def pairs(instance: Any, reverse: bool, keys: Optional[Iterable[Any]]) -> Iterable[tuple[str, str]]:
            if keys is None:
                mine, other = (self._user, self._room) if reverse else (self._room, self._user)
                rows = self._through._default_manager.filter(**{mine: instance.pk})
                keys = list(rows.values_list(other, flat=True))
            for key in keys:
                room, user = (key, instance.pk) if reverse else (instance.pk, key)
                yield str(room), str(user)

        def changed(instance: Any, action: str, reverse: bool, pk_set: Any, using: str, **_: Any) -> None:
            if action == "post_add":
                new: Dict[str, List[str]] = {}
                for room, user in pairs(instance, reverse, pk_set):
                    new.setdefault(room, []).append(user)
                for room, users in new.items():
                    transaction.on_commit(partial(rooms.added, room, *users), using=using)
            elif action in ("post_remove", "pre_clear"):
                for room, user in pairs(instance, reverse, pk_set):
                    transaction.on_commit(partial(end, room, user), using=using)

        def deleted(instance: Any, using: str, **_: Any) -> None:
            for room, user in pairs(instance, isinstance(instance, self._field.related_model), None):
                transaction.on_commit(partial(end, room, user), using=using)

        models = (self._model, self._field.related_model)
        m2m_changed.connect(changed, sender=self._through, weak=False)
        for model in models:
            pre_delete.connect(deleted, sender=model, weak=False)

        def stop() -> None:
            m2m_changed.disconnect(changed, sender=self._through)
            for model in models:
                pre_delete.disconnect(deleted, sender=model)

        return Handle(stop)
