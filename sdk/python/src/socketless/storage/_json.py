from __future__ import annotations

import json
from typing import Any


def written(value: Any) -> str:
    """Write a value as JSON that each database and each language reads.

    Raises ValueError for NaN and infinities, and TypeError for what JSON can't hold.
    """
    return json.dumps(value, separators=(",", ":"), allow_nan=False)
