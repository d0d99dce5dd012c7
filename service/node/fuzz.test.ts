import { once } from "node:events";
import { connect } from "node:net";

import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";

import { startLocal } from "../local/running";
import { connectionUrl, openClient, post, startHandler, until } from "./testing";

const SEED = 20_262;
/** Inputs of each kind. */
const RUNS = process.env.LONG_TESTS ? 250 : 25;

const samples = <T>(arbitrary: fc.Arbitrary<T>): T[] => fc.sample(arbitrary, { seed: SEED, numRuns: RUNS });

const deep = fc.integer({ min: 1, max: 20_000 }).map((levels) => `${"[".repeat(levels)}${"]".repeat(levels)}`);
const names = fc.constantFrom("ana", "room", "__proto__", "", "A B", "\0", "\ud800", "x".repeat(300));
const item = fc.oneof(
  fc.record(
    {
      message: fc.oneof(fc.string(), fc.jsonValue()),
      clients: fc.oneof(names, fc.array(names)),
      feeds: fc.oneof(names, fc.array(names)),
      action: fc.constantFrom("join", "leave", "set", "enter"),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
/** JSON of the right shape, of a wrong one, nested deeply, cut short, and text that is none. */
const body = fc.oneof(
  fc
    .record(
      { messages: fc.array(item), feeds: item, actions: fc.array(item), identifier: names, webhook: item },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  deep.map((text) => `{"messages":{"clients":"ana","message":${text}}}`),
  fc.json().map((text) => text.slice(0, -1)),
  fc.string(),
);

/** Requests as they stand on the wire. */
const lines = fc
  .record({
    method: fc.constantFrom("GET", "POST", "HEAD", "OPTIONS", "CONNECT", "PUT"),
    target: fc.oneof(
      fc.constantFrom(
        "/",
        "*",
        "//",
        "/%",
        "/%ff",
        "http://",
        "http://[",
        "http://a:99999/",
        "/local/state",
        "/api/v0/doc",
        "/?\\",
      ),
      fc.string({ maxLength: 20 }).map((text) => `/${text.replace(/\s/g, "")}`),
    ),
    host: fc.constantFrom("Host: localhost", "Host: [", "Host:", "X: y", "Host: a\r\nHost: b", "Host: 127.0.0.1"),
    rest: fc.constantFrom(
      "Connection: close",
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Connection: Upgrade\r\nUpgrade: h2c",
      "Content-Length: 9\r\nAuthorization: Bearer local-api-key\r\nContent-Type: application/json",
      "Transfer-Encoding: chunked\r\n\r\nzz",
    ),
  })
  .map(({ method, target, host, rest }) => `${method} ${target} HTTP/1.1\r\n${host}\r\n${rest}\r\n\r\n`);

test("no frame, reply, body or address ends the process or an open connection", async () => {
  const local = await startLocal([]);
  onTestFinished(() => local.close());
  const { url, apiKey } = local;
  const replies = samples(body);
  let answered = 0;
  const handler = await startHandler(() => {
    answered += 1;
    return { headers: { Authorization: "Bearer s" }, body: replies[answered % RUNS] };
  });
  const webhook = { url: handler.url, secret: "s" };
  const ana = await openClient(await connectionUrl(local, { identifier: "ana", webhook }));
  const ben = await openClient(await connectionUrl(local, { identifier: "ben" }));

  const frames = samples(fc.oneof(fc.string({ minLength: 1 }), deep, fc.uint8Array({ minLength: 1 })));
  for (const frame of frames) {
    ana.socket.send(frame);
  }
  await until(() => expect(answered).toBe(RUNS));

  for (const text of samples(body)) {
    for (const path of ["connection", "feeds", "message"]) {
      await (await post(local, path, text)).text();
    }
    // No valid control may come of it: that could close connections by right.
    await fetch(`${url}/local/control`, {
      method: "POST",
      headers: { Authorization: `Bearer ${apiKey}` },
      body: `[${text}`,
    });
  }

  for (const line of samples(lines)) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.end(line));
    socket.on("error", () => undefined).resume();
    await once(socket, "close");
  }

  expect((await post(local, "message", { messages: { clients: ["ana", "ben"], message: "still here" } })).status).toBe(
    204,
  );
  await until(() => expect(ben.messages).toContain("still here"));
  expect(ana.messages).toContain("still here");
  expect((await local.state()).webhookCalls).toHaveLength(RUNS);
}, 60_000);
