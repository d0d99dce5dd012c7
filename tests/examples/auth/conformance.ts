import { createHmac } from "node:crypto";
import { once } from "node:events";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { isFull } from "../../../scripts/test/suites";
import { assemble } from "./assemble";
import { openFront, type Front, type Mood } from "./front";
import { sessionSecret, signedCookie, type Variant } from "./variants";
import { testHostileInputs } from "../hostile";
import { expectGracefulEnd, send, type WebhookServer } from "../hostile-webhook";
import { waitForPort } from "../outcome";
import { leasePort } from "../ports";
import { start, type RunningProcess } from "../processes";
import { readersNode } from "../readers-node";
import { openTarget, type Target } from "../target";
import { copyExample } from "../workspace";

const ELSEWHERE = "https://elsewhere.test";
export const MASTER = "the-master-secret-of-this-test";
export const STEP_MS = 60_000;
/** How often one person may ask in a minute. */
const PER_MINUTE = 60;

/** What no page of the site itself sends, by what its browser says of it; `own` is the site's origin. */
const FOREIGN: [string, (own: string) => Record<string, string>][] = [
  [
    "of another site's page",
    () => ({ "Content-Type": "text/plain", Origin: ELSEWHERE, "Sec-Fetch-Site": "cross-site" }),
  ],
  ["of a page beside it", (own) => ({ Origin: own.replace("//", "//app."), "Sec-Fetch-Site": "same-site" })],
  ["that is called foreign, whatever its origin", (own) => ({ Origin: own, "Sec-Fetch-Site": "cross-site" })],
  ["of another site's page, whose browser names the origin alone", () => ({ Origin: ELSEWHERE })],
  ["of JSON, as the one before", () => ({ "Content-Type": "application/json", Origin: ELSEWHERE })],
  ["of another site whose name ends like its own", (own) => ({ Origin: own.replace("//", "//not-") })],
  ["of a page without an origin", () => ({ Origin: "null" })],
  ["that says nothing of where it comes from", () => ({})],
];

export let node: Record<string, string>;
export let root: string;
let target: Target;
let front: Front;

/** What a token says; the service signs it, and its reader needs no key. */
const claimsOf = (url: string): { identifier: string; webhook: { url: string; secret: string } } =>
  JSON.parse(Buffer.from(url.split("/").at(-1)?.split(".")[1] ?? "", "base64url").toString()) as never;

export const secretOf = (identifier: string): string => createHmac("sha256", MASTER).update(identifier).digest("hex");

export const eventOf = (action: string): string =>
  JSON.stringify({ action, data: { connection: { clientId: "wskl_live_test", identifier: "42.k3" } } });

/** The settings of a program that is served at an address, which has the path that is in front of its routes. */
export const environmentOf = (address: string): Record<string, string> => ({
  ...node,
  PORT: new URL(address).port,
  PUBLIC_URL: address,
  SESSION_SECRET: sessionSecret,
  SOCKETLESS_API_URL: front.url,
  SOCKETLESS_API_KEY: target.apiKey,
  SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
});

/** Whether each stack gets every case; otherwise, one does, and the others get a smoke case. */
const ALL_STACKS = isFull("auth");

/** Stacks that the everyday run tests in full. */
const IN_FULL = ["sdk-express", "fastapi"];

/** Ask a program's two routes what every one of them must answer alike, in full or by a smoke case of each rule. */
function testRoute(variant: Variant, isFull: boolean): void {
  let server: RunningProcess;
  let origin: string;
  let ada: string;
  let grace: string;

  beforeAll(async () => {
    const port = await leasePort();
    origin = `http://127.0.0.1:${port}`;
    const env = environmentOf(origin + (variant.path ?? ""));
    const cwd = await assemble(root, variant);
    const signed = (users: readonly string[]) => Promise.resolve(users.map((user) => signedCookie(user)));
    [ada = "", grace = ""] = await (variant.sessions ?? signed)(["42", "43"], { cwd, env });
    server = start({ command: variant.serve(port), cwd, env });
    await waitForPort(port, server, STEP_MS);
  });
  afterAll(() => server?.stop());

  const route = (): string => `${origin}${variant.path ?? ""}/connection`;

  /** Asks as a page of the site does: with the session's cookie, and with JSON of no length. */
  const ask = (cookie: string, init: RequestInit = {}): Promise<Response> =>
    fetch(route(), {
      method: "POST",
      ...init,
      headers: {
        "Content-Type": "application/json",
        Cookie: cookie,
        Origin: origin,
        Referer: `${origin}/`,
        "Sec-Fetch-Site": "same-origin",
        ...init.headers,
      },
    });

  const refusal = async (response: Promise<Response>): Promise<number> => {
    const { status, text } = await response.then(async (it) => ({ status: it.status, text: await it.text() }));
    expect(text, server.output()).not.toMatch(/wss?:/);
    return status;
  };

  const urlOf = async (response: Response): Promise<string> => {
    const text = await response.text();
    expect(response.status, text + server.output()).toBe(200);
    const answer = JSON.parse(text) as { url: string };
    expect(Object.keys(answer)).toEqual(["url"]);
    return answer.url;
  };

  const webhook = (): WebhookServer => ({ url: `${origin}${variant.path ?? ""}/webhook`, secretOf });

  it("answers an event that its client signed, and none that another client signed", async () => {
    const answer = await send(webhook(), eventOf("CONNECTION_OPEN"), "42.k3");
    expect(answer).toMatchObject({ status: 200, authorization: `Bearer ${secretOf("42.k3")}` });
    expect(JSON.parse(answer.body)).toMatchObject({ feeds: [{ action: "join", feeds: "user.42" }] });
    const refused = await send(webhook(), eventOf("CONNECTION_OPEN"), "43.k3");
    expect({ ...refused, body: refused.body.trim() }).toMatchObject({
      status: 401,
      authorization: null,
      body: "Wrong signature",
    });
  });

  it("asks a person without a session to log in", async () => {
    expect(await refusal(ask(""))).toBe(401);
  });

  it("gives a person an address with an identifier made from that person, which no cache keeps", async () => {
    const response = await ask(ada);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { identifier, webhook } = claimsOf(await urlOf(response));
    expect(identifier).toMatch(/^42\.[0-9a-f]{16}(?:[0-9a-f]{32})?$/);
    expect(webhook.url).toMatch(new RegExp(`^${origin}/`));
  });

  it.each(isFull ? FOREIGN : FOREIGN.slice(0, 1))("refuses a request %s", async (_, said) => {
    const headers = { Cookie: ada, ...said(origin) };
    expect(await refusal(fetch(route(), { method: "POST", headers, body: "{}" }))).toBe(403);
  });

  it("welcomes a client", async () => {
    const socket = new WebSocket(await urlOf(await ask(ada)));
    onTestFinished(() => socket.close());
    const [first] = (await once(socket, "message", { signal: AbortSignal.timeout(20_000) })) as [Buffer];
    expect(JSON.parse(first.toString())).toHaveProperty("type");
  });

  if (!isFull) {
    return;
  }

  it("takes no session that somebody else made", async () => {
    const forged = ada.replace(/[^=]{16}$/, "0000000000000000");
    expect(forged).not.toBe(ada);
    expect(await refusal(ask(forged))).toBe(401);
    expect(await refusal(ask(signedCookie("42", "another secret")))).toBe(401);
  });

  it("takes a request of its own page from a browser that doesn't name the site", async () => {
    expect(await urlOf(await fetch(route(), { method: "POST", headers: { Cookie: ada, Origin: origin } }))).toMatch(
      /^wss?:/,
    );
  });

  it("sets no cookie that scripts, plain http or other sites can use", async () => {
    for (const response of [await ask(""), await ask(ada)]) {
      for (const cookie of response.headers.getSetCookie()) {
        for (const attribute of [/; *HttpOnly/i, /; *Secure/i, /; *SameSite=Lax/i]) {
          expect(cookie).toMatch(attribute);
        }
      }
    }
  });

  it("answers no other method", async () => {
    const { otherMethod = [404, 405] } = variant;
    expect(otherMethod).toContain(await refusal(ask(ada, { method: "GET" })));
  });

  it("has no route at a path that begins with the webhook's", async () => {
    const response = await fetch(`${origin}${variant.path ?? ""}/webhookX`, { method: "POST", body: "{}" });
    expect([403, 404, 405]).toContain(response.status);
  });

  it("gives each client a secret of its own, and none the master", async () => {
    const clients = [claimsOf(await urlOf(await ask(ada))), claimsOf(await urlOf(await ask(ada)))];
    for (const { identifier, webhook } of clients) {
      expect(webhook.secret).toBe(secretOf(identifier));
    }
    expect(clients[0]?.webhook.secret).not.toBe(clients[1]?.webhook.secret);
    expect(JSON.stringify(clients)).not.toContain(MASTER);
  });

  it("takes nobody's word for who they are", async () => {
    const body = JSON.stringify({ user: "43", identifier: "43.0000000000000000" });
    expect(claimsOf(await urlOf(await ask(ada, { body }))).identifier).toMatch(/^42\./);
  });

  it("stops a person who asks too often, and nobody else", async () => {
    const statuses: number[] = [];
    // When the minute changes meanwhile, the count begins again, once.
    while (!statuses.includes(429) && statuses.length <= 2 * PER_MINUTE + 10) {
      const ten = await Promise.all(Array.from({ length: 10 }, () => ask(grace)));
      statuses.push(...ten.map(({ status }) => status));
      const refused = ten.find(({ status }) => status === 429);
      if (refused) {
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      await Promise.all(ten.map((response) => response.arrayBuffer()));
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(PER_MINUTE);
    expect(await urlOf(await ask(ada))).toMatch(/^wss?:/);
  });

  it.each<Mood>(["refuses the key", "can't be reached"])(
    "answers 502 while the service %s, and lives on",
    async (mood) => {
      front.mood = mood;
      onTestFinished(() => void (front.mood = "answers"));
      expect(await refusal(ask(ada))).toBe(502);
      front.mood = "answers";
      expect(await urlOf(await ask(ada))).toMatch(/^wss?:/);
    },
  );

  testHostileInputs(webhook, true);

  if (variant.endsAtOnce) {
    return;
  }
  it("answers what it has begun, when it is told to end", () => expectGracefulEnd(server, webhook()));
}

/**
 * Test programs of examples/auth side by side with other files that do: each takes a folder of its own.
 *
 * @param folder - the workspace; default that of the example
 * @param rules - `elsewhere` if the tests of the SDK have the rules: each program then gets a smoke case
 */
export function testPrograms(
  variants: readonly Variant[],
  { folder, rules = "here" }: { folder?: string; rules?: "here" | "elsewhere" } = {},
): void {
  beforeAll(async () => {
    node = readersNode();
    root = await copyExample("auth", folder);
    target = await openTarget({});
    front = await openFront(target.url);
  });
  afterAll(async () => {
    front?.close();
    await target?.close();
  });

  // The tutorials' tests start the apps that a base names.
  const started = variants.filter(({ base }) => ALL_STACKS || base === undefined);
  describe.each(started)("$name", (variant) => {
    const isFull = rules === "here" && (ALL_STACKS || IN_FULL.includes(variant.name));
    describe.skipIf(!variant.installed)(variant.installed ? "installed" : "not installed here", () =>
      testRoute(variant, isFull),
    );
  });
}
