"""Makes the database, and prints a session's cookie for each person that the arguments name."""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()

from django.contrib.auth import get_user_model, login  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpRequest  # noqa: E402

call_command("migrate", verbosity=0)
for name in sys.argv[1:]:
    user = get_user_model().objects.create_user(name, id=int(name))
    request = HttpRequest()
    request.session = SessionStore()
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    request.session.save()
    print(f"sessionid={request.session.session_key}")
