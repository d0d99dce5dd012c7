import type { Faults } from "./faults";
import type { Hub } from "./hub";
import { parseJson, textOf } from "./json";
import { readers, type Body } from "./schema";
import type { Behaviour } from "./settings";
import { linesOf } from "./shape";
import type { TokenIssuer } from "./tokens";

/** What the HTTP API of the double is made of. */
export interface ApiParts {
  hub: Hub;
  tokens: TokenIssuer;
  apiKey: string;
  /** The document that `GET /api/v0/doc` serves. */
  document: unknown;
  behaviour: Behaviour;
  cors: Cors;
  faults: Faults;
  /** The WebSocket address of a token. */
  connectionUrl(token: string): string;
}

/** Which pages may read answers. */
export interface Cors {
  /** Every other origin is answered with the first of these, as the release does. */
  origins: readonly string[];
  headers: readonly string[];
  /** False: a preflight is answered without these headers, so that no page may send what needs one. */
  preflight: boolean;
}

/** An answer that ends a request before its end. */
export class Refusal extends Error {
  constructor(readonly response: Response) {
    super(`refused with ${response.status}`);
  }
}

type Handler = (request: Request) => Response | Promise<Response>;

/** Makes the HTTP API: three calls and the document. */
export function createApi({ hub, tokens, behaviour, ...parts }: ApiParts): Handler {
  const isContract = behaviour === "contract";
  let done = 0;

  const routes = new Map<string, Handler>([
    [
      "GET /api/v0/doc",
      (request) => {
        if (isContract) authenticate(request, parts.apiKey);
        return Response.json(parts.document);
      },
    ],
    [
      "POST /api/v0/connection",
      async (request) => {
        const body = await readJson(request);
        const { identifier, webhook, feeds, overrideFeeds } = accept(readers.connection(body));
        if (identifier.includes("\0")) return failed();
        if (feeds !== undefined) {
          const isSet = !isContract && !("overrideFeeds" in (body as object)) ? false : overrideFeeds;
          if (!hub.changeFeeds(identifier, isSet ? "set" : "add", feeds)) return failed();
        }
        const claims = { identifier, feeds: hub.feedsOf(identifier), ...(webhook === undefined ? {} : { webhook }) };
        const token = await tokens.issue(claims);
        return Response.json({ token, identifier, url: parts.connectionUrl(token) });
      },
    ],
    [
      "POST /api/v0/feeds",
      async (request) => {
        const { actions } = accept(readers.feeds(await readJson(request)));
        return hub.applyFeedActions(actions) ? succeeded() : failed();
      },
    ],
    [
      "POST /api/v0/message",
      async (request) => {
        const { messages } = accept(readers.messages(await readJson(request)));
        hub.send(messages);
        return succeeded();
      },
    ],
  ]);

  /** Run on Node.js, the release does the work of these two calls and then fails to say so; so does a fault. */
  function succeeded(): Response {
    done += 1;
    const isSilent = behaviour === "release-node" || (parts.faults.failEverySecond && done % 2 === 1);
    return isSilent ? failed() : new Response(null, { status: 204 });
  }

  /** The value of a body that has the right shape. By the contract an error is text; the release answers an object. */
  function accept<T>(body: Body<T>): T {
    if ("value" in body) return body.value;
    const { issues } = body;
    if (isContract) throw new Refusal(new Response(linesOf(issues).join("\n"), { status: 400 }));
    const error = { issues, name: "ZodError" };
    throw new Refusal(Response.json({ success: false, error }, { status: 400 }));
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (behaviour === "release-node" && /.\/$/.test(pathname)) {
      return new Response(null, { status: 308, headers: { Location: pathname.slice(0, -1) } });
    }
    if (request.method === "OPTIONS") return new Response(null, { status: 204 });
    if (!["GET", "HEAD", "POST"].includes(request.method)) return new Response(null, { status: 405 });
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = routes.get(`${method} ${pathname}`);
    if (route === undefined) return new Response("404 Not Found", { status: 404 });
    if (method === "POST") authenticate(request, parts.apiKey);
    return route(request);
  }

  return async (request) => {
    const response = await answer(request).catch((error: unknown) => {
      if (error instanceof Refusal) return error.response;
      throw error;
    });
    addCors(response.headers, request, parts.cors);
    return response;
  };
}

const failed = () => new Response("Internal Server Error", { status: 500 });

/** Throws the refusal of a request without the API key. */
export function authenticate(request: Request, apiKey: string): void {
  const given = request.headers.get("Authorization");
  const refuse = (status: number, text: string, challenge: string) =>
    new Refusal(new Response(text, { status, headers: { "WWW-Authenticate": `Bearer ${challenge}` } }));
  if (given === null || given === "") throw refuse(401, "Unauthorized", 'realm=""');
  const key = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/.exec(given)?.[1];
  if (key === undefined) throw refuse(400, "Bad Request", 'error="invalid_request"');
  if (key !== apiKey) throw refuse(401, "Unauthorized", 'error="invalid_token"');
}

/** Reads a JSON body, or ends the request: 500 if the header doesn't say that it is JSON, 400 if it isn't, 413 if it is too long. */
async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) throw new Refusal(failed());
  const json = parseJson(await readText(request));
  if (json === undefined) throw new Refusal(new Response("Malformed JSON in request body", { status: 400 }));
  return json;
}

/** The text of a request's body, or the refusal of one that is too long. */
export async function readText(request: Request): Promise<string> {
  const text = await textOf(request);
  if (text === undefined) throw new Refusal(new Response("Payload Too Large", { status: 413 }));
  return text;
}

function addCors(headers: Headers, request: Request, cors: Cors): void {
  const isPreflight = request.method === "OPTIONS";
  if (isPreflight && !cors.preflight) return;
  const origin = request.headers.get("Origin") ?? "";
  const allowed = cors.origins.find((it) => it === "*" || it === origin) ?? cors.origins[0];
  if (allowed === undefined) return;
  headers.set("Access-Control-Allow-Origin", allowed);
  if (allowed !== "*") headers.append("Vary", "Origin");
  if (!isPreflight) return;
  headers.set("Access-Control-Allow-Methods", "GET,POST,OPTIONS");
  headers.set("Access-Control-Allow-Headers", cors.headers.join(","));
}
