import os

import psycopg
from rows import rows

with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    late = connection.execute(
        "update orders set state = 'late' where state = 'open'"
        " returning id, owner_id"
    ).fetchall()
    # The rest of your transaction.
# The end of the block has committed.
for order, owner in late:
    rows.tell("order", order, owner=owner)
