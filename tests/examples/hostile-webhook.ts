import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

import { expect, vi } from "vitest";

import type { RunningProcess } from "./processes";

/** A webhook server under attack. */
export interface WebhookServer {
  /** Address of its webhook. */
  url: string;
  /** The webhook secret of a client, as the server derives it. */
  secretOf(identifier: string): string;
}

/** What came back: a status, or why there is none. */
export interface Answer {
  status: number | "no answer";
  authorization: string | null;
  body: string;
}

/** One input that no client of the service would send, and what a server must make of it. */
export interface HostileInput {
  name: string;
  /** Sends it. Returns what is wrong with the server's answers; undefined when nothing is. */
  attack(server: WebhookServer): Promise<string | undefined>;
}

/** A server has this long for an answer; none of these inputs needs work. */
const answerMs = 10_000;
const megabytes = 5;
/** No server may take longer for a request that doesn't come whole. */
const DRIP_MS = 20_000;

const own = "42.k3J9xQ2mV7pLr8Za";
const another = "admin.w8Bn4TcYh1sKd6Fe";

const sign = (body: string | Buffer, secret: string): string =>
  `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

const eventOf = (identifier: string, fields: object): string => {
  const { action = "MESSAGE", ...data } = fields as { action?: string };
  return JSON.stringify({ action, data: { connection: { clientId: "wskl_live_test", identifier }, ...data } });
};

/** Posts on a connection of its own: one that the server closed after an earlier refusal must not lose this request. */
function post(url: string, body: string | Buffer | Readable, signature: string): Promise<Answer> {
  const headers = { "Content-Type": "application/json", "x-socketless-signature": signature };
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ status: "no answer", authorization: null, body: String(error) });
    const sent = request(url, { method: "POST", headers, agent: false, signal: AbortSignal.timeout(answerMs) });
    sent.on("error", failed).on("response", (response) => {
      const { statusCode = 0, headers: received } = response;
      const authorization = received.authorization ?? null;
      text(response).then((answer) => resolve({ status: statusCode, authorization, body: answer }), failed);
    });
    if (body instanceof Readable) {
      body.pipe(sent);
    } else {
      sent.end(body);
    }
  });
}

/** Sends a body that is signed with the secret of `signer`. */
export const send = (server: WebhookServer, body: string | Buffer, signer: string): Promise<Answer> =>
  post(server.url, body, sign(body, server.secretOf(signer)));

const describe = ({ status, authorization }: Answer): string =>
  `${status}${authorization === null ? "" : " with an Authorization header"}`;

/** Says what is wrong with an answer that must be a refusal with one of these statuses. */
const refused = (answer: Answer, ...statuses: Answer["status"][]): string | undefined =>
  statuses.includes(answer.status) && answer.authorization === null ? undefined : describe(answer);

const isReply = (body: string): boolean => {
  try {
    return typeof JSON.parse(body) === "object";
  } catch {
    return false;
  }
};

/** Says what is wrong with an answer that must take the event of `own`. */
function taken(answer: Answer, server: WebhookServer): string | undefined {
  if (answer.status !== 200 || answer.authorization !== `Bearer ${server.secretOf(own)}`) {
    return describe(answer);
  }
  return isReply(answer.body) ? undefined : `200 ${answer.body.slice(0, 80)}`;
}

/** Whether a reply changes the feeds of this one connection, or of none. */
function changesOnly(identifier: string, body: string): boolean {
  const { feeds = [] } = JSON.parse(body) as { feeds?: { clients: string } | { clients: string }[] };
  return [feeds].flat().every(({ clients }) => clients === identifier);
}

/** Sends a genuine event, which a server that has survived takes. */
async function isAlive(server: WebhookServer): Promise<string | undefined> {
  const problem = taken(await send(server, eventOf(own, { message: "still there?" }), own), server);
  return problem === undefined ? undefined : `the next event got ${problem}`;
}

/** The text of a genuine request, as it goes over the line. */
function requestOf(server: WebhookServer, message: string): string {
  const { host, pathname } = new URL(server.url);
  const body = eventOf(own, { message });
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `x-socketless-signature: ${sign(body, server.secretOf(own))}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

/** Opens a connection by hand and writes a text to it. */
async function startRequest(server: WebhookServer, text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  // The server may cut this connection whenever it likes.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** Waits until a connection is closed, by whom and however: `once` of Node.js rejects at a reset. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.closed ? resolve() : socket.once("close", () => resolve())));

/** Waits until no more goes out: all has, or the server reads no further. */
async function areSent(sockets: readonly Socket[]): Promise<void> {
  const waiting = (): number => sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
  for (let before = -1; before !== waiting();) {
    before = waiting();
    await pause(50);
  }
}

/** Opens connections, proves that the server still takes events beside them, and cuts them. */
async function besides(server: WebhookServer, ...texts: string[]): Promise<string | undefined> {
  const sockets = await Promise.all(texts.map((text) => startRequest(server, text)));
  await areSent(sockets);
  const problem = await isAlive(server);
  sockets.forEach((socket) => socket.resetAndDestroy());
  await Promise.all(sockets.map(closed));
  return problem;
}

/** Sends the most of a genuine event. Returns what sends the rest and reads the answer. */
async function beginEvent(server: WebhookServer): Promise<() => Promise<string>> {
  const whole = requestOf(server, "to the end");
  const socket = await startRequest(server, whole.slice(0, -5));
  await areSent([socket]);
  return async () => {
    socket.write(whole.slice(-5));
    const [answer] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return answer.toString();
  };
}

/** Tells a server to end while an event is on its way, and expects that it answers the event before it ends. */
export async function expectGracefulEnd(running: RunningProcess, server: WebhookServer): Promise<void> {
  const rest = await beginEvent(server);
  running.signal("SIGTERM");
  await pause(300);
  expect(running.exitCode()).toBeUndefined();
  expect(await rest()).toContain("200 OK");
  await vi.waitFor(() => expect(running.exitCode()).toBeDefined(), { timeout: 20_000 });
}

/** Sends a genuine event a byte a second. Returns how long the server let that go on, in milliseconds, and its answer. */
export async function drip(server: WebhookServer): Promise<{ ms: number; answer: string }> {
  const whole = requestOf(server, "drop by drop");
  const socket = await startRequest(server, whole.slice(0, -30));
  const start = performance.now();
  let answer = "";
  socket.on("data", (data) => (answer += data.toString()));
  const timer = setInterval(() => socket.write(whole.at(-30) ?? ""), 1_000);
  const answered = new Promise((resolve) => socket.once("data", resolve));
  await Promise.race([closed(socket), answered, pause(DRIP_MS)]);
  clearInterval(timer);
  socket.resetAndDestroy();
  return { ms: performance.now() - start, answer };
}

function* pieces(whole: string): Generator<string> {
  for (let at = 0; at < whole.length; at += 65_536) {
    yield whole.slice(at, at + 65_536);
  }
}

/** An event of one's own of as many bytes. */
const eventOfSize = (bytes: number): string =>
  eventOf(own, { message: "x".repeat(bytes - eventOf(own, { message: "" }).length) });

const large = eventOf(own, { message: "x".repeat(megabytes * 1024 * 1024) });
/** A server that stops reading may close the connection before the sender has read its answer. */
const tooLarge = [413, "no answer"] as const;

/** A body that names no client whose secret could verify it. */
const unknownSender = (name: string, body: string | Buffer): HostileInput => ({
  name,
  attack: async (server) => refused(await send(server, body, own), 401) ?? refused(await send(server, body, ""), 401),
});

/** A body that names a client and isn't signed. */
const unsigned = (name: string, body: string | Buffer): HostileInput => ({
  name,
  attack: async (server) => refused(await post(server.url, body, sign(body, "another secret")), 401),
});

/** An object of so many members. */
const objectOf = (members: number, keyOf: (index: number) => string): string =>
  `{${Array.from({ length: members }, (_, index) => `"${keyOf(index)}":0`).join()}}`;

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** A genuine event of one's own, whose message is not text. */
const notText = (name: string, fields: object): HostileInput => ({
  name,
  attack: async (server) => refused(await send(server, eventOf(own, fields), own), 400),
});

/** The inputs. Each is followed by a genuine event, which the server must still take. */
export const hostileInputs: readonly HostileInput[] = [
  {
    name: "half-sent body, then aborted",
    attack: (server) => besides(server, ...Array.from({ length: 3 }, () => requestOf(server, "cut").slice(0, -5))),
  },
  {
    name: "two half-open requests",
    attack: (server) => besides(server, requestOf(server, "").slice(0, 20), requestOf(server, "cut").slice(0, -5)),
  },
  {
    // So many answers fill the buffers on both sides, unless the server waits for its peer.
    name: "peer that stops reading",
    attack: (server) => {
      const requests = Array.from({ length: 3 }, () => requestOf(server, "x".repeat(30_000)).repeat(50));
      return besides(server, ...requests);
    },
  },
  {
    name: `body of ${megabytes} MB`,
    attack: async (server) => refused(await send(server, large, own), ...tooLarge),
  },
  {
    name: `body of ${megabytes} MB without a length`,
    attack: async (server) =>
      refused(await post(server.url, Readable.from(pieces(large)), sign(large, server.secretOf(own))), ...tooLarge),
  },
  {
    name: "body of 64 KiB",
    attack: async (server) => taken(await send(server, eventOfSize(65_536), own), server),
  },
  {
    name: "body of 64 KiB and a byte",
    attack: async (server) => refused(await send(server, eventOfSize(65_537), own), 413),
  },
  {
    name: "body of 64 KiB and a byte without a length",
    attack: async (server) =>
      refused(
        await post(server.url, Readable.from([eventOfSize(65_537)]), sign(eventOfSize(65_537), server.secretOf(own))),
        413,
      ),
  },
  unknownSender("signed {}", "{}"),
  unknownSender("signed null", "null"),
  unknownSender("signed []", "[]"),
  unknownSender("signed text that is not JSON", "{"),
  unknownSender("JSON nested 60,000 deep", "[".repeat(60_000)),
  unknownSender("identifier that is not a string", '{"action":"MESSAGE","data":{"connection":{"identifier":{}}}}'),
  unknownSender("identifier that is not Unicode", '{"data":{"connection":{"identifier":"\\ud800"}},"x":['),
  unknownSender("no body", ""),
  unknownSender("zero bytes", "\0".repeat(64)),
  unknownSender("byte in a key that is not Unicode", bytes('{"\xff":1}')),
  unknownSender("byte in a text that is not Unicode", bytes('"\xff"')),
  unsigned("event in UTF-16", Buffer.from(`\ufeff${eventOf(own, {})}`, "utf16le")),
  unknownSender("objects nested 10,000 deep", '{"a":'.repeat(10_000)),
  unknownSender("member for each part of the prototype", '{"__proto__":{"data":1},"constructor":{"prototype":{}}}'),
  unknownSender("number beyond every range", `[1e999999,-0,${"9".repeat(20_000)}]`),
  unknownSender("text where the connection belongs", '{"data":"connection"}'),
  unknownSender("list where the connection belongs", '{"data":{"connection":["identifier"]}}'),
  unsigned("event of a client with no name", eventOf("", { message: "" })),
  unsigned("event of a client with zero bytes in its name", eventOf("\0", { message: "" })),
  unsigned("event of a client with a name of 60,000 characters", eventOf("x".repeat(60_000), {})),
  unsigned("event with a byte that is not Unicode", bytes(eventOf("\xff", { message: "\xff" }))),
  unsigned("event that names a class", eventOf(own, { json_class: "Object", "^o": "Object", "@type": "Object" })),
  unsigned("event twice", eventOf(own, {}) + eventOf(own, {})),
  unsigned("event after a byte order mark", `\ufeff${eventOf(own, {})}`),
  // PHP puts all of these keys into one place of its table.
  unsigned(
    "5,000 keys that collide",
    objectOf(5_000, (index) => String(index * 8_192)),
  ),
  notText("missing message", {}),
  notText("message that is a number", { message: 7 }),
  notText("message that is a list", { message: ["a"] }),
  notText("binary frame", { message: {} }),
  {
    name: "forged event of another client",
    attack: async (server) => refused(await send(server, eventOf(another, { message: "I am admin" }), own), 401),
  },
  {
    name: "unsigned event",
    attack: async (server) => refused(await post(server.url, eventOf(own, { message: "hi" }), ""), 401),
  },
  {
    name: "replayed event",
    attack: async (server) => {
      const body = eventOf(own, { message: "once" });
      const [first, again] = [await send(server, body, own), await send(server, body, own)];
      return taken(first, server) ?? taken(again, server) ?? (first.body === again.body ? undefined : "another reply");
    },
  },
  {
    name: "one of a person's two tabs closes",
    attack: async (server) => {
      const answer = await send(server, eventOf(own, { action: "CONNECTION_CLOSE" }), own);
      return taken(answer, server) ?? (changesOnly(own, answer.body) ? undefined : `200 ${answer.body.slice(0, 80)}`);
    },
  },
  {
    name: "unknown action",
    attack: async (server) => {
      const answer = await send(server, eventOf(own, { action: "CONNECTION_LOST" }), own);
      return taken(answer, server) ?? (answer.body.trim() === "{}" ? undefined : `200 ${answer.body.slice(0, 80)}`);
    },
  },
];

/**
 * Attacks a server with one input.
 *
 * @returns what is wrong, or undefined when the server did what it must and still takes a genuine event
 */
export const attack = async (input: HostileInput, server: WebhookServer): Promise<string | undefined> =>
  (await input.attack(server)) ?? (await isAlive(server));
