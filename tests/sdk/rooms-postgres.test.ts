import { randomUUID } from "node:crypto";

import { afterAll, vi } from "vitest";

import { scoped } from "./storage/contract";

const subject = await vi.hoisted(async () => {
  const { STARTERS } = await import("./storage/databases");
  return STARTERS.postgres();
});
// Each test of these files makes a store in memory: it gets an empty part of the database.
vi.mock("../../sdk/javascript/src/storage/memory", () => ({
  // A copy, because tests replace its functions.
  memory: () => ({ ...scoped(subject.store, `${randomUUID()} `) }),
}));

afterAll(() => subject.close());

await import("../../sdk/javascript/src/rooms/membership.test");
await import("../../sdk/javascript/src/rooms/removal.test");
await import("../../sdk/javascript/src/rooms/history.test");
await import("../../sdk/javascript/src/rooms/changes.test");
await import("../../sdk/javascript/src/rooms/stored-posts.test");
