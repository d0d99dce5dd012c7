from django.apps import AppConfig
from socketless.live_rows import LiveRows
from socketless.live_rows.django import tell_owners


class ShopConfig(AppConfig):
    name = "shop"

    def ready(self):
        from teams.rooms import socketless

        from .models import Order

        rows = LiveRows(socketless)
        tell_owners(rows, Order, owner="owner", type="order")
