from django.apps import AppConfig


class TeamsConfig(AppConfig):
    name = "teams"

    def ready(self):
        from .rooms import members, rooms

        members.watch(rooms)
