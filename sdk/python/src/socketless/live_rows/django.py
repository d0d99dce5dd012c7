"""Tells owners of rows by Django's signals."""

from __future__ import annotations

from functools import partial
from typing import Any, Type

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_delete, post_init, post_save, pre_delete

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

    def is_told(sender: Type[Model]) -> bool:
        # A proxy of the model, such as one of the admin, and a child of it are other classes.
        concrete: Any = sender._meta.concrete_model
        return concrete is not None and issubclass(concrete, model._meta.concrete_model)

    def loaded(sender: Type[Model], instance: Model, **_: Any) -> None:
        if is_told(sender):
            # A deferred field would be loaded by reading it.
            setattr(instance, _OWNER, instance.__dict__.get(column))

    def load(sender: Type[Model], instance: Model, using: str, **_: Any) -> None:
        """Read a deferred owner while the row is there, and from where it is: a replica can lag behind."""
        if is_told(sender) and column not in instance.__dict__:
            try:
                instance.refresh_from_db(using=using, fields=[column])
            except ObjectDoesNotExist:
                pass  # Somebody else has deleted the row, and told its owner.

    def changed(sender: Type[Model], instance: Model, using: str, **_: Any) -> None:
        if not is_told(sender):
            return
        now, before = instance.__dict__.get(column), getattr(instance, _OWNER, None)
        setattr(instance, _OWNER, now)
        # A deleted row loses its key. Pages load the row at once, so it must be committed.
        tell = partial(rows.tell, type, instance.pk, owner=now, owners=[] if before is None else [before])
        transaction.on_commit(tell, using=using)

    def saved(sender: Type[Model], instance: Model, using: str, **_: Any) -> None:
        load(sender, instance, using)
        changed(sender, instance, using)

    signals = ((post_init, loaded), (post_save, saved), (pre_delete, load), (post_delete, changed))
    for signal, receiver in signals:
        signal.connect(receiver, weak=False)

    def stop() -> None:
        for signal, receiver in signals:
            signal.disconnect(receiver)

    return Handle(stop)
