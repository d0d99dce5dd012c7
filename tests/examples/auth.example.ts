import { createHmac } from "node:crypto";
import { once } from "node:events";
import { appendFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { assemble } from "./auth/assemble";
import { openFront, type Front, type Mood } from "./auth/front";
import { crossOrigin, sessionSecret, signedCookie, variants, type Variant } from "./auth/variants";
import { describeExample } from "./describe";
import { testHostileInputs } from "./hostile";
import { expectGracefulEnd, send, type WebhookServer } from "./hostile-webhook";
import { outcomeOf, waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { openTarget, type Target } from "./target";
import { copyExample } from "./workspace";

const ELSEWHERE = "https://elsewhere.test";
const MASTER = "the-master-secret-of-this-test";
const STEP_MS = 60_000;
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

let node: Record<string, string>;
let root: string;
let target: Target;
let front: Front;

/** What a token says; the service signs it, and its reader needs no key. */
const claimsOf = (url: string): { identifier: string; webhook: { url: string; secret: string } } =>
  JSON.parse(Buffer.from(url.split("/").at(-1)?.split(".")[1] ?? "", "base64url").toString()) as never;

const secretOf = (identifier: string): string => createHmac("sha256", MASTER).update(identifier).digest("hex");

const eventOf = (action: string): string =>
  JSON.stringify({ action, data: { connection: { clientId: "wskl_live_test", identifier: "42.k3" } } });

/** The settings of a program that is served at an address. */
const environmentOf = (origin: string): Record<string, string> => ({
  ...node,
  PORT: new URL(origin).port,
  PUBLIC_URL: origin,
  SESSION_SECRET: sessionSecret,
  SOCKETLESS_API_URL: front.url,
  SOCKETLESS_API_KEY: target.apiKey,
  SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
});

/** Holds one framework's two routes to the requests that every one of them must answer alike. */
function testRoute(variant: Variant): void {
  let server: RunningProcess;
  let origin: string;
  let ada: string;
  let grace: string;

  beforeAll(async () => {
    const port = await leasePort();
    origin = `http://127.0.0.1:${port}`;
    const env = environmentOf(origin);
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

  it("asks a person without a session to log in", async () => {
    expect(await refusal(ask(""))).toBe(401);
  });

  it("takes no session that somebody else made", async () => {
    const forged = ada.replace(/[^=]{16}$/, "0000000000000000");
    expect(forged).not.toBe(ada);
    expect(await refusal(ask(forged))).toBe(401);
    expect(await refusal(ask(signedCookie("42", "another secret")))).toBe(401);
  });

  it.each(FOREIGN)("refuses a request %s", async (_, said) => {
    const headers = { Cookie: ada, ...said(origin) };
    expect(await refusal(fetch(route(), { method: "POST", headers, body: "{}" }))).toBe(403);
  });

  it("takes a request of its own page from a browser that doesn't name the site", async () => {
    expect(await urlOf(await fetch(route(), { method: "POST", headers: { Cookie: ada, Origin: origin } }))).toMatch(
      /^wss?:/,
    );
  });

  it("sets no cookie that scripts, plain http or other sites can use", async () => {
    for (const response of [await ask(""), await ask(ada)]) {
      for (const cookie of response.headers.getSetCookie()) {
        for (const attribute of [/; *HttpOnly/i, /; *Secure/i, /; *SameSite=Lax/i]) expect(cookie).toMatch(attribute);
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

  it("gives a person an address with an identifier made from that person, which no cache keeps", async () => {
    const response = await ask(ada);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { identifier, webhook } = claimsOf(await urlOf(response));
    expect(identifier).toMatch(/^42\.[0-9a-f]{16}$/);
    expect(webhook.url).toMatch(new RegExp(`^${origin}/`));
  });

  it("gives each client a secret of its own, and none the master", async () => {
    const clients = [claimsOf(await urlOf(await ask(ada))), claimsOf(await urlOf(await ask(ada)))];
    for (const { identifier, webhook } of clients) expect(webhook.secret).toBe(secretOf(identifier));
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
      if (refused) expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
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

  const webhook = (): WebhookServer => ({ url: `${origin}${variant.path ?? ""}/webhook`, secretOf });

  it("welcomes a client", async () => {
    const socket = new WebSocket(await urlOf(await ask(ada)));
    onTestFinished(() => socket.close());
    const [first] = (await once(socket, "message", { signal: AbortSignal.timeout(10_000) })) as [Buffer];
    expect(JSON.parse(first.toString())).toHaveProperty("type");
  });

  it("answers an event that its client signed, and none that another client signed", async () => {
    const answer = await send(webhook(), eventOf("CONNECTION_OPEN"), "42.k3");
    expect(answer).toMatchObject({ status: 200, authorization: `Bearer ${secretOf("42.k3")}` });
    // A tutorial's webhook joins its room.
    if (!variant.base) expect(JSON.parse(answer.body)).toMatchObject({ feeds: [{ action: "join", feeds: "user.42" }] });
    const refused = await send(webhook(), eventOf("CONNECTION_OPEN"), "43.k3");
    expect({ ...refused, body: refused.body.trim() }).toMatchObject({
      status: 401,
      authorization: null,
      body: "Wrong signature",
    });
  });

  // The tests of the tutorials attack their webhooks.
  if (variant.base) return;
  testHostileInputs(webhook, true);

  if (variant.endsAtOnce) return;
  it("answers what it has begun, when it is told to end", () => expectGracefulEnd(server, webhook()));
}

describeExample("auth", () => {
  beforeAll(async () => {
    node = readersNode();
    root = await copyExample("auth");
    target = await openTarget({});
    front = await openFront(target.url);
  });
  afterAll(async () => {
    front?.close();
    await target?.close();
  });

  describe.each(variants)("$name", (variant) => {
    describe.skipIf(!variant.installed)(variant.installed ? "installed" : "not installed here", () =>
      testRoute(variant),
    );
  });

  it.each(["express", "express-4"])("%s: says where to mount a webhook whose body a parser took", async (name) => {
    const cwd = await assemble(root, variants.find((variant) => variant.name === name) as Variant);
    const port = await leasePort();
    const env = { ...node, PORT: String(port), SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER };
    const server = start({ command: ["node", "misplaced.mjs"], cwd, env });
    onTestFinished(() => server.stop());
    await waitForPort(port, server, STEP_MS);
    const url = `http://127.0.0.1:${port}`;
    const headers = { "Content-Type": "application/json" };
    for (const body of [undefined, "", "{}"]) {
      const connection = await fetch(`${url}/connection`, { method: "POST", headers, body });
      expect([connection.status, await connection.text()]).toEqual([200, "needs no body"]);
    }
    const answer = await send({ url: `${url}/webhook`, secretOf }, eventOf("CONNECTION_OPEN"), "42.k3");
    expect(answer).toMatchObject({ status: 500, authorization: null, body: "Internal Server Error" });
    // What the server prints can arrive after its answer.
    await expect.poll(() => server.output()).toContain("mount the webhook before express.json()");
  });

  const django = variants.find(({ name }) => name === "django") as Variant;
  it.skipIf(!django.installed)("django: connects people where the cache keeps nothing", async () => {
    const cwd = await assemble(root, { ...django, name: "django-without-cache" });
    const backend = "django.core.cache.backends.dummy.DummyCache";
    await appendFile(path.join(cwd, "settings.py"), `CACHES = {"default": {"BACKEND": "${backend}"}}\n`);
    const port = await leasePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = environmentOf(origin);
    const [cookie = ""] = (await django.sessions?.(["42"], { cwd, env })) ?? [];
    const server = start({ command: django.serve(port), cwd, env });
    onTestFinished(() => server.stop());
    await waitForPort(port, server, STEP_MS);
    const response = await fetch(`${origin}/connection`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: origin },
    });
    expect(response.status, server.output()).toBe(200);
  });

  /** What each framework's page says of a body that something else has read before. */
  const parsedBefore: Record<string, (variant: Variant) => Variant> = {
    flask: (variant) => ({
      ...variant,
      serve: () => [
        "/usr/bin/python3",
        "-c",
        "from app import app, request; app.before_request(lambda: request.get_json(silent=True) and None); import serve",
      ],
    }),
    gin: ({ build = ["true"], ...variant }) => ({
      ...variant,
      build: [
        "sh",
        "-c",
        `sed -i 's/app := gin.New()/&; app.Use(func(c *gin.Context) { var body any; c.ShouldBindJSON(\\&body) })/' main.go && ${build.join(" ")}`,
      ],
    }),
  };
  it.each(Object.keys(parsedBefore))("%s: refuses events whose body a parser took", async (name) => {
    const original = variants.find((variant) => variant.name === name) as Variant;
    if (!original.installed) return;
    const variant = parsedBefore[name]?.({ ...original, name: `${name}-parsed` }) ?? original;
    const cwd = await assemble(root, variant);
    const port = await leasePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = start({ command: variant.serve(port), cwd, env: environmentOf(origin) });
    onTestFinished(() => server.stop());
    await waitForPort(port, server, STEP_MS);
    const answer = await send({ url: `${origin}/webhook`, secretOf }, eventOf("CONNECTION_OPEN"), "42.k3");
    expect(answer, server.output()).toMatchObject({ status: 401, authorization: null });
  });

  const laravel = ["routes/web.php", "bootstrap/app.php"].map((file) => path.join("laravel", file));
  it.skipIf(!variants.find(({ name }) => name === "slim")?.installed)(
    "laravel: the files have no mistake in syntax",
    () => Promise.all(laravel.map((file) => run({ command: ["php", "-l", file], cwd: root }, STEP_MS))),
  );

  const compiled = variants.filter(({ build, installed }) => build && installed);
  it.each(compiled)("$name: doesn't start without an API key", async ({ name, serve }) => {
    const port = await leasePort();
    const env = { ...environmentOf(`http://127.0.0.1:${port}`), SOCKETLESS_API_KEY: "" };
    const { output } = await outcomeOf({ command: serve(port), cwd: path.join(root, name), env }, 20_000);
    expect(output).toContain("SOCKETLESS_API_KEY");
  });

  it("type-checks", async () => {
    await assemble(root, crossOrigin.bearer);
    await run({ command: ["node_modules/.bin/tsc"], cwd: root, env: node }, STEP_MS);
  });
});
