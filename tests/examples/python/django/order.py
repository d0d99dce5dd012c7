import sys

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from shop.models import Order  # noqa: E402

user, state = sys.argv[1:]
# As in the admin: a signal tells the owner.
Order.objects.update_or_create(owner=get_user_model().objects.get(username=user), defaults={"state": state})
