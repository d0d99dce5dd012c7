from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    id = models.UUIDField(primary_key=True, default=uuid4)


class Team(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid4)
    members = models.ManyToManyField(User)
