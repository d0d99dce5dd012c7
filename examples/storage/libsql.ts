import type { Client } from "@libsql/client";
import { sqlStore, type Query } from "@socketless/sdk/storage/sql";

const queryOf =
  (client: Pick<Client, "execute">): Query =>
  async (sql, ...values) => {
    const args = Object.fromEntries(
      values.map((value, at) => [String(at + 1), value]),
    );
    const { rows } = await client.execute({ sql, args });
    return rows;
  };

export const storeOf = (client: Client) =>
  sqlStore({
    dialect: "sqlite",
    query: queryOf(client),
    async transaction(run) {
      const transaction = await client.transaction("write");
      try {
        const result = await run(queryOf(transaction));
        await transaction.commit();
        return result;
      } finally {
        // Undoes what isn't committed.
        transaction.close();
      }
    },
  });
