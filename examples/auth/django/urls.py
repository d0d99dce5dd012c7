from django.urls import path

from views import connection, webhook

urlpatterns = [path("connection", connection), path("webhook", webhook)]  # No slash at the end: Django would redirect.
