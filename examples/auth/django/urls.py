from socketless.django import urls

from realtime import socketless

urlpatterns = urls(socketless)  # Add them to your own.
