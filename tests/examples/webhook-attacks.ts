import { createHmac } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { expect } from "vitest";

/** A webhook under attack. */
export interface Attacked {
  /** Address of the handler. */
  url: string;
  /** The webhook secret in the token of a client: what an attacker who is a client can read of their own. */
  secretFor: (identifier: string) => string;
}

const connectionOf = (identifier: string) => ({ clientId: "wskl_live_example", identifier });
const eventOf = (action: string, identifier: string, more: object = {}): string =>
  JSON.stringify({ action, data: { connection: connectionOf(identifier), ...more } });

const signed = (body: string, secret: string): string =>
  `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** Posts a body, signed with a secret. */
export function post({ url }: Attacked, body: string, secret: string): Promise<Response> {
  const signature = signed(body, secret);
  // A server may close a connection whose body it refused, so none is used twice.
  const headers = { "Content-Type": "application/json", "x-socketless-signature": signature, Connection: "close" };
  return fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
}

/** Proves that the server still answers a genuine event, with what the service needs. */
async function expectAnswers(attacked: Attacked): Promise<void> {
  const secret = attacked.secretFor("grace");
  const response = await post(attacked, eventOf("MESSAGE", "grace", { message: "Hello" }), secret);
  expect(response.status).toBe(200);
  expect(response.headers.get("authorization")).toBe(`Bearer ${secret}`);
  expect(await response.json()).toBeTypeOf("object");
}

async function expectRefused(response: Response, statuses: readonly number[]): Promise<void> {
  expect(statuses).toContain(response.status);
  expect(response.headers.get("authorization")).toBeNull();
  await response.text();
}

/** Sends the beginning of a request and leaves the connection open. */
async function beginRequest({ url }: Attacked, head: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may cut this connection whenever it likes.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  await new Promise((resolve) => socket.write(head, resolve));
  return socket;
}

const halfBody =
  "POST /webhook HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{";
const halfHead = "POST /webhook HTTP/1.1\r\nHost: loc";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers `{}` to an event that there is nothing to do for. */
const expectIgnored = (action: string, more: object) => async (attacked: Attacked) => {
  const response = await post(attacked, eventOf(action, "ada", more), attacked.secretFor("ada"));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({});
};

/** Refuses text that no client's secret can belong to. */
const expectUnknownSender = (body: string) => async (attacked: Attacked) => {
  for (const secret of [attacked.secretFor("ada"), attacked.secretFor("")]) {
    await expectRefused(await post(attacked, body, secret), [400, 401, 413]);
  }
};

/** What a webhook must survive, by what the attacker does. Each ends with a genuine event that must be answered. */
const attacks: ReadonlyArray<readonly [name: string, attack: (attacked: Attacked) => Promise<void>]> = [
  [
    "a forged event of another client",
    async (attacked) => {
      const forged = eventOf("MESSAGE", "admin", { message: "I am the admin" });
      await expectRefused(await post(attacked, forged, attacked.secretFor("ada")), [401]);
    },
  ],
  [
    "a half-sent body that is aborted",
    async (attacked) => {
      for (let times = 0; times < 3; times += 1) {
        const socket = await beginRequest(attacked, halfBody);
        await pause(50);
        socket.resetAndDestroy();
      }
      await pause(200);
    },
  ],
  [
    "two half-open requests",
    async (attacked) => {
      const sockets = [await beginRequest(attacked, halfHead), await beginRequest(attacked, halfBody)];
      try {
        await pause(200);
        await expectAnswers(attacked);
      } finally {
        sockets.forEach((socket) => socket.destroy());
      }
    },
  ],
  [
    "a body of 5 MB",
    async (attacked) => {
      const body = eventOf("MESSAGE", "ada", { message: "x".repeat(5_000_000) });
      const status = await post(attacked, body, attacked.secretFor("ada")).then(
        (response) => response.status,
        // A server may also cut the connection before it has read all of the body.
        () => 413,
      );
      expect(status).toBe(413);
    },
  ],
  ["a signed {}", expectUnknownSender("{}")],
  ["a signed null", expectUnknownSender("null")],
  ["a signed []", expectUnknownSender("[]")],
  ["signed text that is not JSON", expectUnknownSender("not json")],
  ["JSON nested 100,000 deep", expectUnknownSender("[".repeat(100_000))],
  [
    "an identifier that is not a string",
    expectUnknownSender('{"action":"MESSAGE","data":{"connection":{"identifier":{}}}}'),
  ],
  ["an identifier that is not Unicode", expectUnknownSender('{"data":{"connection":{"identifier":"\\ud800"}},"x":[')],
  ["no message", expectIgnored("MESSAGE", {})],
  ["a binary frame", expectIgnored("MESSAGE", { message: {} })],
  ["an event that nobody knows", expectIgnored("CONNECTION_LOST", {})],
  [
    "a replayed event",
    async (attacked) => {
      const body = eventOf("MESSAGE", "ada", { message: "again" });
      const replies = [];
      for (let times = 0; times < 2; times += 1) {
        const response = await post(attacked, body, attacked.secretFor("ada"));
        expect(response.status).toBe(200);
        replies.push(await response.text());
      }
      expect(replies[0]).toBe(replies[1]);
    },
  ],
];

/** The attacks, each followed by a genuine event that the server must still answer. */
export const webhookAttacks = attacks.map(
  ([name, attack]) =>
    [
      name,
      async (attacked: Attacked): Promise<void> => {
        await attack(attacked);
        await expectAnswers(attacked);
      },
    ] as const,
);
