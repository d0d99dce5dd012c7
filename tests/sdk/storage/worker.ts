/** Runs one job on a store, in a process of its own: `tsx worker.ts postgres <address> <scope> <job> <name>`. */
import { setTimeout as pause } from "node:timers/promises";

import { Pool } from "pg";
import { createClient } from "redis";

import { postgres } from "../../../sdk/javascript/src/storage/postgres";
import { redis } from "../../../sdk/javascript/src/storage/redis";
import { sqlite } from "../../../sdk/javascript/src/storage/sqlite";
import type { Store } from "../../../sdk/javascript/src/storage/types";

const [, , kind, address = "", scope = "", job = "", name = ""] = process.argv;

async function open(): Promise<Store> {
  if (kind === "sqlite") {
    return sqlite(address);
  }
  if (kind === "redis") {
    const client = createClient({ socket: { path: address, tls: false } });
    const store = redis(client);
    await client.connect();
    return store;
  }
  return postgres(new Pool({ connectionString: address, max: 4 }));
}

async function main() {
  const store = await open();

  /** What it does, and what it prints at its end. */
  const jobs = new Map<string, () => Promise<unknown>>([
    [
      "add",
      async () => {
        const seqs: number[] = [];
        // Some at once, as in a server with several requests.
        for (let round = 0; round < 20; round += 1) {
          await Promise.all(
            [1, 2, 3].map(async (at) =>
              seqs.push((await store.add(`${scope}news`, `${name} ${round} ${at}`, name)).seq),
            ),
          );
        }
        return seqs;
      },
    ],
    [
      "add-same",
      async () => {
        let wins = 0;
        for (let id = 0; id < 40; id += 1) {
          if ((await store.add(`${scope}once`, String(id), name)).isNew) {
            wins += 1;
          }
        }
        return wins;
      },
    ],
    [
      "claim",
      async () => {
        const won: string[] = [];
        for (let claim; (claim = await store.claim(`${scope}jobs`, 60_000));) {
          won.push(claim.id);
        }
        return won;
      },
    ],
    [
      "count",
      async () => {
        for (let at = 0; at < 40; at += 1) {
          await store.change<number>(`${scope}counts`, "one", (count) => count + 1);
        }
      },
    ],
    [
      "visit",
      async () => {
        const versions: number[] = [];
        for (let at = 0; at < 20; at += 1) {
          for (const { version, came, left } of [
            await store.enter(`${scope}lobby`, `${name}.${at}`, name, 60_000),
            await store.leave(`${scope}lobby`, `${name}.${at}`),
          ]) {
            if (came.length + left.length > 0) {
              versions.push(version);
            }
          }
        }
        return versions;
      },
    ],
    [
      "add-forever",
      async () => {
        // A database that is away for a moment must not end a server.
        for (let at = 0; ; at += 1) {
          await store.add(`${scope}news`, `${name} ${at}`, "x".repeat(1000)).catch(() => pause(20));
        }
      },
    ],
  ]);

  console.log("ready");
  process.stdin.once("data", async () => {
    console.log(`result ${JSON.stringify((await jobs.get(job)?.()) ?? null)}`);
    process.exit();
  });
}

void main();
