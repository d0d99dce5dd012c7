import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import type { EventWords } from "./placeholders";
import type { Reply } from "./scenario";
import { pause } from "./waiting";

/** A request as it came. */
interface Received {
  method: string;
  http: string;
  headers: IncomingMessage["headers"];
  /** The headers' names as they were written. */
  headerNames: string[];
  raw: string;
  body: unknown;
}

interface Event {
  action: string;
  data: { connection: { identifier: string }; message?: unknown };
}

/** Finds the reply to an event: by the first of the keys that there is one for. */
type FindReply = (keys: readonly string[], words: EventWords) => Reply;

/** The webhook of one run of a scenario. */
export class Receiver {
  /** Requests since the last check, as a scenario lists them: action, identifier, message, path. */
  entries: unknown[][] = [];
  latest: Received | undefined;
  readonly #server = createServer((request, response) => {
    // A service that ends cuts the requests that it is sending.
    this.#receive(request, response).catch(() => response.destroy());
  });

  constructor(
    readonly secret: string,
    readonly findReply: FindReply,
  ) {}

  /** Starts listening, and returns the address, without a slash at the end. */
  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = (await buffer(request)).toString();
    const event = raw === "" ? undefined : (JSON.parse(raw) as Event);
    const { method = "", httpVersion: http, headers, rawHeaders } = request;
    const headerNames = rawHeaders.filter((_, index) => index % 2 === 0);
    this.latest = { method, http, headers, headerNames, raw, body: event };

    const action = event?.action ?? method;
    const path = (request.url ?? "").replace(/^\/hook/, "");
    const identifier = event?.data.connection.identifier;
    const message = event?.data.message;
    this.entries.push([action, identifier, message, path === "" ? undefined : path].filter((it) => it !== undefined));

    const text = typeof message === "string" ? message : JSON.stringify(message);
    const keys = [`${action} ${path}`, `${action} ${text}`, `${action} @${identifier}`, action];
    const reply = this.findReply(keys, { identifier, message: text });
    if (reply.delay_ms !== undefined) {
      await pause(reply.delay_ms);
    }
    const usual = { "content-type": "application/json", authorization: `Bearer ${this.secret}` };
    const sent = Object.entries({ ...usual, ...reply.headers });
    for (const [name, value] of sent) {
      if (value !== null) {
        response.setHeader(name, value);
      }
    }
    response.writeHead(reply.status ?? 200);
    response.end(reply.status === 204 ? undefined : (reply.text ?? JSON.stringify(reply.json ?? {})));
  }
}

/** Replace an event's message by its length, for messages that are too long to write down. */
export const withLength = ([action, identifier, message, ...rest]: unknown[]): unknown[] =>
  message === undefined ? [action, identifier] : [action, identifier, String(message).length, ...rest];
