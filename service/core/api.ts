import type { Faults } from "./faults";
import type { Hub } from "./hub";
import { isTooMuch, parseJson, textOf } from "./json";
import { readers, type Body } from "./schema";
import type { Behaviour } from "./settings";
import { linesOf } from "./shape";
import type { TokenIssuer } from "./tokens";

/** Dependencies of the local service's HTTP API. */
export interface ApiParts {
  hub: Hub;
  tokens: TokenIssuer;
  apiKey: string;
  /** OpenAPI document served at `GET /api/v0/doc`. */
  document: unknown;
  behaviour: Behaviour;
  cors: Cors;
  faults: Faults;
  /** Return the WebSocket URL for a token. */
  connectionUrl(token: string): string;
}

/** CORS settings: which pages may read responses. */
export interface Cors {
  /** Allowed origins. Any other origin gets the first one in the header, as in the release. */
  origins: readonly string[];
  headers: readonly string[];
  /** False: preflight responses carry no CORS headers, so browsers block requests that need a preflight. */
  preflight: boolean;
}

/** Thrown to end a request early with this response. */
export class Refusal extends Error {
  constructor(readonly response: Response) {
    super(`refused with ${response.status}`);
  }
}

type Handler = (request: Request) => Response | Promise<Response>;

/** Create the HTTP API: three POST routes and the document. */
export function createApi({ hub, tokens, behaviour, ...parts }: ApiParts): Handler {
  const isContract = behaviour === "contract";
  let done = 0;

  const routes = new Map<string, Handler>([
    [
      "GET /api/v0/doc",
      (request) => {
        if (isContract) {
          authenticate(request, parts.apiKey);
        }
        return Response.json(parts.document);
      },
    ],
    [
      "POST /api/v0/connection",
      async (request) => {
        const body = await readJson(request);
        const { identifier, webhook, feeds, overrideFeeds } = accept(readers.connection, body);
        if (identifier.includes("\0")) {
          return failed();
        }
        if (feeds !== undefined) {
          const isSet = !isContract && !("overrideFeeds" in (body as object)) ? false : overrideFeeds;
          if (!hub.changeFeeds(identifier, isSet ? "set" : "add", feeds)) {
            return failed();
          }
        }
        const claims = { identifier, feeds: hub.feedsOf(identifier), ...(webhook === undefined ? {} : { webhook }) };
        const token = await tokens.issue(claims);
        return Response.json({ token, identifier, url: parts.connectionUrl(token) });
      },
    ],
    [
      "POST /api/v0/feeds",
      async (request) => {
        const { actions } = accept(readers.feeds, await readJson(request));
        return hub.applyFeedActions(actions) ? succeeded() : failed();
      },
    ],
    [
      "POST /api/v0/message",
      async (request) => {
        const { messages } = accept(readers.messages, await readJson(request));
        return hub.send(messages) ? succeeded() : tooLarge();
      },
    ],
  ]);

  /**
   * Answer 204, or 500 although the work is done: on Node.js the release fails to respond, and the fault
   * `failEverySecond` does the same.
   */
  function succeeded(): Response {
    done += 1;
    const isSilent = behaviour === "release-node" || (parts.faults.failEverySecond && done % 2 === 1);
    return isSilent ? failed() : new Response(null, { status: 204 });
  }

  /**
   * Return the value of a valid body; refuse an invalid one with 400. The contract has plain-text errors; the release
   * sends a JSON object.
   */
  function accept<T>(reader: (body: unknown) => Body<T>, body: unknown): T {
    const reading = reader(body);
    if ("value" in reading) {
      return reading.value;
    }
    const { issues } = reading;
    if (isContract) {
      throw new Refusal(new Response(linesOf(issues, body).join("\n"), { status: 400 }));
    }
    const error = { issues, name: "ZodError" };
    throw new Refusal(Response.json({ success: false, error }, { status: 400 }));
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (behaviour === "release-node" && /.\/$/.test(pathname)) {
      return new Response(null, { status: 308, headers: { Location: pathname.slice(0, -1) } });
    }
    if (request.method === "OPTIONS") {
      return new Response(null, { status: 204 });
    }
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      return new Response(null, { status: 405 });
    }
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = routes.get(`${method} ${pathname}`);
    if (route === undefined) {
      return new Response("404 Not Found", { status: 404 });
    }
    if (method === "POST") {
      authenticate(request, parts.apiKey);
    }
    return route(request);
  }

  return async (request) => {
    const response = await answer(request).catch((error: unknown) => {
      if (error instanceof Refusal) {
        return error.response;
      }
      throw error;
    });
    addCors(response.headers, request, parts.cors);
    return response;
  };
}

const tooLarge = () => new Response("Payload Too Large", { status: 413 });
const failed = () => new Response("Internal Server Error", { status: 500 });

/** Check the API key. Throws a `Refusal` when it is missing, malformed or wrong. */
export function authenticate(request: Request, apiKey: string): void {
  const given = request.headers.get("Authorization");
  const refuse = (status: number, text: string, challenge: string) =>
    new Refusal(new Response(text, { status, headers: { "WWW-Authenticate": `Bearer ${challenge}` } }));
  if (given === null || given === "") {
    throw refuse(401, "Unauthorized", 'realm=""');
  }
  const key = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/.exec(given)?.[1];
  if (key === undefined) {
    throw refuse(400, "Bad Request", 'error="invalid_request"');
  }
  if (key !== apiKey) {
    throw refuse(401, "Unauthorized", 'error="invalid_token"');
  }
}

/**
 * Parse a JSON body. Throws a `Refusal`: 500 for another content type, 400 for malformed JSON, 413 for too large a
 * body.
 */
async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new Refusal(failed());
  }
  const text = await readText(request);
  if (isTooMuch(text)) {
    throw new Refusal(new Response("Too many values, or nested too deeply", { status: 400 }));
  }
  const json = parseJson(text);
  if (json === undefined) {
    throw new Refusal(new Response("Malformed JSON in request body", { status: 400 }));
  }
  return json;
}

/** Read a request's body as text. Throws a `Refusal` with 413 when it is too large. */
export async function readText(request: Request): Promise<string> {
  const text = await textOf(request);
  if (text === undefined) {
    throw new Refusal(tooLarge());
  }
  return text;
}

function addCors(headers: Headers, request: Request, cors: Cors): void {
  const isPreflight = request.method === "OPTIONS";
  if (isPreflight && !cors.preflight) {
    return;
  }
  const origin = request.headers.get("Origin") ?? "";
  const allowed = cors.origins.find((it) => it === "*" || it === origin) ?? cors.origins[0];
  if (allowed === undefined) {
    return;
  }
  headers.set("Access-Control-Allow-Origin", allowed);
  if (allowed !== "*") {
    headers.append("Vary", "Origin");
  }
  if (!isPreflight) {
    return;
  }
  headers.set("Access-Control-Allow-Methods", "GET,POST,OPTIONS");
  headers.set("Access-Control-Allow-Headers", cors.headers.join(","));
}
