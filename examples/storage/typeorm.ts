import { sqlStore, type Query } from "@socketless/sdk/storage/sql";
import type { DataSource, EntityManager } from "typeorm";

type Rows = Record<string, unknown>[];

const queryOf =
  (manager: EntityManager): Query =>
  async (text, ...values) => {
    const result = await manager.query<Rows | [Rows, number]>(text, values);
    // After `update` and `delete`, the number of rows comes with them.
    return Array.isArray(result[0]) ? result[0] : (result as Rows);
  };

export const storeOf = (dataSource: DataSource) =>
  sqlStore({
    dialect: "postgres",
    query: queryOf(dataSource.manager),
    transaction: (run) =>
      dataSource.transaction((manager) => run(queryOf(manager))),
  });
