from uuid import uuid4

from fastapi import APIRouter, BackgroundTasks, HTTPException, Request
from realtime import person_of, socketless

router = APIRouter()


def end_session(request: Request, tasks: BackgroundTasks) -> None:
    old = person_of(request)
    request.session.clear()
    if old:
        # After the answer, which takes the cookie away: a page that
        # reloads before would come back with the old one.
        tasks.add_task(socketless.end_session, old.id, old.session)


def begin_session(
    request: Request, tasks: BackgroundTasks, user: object
) -> None:
    """Call it in your login, once you know who it is."""
    end_session(request, tasks)
    request.session.update(user=str(user), id=uuid4().hex)


@router.post("/logout", status_code=204)
def log_out(request: Request, tasks: BackgroundTasks) -> None:
    if not socketless.is_own_page(request):
        raise HTTPException(403)
    end_session(request, tasks)
