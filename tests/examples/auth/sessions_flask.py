"""Prints a session's cookie, as Flask makes it, for each person that the arguments name."""

import os
import sys

from flask import Flask

app = Flask(__name__)
app.secret_key = os.environ["SESSION_SECRET"]
serializer = app.session_interface.get_signing_serializer(app)
for user in sys.argv[1:]:
    print("session=" + serializer.dumps({"user": user}))
