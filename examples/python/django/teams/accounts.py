from functools import partial

from django.contrib.auth.views import LoginView, LogoutView
from django.db import transaction

from .rooms import person_of, socketless


class EndsSession:
    """Ends the connections of a session that the view has ended."""

    def dispatch(self, request, *args, **kwargs):
        old = person_of(request)
        response = super().dispatch(request, *args, **kwargs)
        if old and old != person_of(request):
            end = partial(socketless.end_session, old.id, old.session)
            # After the commit, which takes the session away: a page that
            # reloads before would come back with it.
            transaction.on_commit(end)
        return response


class Login(EndsSession, LoginView):
    pass


class Logout(EndsSession, LogoutView):
    pass
