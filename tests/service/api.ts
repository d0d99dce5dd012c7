import type { ValidateFunction } from "ajv/dist/2020.js";
import { Hono, type Context } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";

import type { Hub } from "./hub";
import type { Behaviour } from "./settings";
import { issuesOf, validators } from "./schema";
import type { TokenIssuer } from "./tokens";

/** What the HTTP API of the double is made of. */
export interface ApiParts {
  hub: Hub;
  tokens: TokenIssuer;
  apiKey: string;
  /** The document that `GET /api/v0/doc` serves. */
  document: unknown;
  behaviour: Behaviour;
  cors: { origins: string[]; headers: string[] };
  /** The WebSocket address of a token. */
  connectionUrl(token: string): string;
}

/** Makes the HTTP API: three calls and the document, behind a bearer key. */
export function createApi({ hub, tokens, apiKey, document, behaviour, ...parts }: ApiParts): Hono {
  const release = behaviour !== "contract";
  const api = new Hono();
  const { origins, headers } = parts.cors;
  api.use(
    cors({
      origin: origins.includes("*") ? "*" : origins,
      allowMethods: ["GET", "POST", "OPTIONS"],
      allowHeaders: headers,
    }),
  );

  const authenticate = bearerAuth({ token: apiKey });
  api.get("/api/v0/doc", authenticate, (c) => c.json(document));

  api.post("/api/v0/connection", authenticate, async (c) => {
    const body = await readJson(c, release ? 500 : 400);
    const isOverrideLeftOut = typeof body === "object" && body !== null && !("overrideFeeds" in body);
    const { identifier, webhook, feeds, overrideFeeds } = check(validators.connection, body, release);
    if (feeds !== undefined) {
      const isSet = release && isOverrideLeftOut ? false : overrideFeeds;
      refuseRepeatedJoin([{ action: "join", feeds, clients: identifier }]);
      hub.applyFeedActions({ action: isSet ? "set" : "join", feeds, clients: identifier });
    }
    const token = await tokens.issue({ identifier, webhook, feeds: hub.feedsOf(identifier) });
    return c.json({ token, identifier, url: parts.connectionUrl(token) });
  });

  api.post("/api/v0/feeds", authenticate, async (c) => {
    const { actions } = check(validators.feeds, await readJson(c, 400), release);
    refuseRepeatedJoin(actions);
    hub.applyFeedActions(actions);
    return done(c);
  });

  api.post("/api/v0/message", authenticate, async (c) => {
    const { messages } = check(validators.messages, await readJson(c, 400), release);
    hub.send(messages);
    return done(c);
  });

  /** Run on Node.js, the release does the work of these two calls and then fails to say so. */
  function done(c: Context): Response {
    return behaviour === "release-node" ? c.text("Internal Server Error", 500) : c.body(null, 204);
  }

  function refuseRepeatedJoin(actions: Parameters<Hub["hasRepeatedJoin"]>[0]): void {
    if (release && hub.hasRepeatedJoin(actions)) throw new HTTPException(500, { message: "Internal Server Error" });
  }

  return api;
}

/** Reads a JSON body, or ends the request: 400 if it isn't JSON, `statusWithoutType` if the header doesn't say so. */
async function readJson(c: Context, statusWithoutType: 400 | 500): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? "")) {
    const message = statusWithoutType === 500 ? "Internal Server Error" : "Content-Type must be application/json";
    throw new HTTPException(statusWithoutType, { message });
  }
  try {
    return (await c.req.json()) as unknown;
  } catch {
    throw new HTTPException(400, { message: "Malformed JSON in request body" });
  }
}

/** Returns the body if it has the right shape, or ends the request with 400: text, or the release's list of issues. */
function check<T>(validate: ValidateFunction<T>, body: unknown, release: boolean): T {
  if (validate(body)) return body;
  const issues = issuesOf(validate);
  if (release) throw new HTTPException(400, { res: Response.json(issues, { status: 400 }) });
  const lines = issues.map(({ path, message }) => `${path.join(".") || "body"} ${message}`);
  throw new HTTPException(400, { message: lines.join("\n") });
}
