import { setTimeout as pause } from "node:timers/promises";

import { Client } from "pg";

import { tellOwners, type Change } from "./server.ts";

const waiting: Change[] = [];
let isSending = false;

/** Sends what has come while the last call was under way by one call. */
async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  while (waiting.length > 0) await tellOwners(waiting.splice(0));
  isSending = false;
}

async function listen(): Promise<void> {
  const lost = new AbortController();
  const { signal } = lost;
  const client = new Client({
    connectionString: process.env.DATABASE_URL,
    query_timeout: 10_000,
  });
  client.on("error", (error) => lost.abort(error));
  client.on("end", () => lost.abort());
  client.on("notification", ({ payload = "" }) => {
    waiting.push(JSON.parse(payload) as Change);
    void sendWaiting();
  });
  try {
    await client.connect();
    // One process at a time: another one tries until this one's connection
    // ends. Any number that your app uses for nothing else.
    const lock = "select pg_try_advisory_lock(7311) as is_mine";
    while (!(await client.query(lock)).rows[0].is_mine)
      await pause(1_000, undefined, { signal });
    await client.query("listen live_rows");
    console.info("Listening");
    // A dead connection says nothing by itself.
    for (;;) {
      await pause(30_000, undefined, { signal });
      await client.query("select 1");
    }
  } finally {
    await client.end();
  }
}

for (;;) {
  await listen().catch((error) => console.error("Not listening", error));
  await pause(1_000);
}
