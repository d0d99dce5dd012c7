import logging
import os

from rows import rows
from socketless.live_rows.postgres import listen_to_postgres

logging.basicConfig(level=logging.INFO)
listener = listen_to_postgres(
    rows,
    os.environ["DATABASE_URL"],
    on_listening=lambda: logging.info("Listening"),
)
listener.wait()
