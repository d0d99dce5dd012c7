import sys

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from teams.models import Team  # noqa: E402

room, user = sys.argv[1:]
# As in the admin: a signal tells the room.
Team.objects.get(pk=room).members.remove(get_user_model().objects.get(username=user))
