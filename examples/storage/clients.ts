/** Opens a store through each library, by the address of the database. */
import "reflect-metadata";

import { createClient } from "@libsql/client";
import { PrismaPg } from "@prisma/adapter-pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { DataSource } from "typeorm";

import * as byDrizzle from "./drizzle.ts";
import { PrismaClient } from "./generated/client.ts";
import * as byKysely from "./kysely.ts";
import * as byLibsql from "./libsql.ts";
import * as byPrisma from "./prisma.ts";
import * as byTypeorm from "./typeorm.ts";

export function openDrizzle(connectionString: string) {
  const pool = new Pool({ connectionString });
  return { store: byDrizzle.storeOf(drizzle(pool)), close: () => pool.end() };
}

export function openKysely(connectionString: string) {
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString }) }),
  });
  return { store: byKysely.storeOf(db), close: () => db.destroy() };
}

export async function openTypeorm(url: string) {
  const dataSource = await new DataSource({
    type: "postgres",
    url,
  }).initialize();
  return {
    store: byTypeorm.storeOf(dataSource),
    close: () => dataSource.destroy(),
  };
}

export function openPrisma(connectionString: string) {
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString }),
  });
  return { store: byPrisma.storeOf(prisma), close: () => prisma.$disconnect() };
}

export async function openLibsql(url: string) {
  const client = createClient({ url });
  await client.execute("pragma journal_mode = wal");
  return {
    store: byLibsql.storeOf(client),
    close: () => client.close(),
    execute: (sql: string) => client.executeMultiple(sql),
  };
}
