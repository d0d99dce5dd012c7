"""Tells owners of rows by Django's signals."""

from __future__ import annotations

from functools import partial
from typing import Any, Type

from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_init, post_save

from .._loop import Handle
from . import LiveRows

_OWNER = "_socketless_owner"


def tell_owners(rows: LiveRows, model: Type[Model], *, owner: str, type: str) -> Handle:
    """Tell the owner of each row of a model that is saved or deleted, after the commit, until `stop`.

    `owner` is the name of the field with the user, and `type` the type of the messages. If a row gets
    another owner, the previous one is told, too. `QuerySet.update()`, `bulk_update()` and `bulk_create()`
    send no signal: call `rows.tell` by `transaction.on_commit` after them.
    """
    column = model._meta.get_field(owner).attname

    def loaded(instance: Model, **_: Any) -> None:
        # A deferred field would be loaded by reading it.
        setattr(instance, _OWNER, instance.__dict__.get(column))

    def changed(instance: Model, using: str, **_: Any) -> None:
        now, before = getattr(instance, column), getattr(instance, _OWNER, None)
        setattr(instance, _OWNER, now)
        # A deleted row loses its key. Pages load the row at once, so it must be committed.
        tell = partial(rows.tell, type, instance.pk, owner=now, owners=[] if before is None else [before])
        transaction.on_commit(tell, using=using)

    signals = ((post_init, loaded), (post_save, changed), (post_delete, changed))
    for signal, receiver in signals:
        signal.connect(receiver, sender=model, weak=False)

    def stop() -> None:
        for signal, receiver in signals:
            signal.disconnect(receiver, sender=model)

    return Handle(stop)
