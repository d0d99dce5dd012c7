import { sqlStore, type Query } from "@socketless/sdk/storage/sql";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

const queryOf =
  (db: Pick<NodePgDatabase, "execute">): Query =>
  async (text, ...values) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, at) =>
        at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
      );
    return (await db.execute(sql.join(parts))).rows;
  };

export const storeOf = (db: NodePgDatabase) =>
  sqlStore({
    dialect: "postgres",
    query: queryOf(db),
    transaction: (run) => db.transaction((tx) => run(queryOf(tx))),
  });
