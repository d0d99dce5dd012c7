from django.urls import path

from views import connection, webhook

# No slash at the end: Django would redirect.
urlpatterns = [path("connection", connection), path("webhook", webhook)]
