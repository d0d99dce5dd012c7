"""The members of rooms, in Team.members of your models."""

import logging
from collections.abc import Iterable
from functools import partial

from django.core.exceptions import ValidationError
from django.db import DataError, transaction
from django.db.models.signals import m2m_changed
from django.dispatch import receiver

from shop.models import Team

log = logging.getLogger(__name__)

Membership = Team.members.through
# The fields of a membership, such as "team" and "user".
TEAM = Team.members.field.m2m_field_name()
USER = Team.members.field.m2m_reverse_field_name()


def is_member(room: str, user: str) -> bool:
    """A room is named by its team's key, such as "7". Clients name rooms:
    "07" and "x" are none.
    """
    try:
        teams = Team.objects.filter(
            pk=room, members=user, members__is_active=True
        ).values_list("pk", flat=True)
        return room in map(str, teams)
    except (ValueError, OverflowError, ValidationError, DataError):
        return False


def add_member(room: str, user: str) -> None:
    Team.objects.get(pk=room).members.add(user)


def delete_member(room: str, user: str) -> None:
    # `members.remove` would send the signal below.
    rows = Membership.objects.filter(**{TEAM: room, USER: user})
    for keys in rows.values_list(TEAM, USER):
        # Only the room of this name moves to a new feed.
        if tuple(map(str, keys)) != (room, user):
            raise ValueError(f"The table writes it {keys}")
    rows.delete()


@receiver(m2m_changed, sender=Membership)
def members_changed(
    instance: object,
    action: str,
    reverse: bool,
    pk_set: Iterable[object] | None,
    **_: object,
) -> None:
    if action == "pre_clear":
        mine, other = (USER, TEAM) if reverse else (TEAM, USER)
        pk_set = list(
            Membership.objects.filter(**{mine: instance.pk}).values_list(
                other, flat=True
            )
        )
    elif action != "post_remove":
        return
    for pk in pk_set:
        team, user = (pk, instance.pk) if reverse else (instance.pk, pk)
        transaction.on_commit(partial(end, str(team), str(user)))


def end(room: str, user: str) -> None:
    """Ends what the open pages of a removed member receive."""
    import recipes  # It imports this module.

    # Somebody who was added again in the same transaction stays.
    if is_member(room, user):
        return
    try:
        recipes.move_without(room, user)
    except Exception:
        # The row is gone all the same, and other removals must go on.
        log.exception("Call recipes.remove_member(%r, %r)", room, user)
