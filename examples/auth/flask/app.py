import os

from flask import Flask, session
from socketless import Socketless
from socketless.flask import blueprint

app = Flask(__name__)
app.config.update(
    SECRET_KEY=os.environ["SESSION_SECRET"],
    SESSION_COOKIE_SAMESITE="Lax",
    SESSION_COOKIE_SECURE=True,
)
socketless = Socketless(user=lambda request: session.get("user"))
app.register_blueprint(blueprint(socketless))
