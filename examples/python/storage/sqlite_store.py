from socketless.storage import sqlite

store = sqlite("app.db")
