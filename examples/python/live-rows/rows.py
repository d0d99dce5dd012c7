from socketless import AsyncSocketless
from socketless.live_rows import LiveRows


def current_user(request):
    return request.session.get("user")  # Your login's.


socketless = AsyncSocketless(user=current_user)
rows = LiveRows(socketless)
