import { Client } from "pg";

import { tellOwners } from "./server.ts";

const client = new Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
try {
  await client.query("begin");
  const { rows } = await client.query(
    "update orders set state = 'late' where state = 'open' returning id, owner_id",
  );
  // The rest of your transaction.
  await client.query("commit");
  await tellOwners(
    rows.map(({ id, owner_id: owner }) => ({ owner, type: "order", id })),
  );
} finally {
  // An error before the commit undoes the transaction.
  await client.end();
}
