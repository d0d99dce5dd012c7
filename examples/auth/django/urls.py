from django.urls import path

from views import connection

urlpatterns = [path("connection", connection)]
