import base64
import json
import os
import pathlib
import sys

from signature import verify_signature

path = os.environ.get("VECTORS") or pathlib.Path(__file__).parent.parent / "vectors.json"
failed = False
for vector in json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["vectors"]:
    body = base64.b64decode(vector["bodyBase64"])
    right = verify_signature(body, vector["header"], vector["secret"]) == vector["valid"]
    print("ok" if right else "not ok", vector["name"])
    failed = failed or not right
sys.exit(1 if failed else 0)
