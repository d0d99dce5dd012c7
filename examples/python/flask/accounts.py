from uuid import uuid4

from flask import Blueprint, abort, after_this_request, request, session
from rooms import person_of, socketless

accounts = Blueprint("accounts", __name__)


def end_session():
    old = person_of()
    session.clear()
    if old is None:
        return

    def end():
        socketless.end_session(old.id, old.session)

    @after_this_request
    def end_later(response):
        # After the answer, which takes the cookie away: a page that
        # reloads before would come back with the old one.
        response.call_on_close(end)
        return response


def begin_session(user):
    """Call it in your login, once you know who it is."""
    end_session()
    session.update(user=str(user), id=uuid4().hex)


@accounts.post("/logout")
def log_out():
    if not socketless.is_own_page(request):
        abort(403)
    end_session()
    # Some servers send the answer only with the first bytes of its body.
    return "Logged out"
