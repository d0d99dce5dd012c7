"""An app with a login, which its reader connects to rooms.py."""

import os

from accounts import accounts, begin_session
from flask import Flask
from rooms import pages, rooms, socketless
from socketless.flask import blueprint

app = Flask(__name__)
app.register_blueprint(pages)
app.register_blueprint(accounts)
app.register_blueprint(blueprint(socketless, rooms))
rooms.start()
app.secret_key = "only-for-tests"


@app.get("/login/<user>")
def login(user: str):
    begin_session(user)
    return "Hello"


if __name__ == "__main__":
    from waitress import serve

    serve(app, host="127.0.0.1", port=int(os.environ["PORT"]))
