"""Calls one function of socketless.py, and prints what it returned or raised as JSON."""

import base64
import dataclasses
import io
import json
import re
import sys

import socketless

call = json.loads(sys.argv[1])
name = re.sub(r"[A-Z]", lambda letter: "_" + letter[0].lower(), call["call"])
arguments = call["args"]
if name == "read_event":
    arguments[0] = io.BytesIO(base64.b64decode(arguments[0]))
if name == "reply":
    arguments[0] = socketless.WebhookEvent(**arguments[0])

try:
    result = getattr(socketless, name)(*arguments)
except (RuntimeError, ValueError) as error:
    print(json.dumps({"error": str(error)}))
    sys.exit()
if isinstance(result, socketless.WebhookEvent):
    result = dataclasses.asdict(result)
if isinstance(result, socketless.Answer):
    result = {"status": result.status, "body": result.body, "authorization": result.headers.get("Authorization")}
print(json.dumps({"result": result}))
