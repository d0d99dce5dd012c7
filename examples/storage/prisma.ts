import { sqlStore, type Query } from "@socketless/sdk/storage/sql";

import type { PrismaClient } from "./generated/client.ts";

const queryOf =
  (prisma: Pick<PrismaClient, "$queryRawUnsafe">): Query =>
  (text, ...values) =>
    prisma.$queryRawUnsafe(text, ...values);

export const storeOf = (prisma: PrismaClient) =>
  sqlStore({
    dialect: "postgres",
    query: queryOf(prisma),
    transaction: (run) => prisma.$transaction((tx) => run(queryOf(tx))),
  });
