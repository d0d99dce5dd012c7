"""Call a store in Python, for each line of JSON: `{"n": 1, "op": "add", "args": ["news", "a", 1]}`.

A line is printed for each answer. The function of `change` is in the program that asks: it gets
`{"n": 1, "make": value}`, and answers with `{"n": 1, "made": value}` or `{"n": 1, "thrown": message}`.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from queue import Queue
from threading import Lock

from socketless import storage
from socketless.storage import Claim, Item

kind, address = sys.argv[1:]
made = {}
printing = Lock()


def open_store():
    if kind == "postgres":
        import psycopg

        return storage.postgres(lambda: psycopg.connect(address))
    if kind == "redis":
        from redis import Redis

        return storage.redis(Redis(unix_socket_path=address))
    return storage.sqlite(address) if kind == "sqlite" else storage.memory()


def say(answer):
    with printing:
        print(json.dumps(answer), flush=True)


def item(it):
    return {"id": it.id, "seq": it.seq, "value": it.value, "isFinished": it.is_finished}


def plain(result):
    """Write a result as the SDK for JavaScript has it."""
    if isinstance(result, storage.Added):
        return {**item(result.item), "isNew": result.is_new}
    if isinstance(result, Claim):
        return {**item(result.item), "until": result.until}
    if isinstance(result, storage.Listed):
        return {"last": result.last, "items": [item(it) for it in result.items]}
    if isinstance(result, Item):
        return item(result)
    return result._asdict() if hasattr(result, "_asdict") else result


def maker(n):
    def make(value):
        say({"n": n, "make": value})
        answer = made[n].get(timeout=60)
        if "thrown" in answer:
            raise RuntimeError(answer["thrown"])
        return answer["made"]

    return make


def release(list, claim, to):
    found = Item(claim["id"], claim["seq"], claim["value"], claim["isFinished"])
    store.release(list, Claim(found, claim["until"]), to == "finished")


def part(list, most, limits):
    return store.list(list, most, **limits)


def age(ms):
    """Let time pass in the memory of this process."""
    memory = sys.modules["socketless.storage._memory"]
    now = memory._now
    memory._now = lambda: now() + ms


def answer(n, op, args):
    try:
        if op == "change":
            args = [*args, maker(n)]
        own = {"release": release, "list": part, "age": age}
        say({"n": n, "result": plain((own.get(op) or getattr(store, op))(*args))})
    except Exception as error:
        say({"n": n, "error": str(error)})


store = open_store()
say({"n": 0, "result": "ready"})
with ThreadPoolExecutor(8) as pool:
    for line in sys.stdin:
        asked = json.loads(line)
        if "op" in asked:
            made[asked["n"]] = Queue()
            pool.submit(answer, asked["n"], asked["op"], asked["args"])
        else:
            made[asked["n"]].put(asked)
