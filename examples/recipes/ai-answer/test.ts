import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";

import { startApp, until } from "../testing/app.ts";
import { readAnswer } from "./client.js";
import { answerFor, onEvent, write, type Answer } from "./server.ts";

/** Writes words until it is stopped, or has written so many. */
async function* model(signal: AbortSignal, most = Infinity) {
  for (let word = 1; word <= most && !signal.aborted; word += 1) {
    yield `${word} `;
    await pause(20);
  }
}

test("two pages read the same text, repeated and lost parts included", async (t) => {
  const app = await startApp(t, onEvent);
  const open = (id: string) => {
    const seen: Partial<Answer> = {};
    const { stop } = readAnswer(app.open("ana").connection, {
      id,
      load: async () => (await answerFor("ana", id)) ?? Promise.reject(id),
      onChange: (answer) => Object.assign(seen, answer),
    });
    return { seen, stop };
  };
  t.mock.method(console, "warn", () => undefined); // Loads before it begins.
  const first = open("a1");
  await app.joined(1, "user.");
  await app.control({ faults: { duplicate: true } });
  const written = write("ana", "a1", (signal) => model(signal, 20), 50);
  const second = open("a1");
  await written;
  const text = Array.from({ length: 20 }, (_, word) => `${word + 1} `).join("");
  for (const { seen } of [first, second])
    await until(() => assert.deepEqual(seen, { text, status: "done" }));
  assert.equal(await answerFor("ben", "a1"), undefined);

  const third = open("a2");
  const endless = write("ana", "a2", (signal) => model(signal), 50);
  await until(() => assert.match(third.seen.text ?? "", /^1 2 /));
  third.stop();
  await endless;
  await until(() => assert.equal(third.seen.status, "stopped"));
});
