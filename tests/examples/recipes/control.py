"""Calls functions of recipes.py, one for each line of JSON: `["add", ["an item"]]`. Beside the server, on its store."""

import json
import sys

import recipes


def sql(text):
    with recipes.store.transaction() as query:
        for statement in text.split(";"):
            if statement.strip():
                query(statement)


calls = {"sql": sql}
for line in sys.stdin:
    number, name, args = json.loads(line)
    try:
        answer = {"result": (calls.get(name) or getattr(recipes, name))(*args)}
    except Exception as error:
        answer = {"error": str(error)}
    print("answer", json.dumps([number, answer]), flush=True)
