import { Client } from "pg";

import { rows } from "./socketless.mjs";

const client = new Client({ connectionString: process.env.DATABASE_URL });
client.on("error", (error) => console.error(error));
await client.connect();
try {
  await client.query("begin");
  const changed = await client.query(
    "update orders set state = 'late' where state = 'open' returning id, owner_id",
  );
  // The rest of your transaction.
  await client.query("commit");
  await rows.tell(
    changed.rows.map(({ id, owner_id: owner }) => ({
      owner,
      type: "order",
      id,
    })),
  );
} finally {
  // An error before the commit undoes the transaction.
  await client.end();
}
