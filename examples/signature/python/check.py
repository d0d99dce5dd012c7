import base64
import json
import os
import pathlib
import sys

from socketless import verify_signature

beside = pathlib.Path(__file__).parent.parent / "vectors.json"
path = pathlib.Path(os.environ.get("VECTORS") or beside)
failed = False
for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
    body = base64.b64decode(vector["bodyBase64"])
    accepted = verify_signature(body, vector["header"], vector["secret"])
    right = accepted == vector["valid"]
    print("ok" if right else "not ok", vector["name"])
    failed = failed or not right
sys.exit(1 if failed else 0)
