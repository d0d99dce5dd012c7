"""The members of rooms, in Team.members of your models."""

from collections.abc import Iterable
from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.signals import m2m_changed
from django.dispatch import receiver

from shop.models import Team

Membership = Team.members.through


def is_member(room: str, user: str) -> bool:
    """A room is named by its team's key, such as "7". Clients name rooms:
    "07" and "x" are none.
    """
    try:
        teams = Team.objects.filter(
            pk=room, members=user, members__is_active=True
        ).values_list("pk", flat=True)
        return room in map(str, teams)
    except (ValueError, OverflowError, ValidationError):
        return False


def add_member(room: str, user: str) -> None:
    Team.objects.get(pk=room).members.add(user)


def delete_member(room: str, user: str) -> None:
    # Unlike `members.remove`, this sends no signal, which would call it again.
    Membership.objects.filter(team_id=room, user_id=user).delete()


@receiver(m2m_changed, sender=Membership)
def members_changed(
    instance: object,
    action: str,
    reverse: bool,
    pk_set: Iterable[object] | None,
    **_: object,
) -> None:
    """Ends what the pages of a removed member receive."""
    if action not in ("post_remove", "pre_clear"):
        return
    import recipes  # It imports this module.

    if action == "pre_clear":
        others = instance.team_set if reverse else instance.members
        pk_set = list(others.values_list("pk", flat=True))
    for pk in pk_set:
        team, user = (pk, instance.pk) if reverse else (instance.pk, pk)
        transaction.on_commit(
            partial(recipes.remove_member, str(team), str(user))
        )
