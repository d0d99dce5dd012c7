import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** A webhook server under attack. */
export interface WebhookServer {
  /** Address of its webhook. */
  url: string;
  /** The webhook secret of a client, as the server derives it. */
  secretOf(identifier: string): string;
}

/** What came back: a status, or why there is none. */
interface Answer {
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

const own = "user_42.k3J9xQ2mV7pLr8Za";
const another = "admin.w8Bn4TcYh1sKd6Fe";

const sign = (body: string, secret: string): string =>
  `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

const eventOf = (identifier: string, fields: object): string => {
  const { action = "MESSAGE", ...data } = fields as { action?: string };
  return JSON.stringify({ action, data: { connection: { clientId: "wskl_live_test", identifier }, ...data } });
};

/** Posts on a connection of its own: one that the server closed after an earlier refusal must not lose this request. */
function post(url: string, body: string | Readable, signature: string): Promise<Answer> {
  const headers = { "Content-Type": "application/json", "x-socketless-signature": signature };
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ status: "no answer", authorization: null, body: String(error) });
    const sent = request(url, { method: "POST", headers, agent: false, signal: AbortSignal.timeout(answerMs) });
    sent.on("error", failed).on("response", (response) => {
      const { statusCode = 0, headers: received } = response;
      const authorization = received.authorization ?? null;
      text(response).then((answer) => resolve({ status: statusCode, authorization, body: answer }), failed);
    });
    if (typeof body === "string") sent.end(body);
    else body.pipe(sent);
  });
}

/** Sends an event that is signed with the secret of `signer`. */
const send = (server: WebhookServer, body: string, signer: string): Promise<Answer> =>
  post(server.url, body, sign(body, server.secretOf(signer)));

const describe = ({ status, authorization }: Answer): string =>
  `${status}${authorization === null ? "" : " with an Authorization header"}`;

/** Says what is wrong with an answer that must be a refusal with one of these statuses. */
const refused = (answer: Answer, ...statuses: Answer["status"][]): string | undefined =>
  statuses.includes(answer.status) && answer.authorization === null ? undefined : describe(answer);

/** Says what is wrong with an answer that must take the event of `own`. */
const taken = (answer: Answer, server: WebhookServer): string | undefined =>
  answer.status === 200 && answer.authorization === `Bearer ${server.secretOf(own)}` ? undefined : describe(answer);

/** Sends a genuine event, which a server that has survived takes. */
async function isAlive(server: WebhookServer): Promise<string | undefined> {
  const problem = taken(await send(server, eventOf(own, { message: "still there?" }), own), server);
  return problem === undefined ? undefined : `the next event got ${problem}`;
}

/** Starts a request by hand: the header, and as much of the body as is given. */
async function startRequest(server: WebhookServer, contentLength: number, body: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    "Content-Type: application/json",
    `Content-Length: ${contentLength}`,
    `x-socketless-signature: ${sign("", server.secretOf(own))}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return socket;
}

function* pieces(whole: string): Generator<string> {
  for (let at = 0; at < whole.length; at += 65_536) yield whole.slice(at, at + 65_536);
}

const large = eventOf(own, { message: "x".repeat(megabytes * 1024 * 1024) });
/** A server that stops reading may close the connection before the sender has read its answer. */
const tooLarge = [413, 400, "no answer"] as const;

const refusedBody = (name: string, body: string): HostileInput => ({
  name,
  attack: async (server) => refused(await send(server, body, own), 400, 401),
});

/** The inputs, in the order of the table. Each is followed by a genuine event, which the server must still take. */
export const hostileInputs: readonly HostileInput[] = [
  {
    name: "half-sent body, then aborted",
    attack: async (server) => {
      const socket = await startRequest(server, 1000, '{"action":');
      await pause(200);
      socket.destroy();
      await pause(200);
      return undefined;
    },
  },
  {
    name: "two half-open requests",
    attack: async (server) => {
      const sockets = [await startRequest(server, 1000, ""), await startRequest(server, 1000, "{")];
      await pause(200);
      const problem = await isAlive(server);
      sockets.forEach((socket) => socket.destroy());
      return problem;
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
  refusedBody("signed {}", "{}"),
  refusedBody("signed null", "null"),
  refusedBody("signed []", "[]"),
  refusedBody("signed text that is not JSON", "{"),
  refusedBody("missing message", eventOf(own, {})),
  refusedBody("message that is a number", eventOf(own, { message: 7 })),
  refusedBody("message that is a list", eventOf(own, { message: ["a"] })),
  refusedBody("binary frame", eventOf(own, { message: {} })),
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
      return taken(await send(server, body, own), server) ?? taken(await send(server, body, own), server);
    },
  },
  {
    name: "unknown action",
    attack: async (server) => {
      const answer = await send(server, eventOf(own, { action: "CONNECTION_LOST" }), own);
      return taken(answer, server) ?? (answer.body === "{}" ? undefined : `200 ${answer.body.slice(0, 80)}`);
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
