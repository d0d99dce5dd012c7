"""Makes a team of ana and ben, and prints its key."""

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from teams.models import Team  # noqa: E402

call_command("makemigrations", "teams", "shop", verbosity=0)
call_command("migrate", verbosity=0)
ana, ben, cem = (get_user_model().objects.create_user(name) for name in ("ana", "ben", "cem"))
team = Team.objects.create()
team.members.add(ana, ben)
print("room", team.pk)
