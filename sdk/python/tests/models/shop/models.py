from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    id = models.UUIDField(primary_key=True, default=uuid4)


class Order(models.Model):
    owner = models.ForeignKey(User, null=True, on_delete=models.CASCADE)
    state = models.CharField(max_length=20)


class Team(models.Model):
    members = models.ManyToManyField(User)


class Project(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid4)
    people = models.ManyToManyField(User, related_name="projects")


class Buyer(User):
    class Meta:
        proxy = True


class ClosedTeam(Team):
    class Meta:
        proxy = True


class UrgentOrder(Order):
    class Meta:
        proxy = True
