"""Calls functions of socketless.py, one a line of input, and prints what each returned or raised as JSON."""

import base64
import dataclasses
import io
import json
import re
import sys

import socketless


def text_of(content):
    """A text as Python keeps it when it isn't Unicode."""
    try:
        return content.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return content.decode("utf-8", "surrogateescape")


def result_of(call):
    name = re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), call["call"])
    arguments = call["args"]
    if "bytes" in call:
        arguments = [text_of(base64.b64decode(call["bytes"])), *arguments]
    if name == "read_event":
        arguments[0] = io.BytesIO(base64.b64decode(arguments[0]))
    if name == "reply":
        arguments[0] = socketless.WebhookEvent(**arguments[0])
    result = getattr(socketless, name)(*arguments)
    if isinstance(result, socketless.WebhookEvent):
        return dataclasses.asdict(result)
    if isinstance(result, socketless.Answer):
        return {"status": result.status, "body": result.body, "authorization": result.headers.get("Authorization")}
    return result


for line in sys.stdin:
    try:
        answer = {"result": result_of(json.loads(line))}
    except Exception as error:
        answer = {"error": str(error)}
    print(json.dumps(answer), flush=True)
