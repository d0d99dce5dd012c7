"""What the reader's app has beside what its generator has made: users with UUIDs, PostgreSQL, and a login."""

import os
from urllib.parse import parse_qs, urlsplit

from mysite.settings import *  # noqa: F403

postgres = urlsplit(os.environ["DATABASE_URL"])
AUTH_USER_MODEL = "teams.User"
INSTALLED_APPS = [*INSTALLED_APPS, "teams.apps.TeamsConfig", "shop.apps.ShopConfig"]  # noqa: F405
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": parse_qs(postgres.query)["host"][0],
        "NAME": postgres.path[1:],
        "USER": postgres.username,
    }
}
ROOT_URLCONF = "pages"
STATICFILES_DIRS = [BASE_DIR / "static"]  # noqa: F405
