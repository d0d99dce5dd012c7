"""Tells the owner's open pages that an order has changed."""

import logging

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from shop.models import Order
from socketless import feed_of, send

log = logging.getLogger(__name__)


@receiver([post_save, post_delete], sender=Order)
def order_changed(instance: Order, **_: object) -> None:
    # A deleted order loses its key.
    owner, order = str(instance.owner_id), str(instance.pk)
    # Pages load the order at once, so it must be committed.
    transaction.on_commit(lambda: tell(owner, order))


def tell(owner: str, order: str) -> None:
    try:
        send({"feeds": feed_of(owner)}, {"type": "order", "id": order})
    except Exception:
        # The order is stored all the same: pages load it when they
        # connect next.
        log.exception("The order's owner was not told")
