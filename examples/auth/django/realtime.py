from socketless import Socketless

# The key of a visitor who isn't logged in is None.
socketless = Socketless(user=lambda request: request.user.pk)
