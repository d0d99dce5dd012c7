"""Prints a session's cookie, as Starlette makes it, for each person that the arguments name."""

import json
import os
import sys
from base64 import b64encode

from itsdangerous import TimestampSigner

signer = TimestampSigner(os.environ["SESSION_SECRET"])
for user in sys.argv[1:]:
    print("session=" + signer.sign(b64encode(json.dumps({"user": user}).encode())).decode())
