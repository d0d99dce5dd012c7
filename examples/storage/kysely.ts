import { sqlStore, type Query } from "@socketless/sdk/storage/sql";
import { CompiledQuery, type Kysely } from "kysely";

const queryOf =
  <Database>(db: Kysely<Database>): Query =>
  async (text, ...values) =>
    (
      await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, values),
      )
    ).rows;

export const storeOf = <Database>(db: Kysely<Database>) =>
  sqlStore({
    dialect: "postgres",
    query: queryOf(db),
    transaction: (run) => db.transaction().execute((tx) => run(queryOf(tx))),
  });
