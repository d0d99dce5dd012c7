import { createHmac } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { startLocal, type LocalService } from "@socketless/local/running";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { isFull } from "../../scripts/test/suites";
import { sessionSecret, signedCookie } from "./auth/variants";
import { describeExample } from "./describe";
import { testHostileInputs } from "./hostile";
import { send } from "./hostile-webhook";
import { mounts, renaming, type Mount } from "./mounts/mounts";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { copyExample, siteDir } from "./workspace";

const MASTER = "the-master-secret-of-this-test";
const START_MS = 30_000;
const PER_MINUTE = 60;
/** What the mounts share with the pages about login, by their name beside each other. */
const SHARED = ["app", "connection", "limit", "user", "webhook"].map((name) => `auth/shared/${name}.ts`);

let cwd: string;
let service: LocalService;

const secretOf = (identifier: string): string => createHmac("sha256", MASTER).update(identifier).digest("hex");

const opened = JSON.stringify({
  action: "CONNECTION_OPEN",
  data: { connection: { clientId: "wskl_live_test", identifier: "42.k3" } },
});

async function serve({ serve: command, env }: Mount): Promise<{ origin: string; server: RunningProcess }> {
  const port = await leasePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...readersNode(),
    PORT: String(port),
    PUBLIC_URL: origin,
    SESSION_SECRET: sessionSecret,
    SOCKETLESS_API_URL: service.url,
    SOCKETLESS_API_KEY: service.apiKey,
    SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
  };
  const server = start({ command: command(port), cwd, env: { ...settings, ...env } });
  await waitForPort(port, server, START_MS);
  return { origin, server };
}

/** Starts nginx with the page's `location`, before an app. */
async function startNginx(folder: string, port: number, origin: string): Promise<RunningProcess> {
  await mkdir(folder, { recursive: true });
  const location = await readFile(path.join(cwd, "nginx.conf"), "utf8");
  expect(location).toContain("http://127.0.0.1:8080/");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (it) => `${it}_temp_path ${folder}/${it};`,
  );
  const server = `server { listen 127.0.0.1:${port}; ${location.replace("http://127.0.0.1:8080", origin)} }`;
  const file = path.join(folder, "all.conf");
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log stderr;
     events {} http { access_log off; ${temporary.join(" ")} ${server} }`,
  );
  const nginx = start({ command: ["/usr/sbin/nginx", "-c", file], cwd: folder });
  await waitForPort(port, nginx, START_MS);
  return nginx;
}

function testMount(mount: Mount): void {
  let origin: string;
  let server: RunningProcess;

  beforeAll(async () => {
    ({ origin, server } = await serve(mount));
  });
  afterAll(() => server?.stop());

  const ask = (headers: Record<string, string>, init: RequestInit = {}): Promise<Response> =>
    fetch(`${origin}/connection`, {
      method: "POST",
      ...init,
      headers: { "Sec-Fetch-Site": "same-origin", ...headers },
    });
  const Cookie = signedCookie("42");

  it("connects a person who is logged in, and welcomes the client", async () => {
    const response = await ask({ Cookie });
    expect(response.status, server.output()).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const socket = new WebSocket(((await response.json()) as { url: string }).url);
    onTestFinished(() => socket.close());
    const [first] = (await once(socket, "message", { signal: AbortSignal.timeout(20_000) })) as [Buffer];
    expect(JSON.parse(first.toString())).toEqual({ type: "welcome" });
  });

  it("refuses others: no session, another site's page, another method, another path", async () => {
    const elsewhere = { Cookie, "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.test" };
    const answers = [ask({}), ask(elsewhere, { body: "{}" }), ask({ Cookie }, { method: "GET" })];
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.slice(0, 2)).toEqual([401, 403]);
    expect([404, 405]).toContain(statuses[2]);
    expect((await fetch(`${origin}/webhookX`, { method: "POST", body: "{}" })).status).toBe(404);
  });

  it("answers events that their client signed, with the header that the service asks for", async () => {
    const answer = await send({ url: `${origin}/webhook`, secretOf }, opened, "42.k3");
    expect(answer, server.output()).toMatchObject({ status: 200, authorization: `Bearer ${secretOf("42.k3")}` });
    expect(JSON.parse(answer.body)).toMatchObject({ feeds: [{ action: "join", feeds: "user.42" }] });
  });

  // They share their routes, so that the everyday run tests one mount in full.
  if (!isFull("mounts") && mount.name !== "Node.js in a container") {
    return;
  }

  it("stops a person who asks too often", async () => {
    const cookie = signedCookie("43");
    const statuses = new Set<number>();
    // When the minute changes meanwhile, the count begins again, once.
    for (let asked = 0; asked <= 2 * PER_MINUTE && !statuses.has(429); asked += 10) {
      const ten = await Promise.all(Array.from({ length: 10 }, () => ask({ Cookie: cookie })));
      for (const { status, headers } of ten) {
        statuses.add(status);
        if (status === 429) {
          expect(headers.get("retry-after")).toBe("60");
        }
      }
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it("answers the next request of a connection whose last body was too large", async () => {
    const large = await fetch(`${origin}/webhook`, { method: "POST", body: "x".repeat(1024 * 1024) }).catch(
      () => undefined,
    );
    expect([413, undefined]).toContain(large?.status);
    await large?.text();
    const again = () => fetch(`${origin}/webhook`, { method: "POST", body: "{}", signal: AbortSignal.timeout(20_000) });
    // A client can send the next one on a connection that the server is closing, which fails at once.
    const next = await again().catch((error: Error) =>
      error.name === "TimeoutError" ? Promise.reject(error) : again(),
    );
    expect(next.status).toBe(401);
  });

  if (mount.parsesBody) {
    return;
  }
  testHostileInputs(() => ({ url: `${origin}/webhook`, secretOf }), true);
}

describeExample("mounts", () => {
  beforeAll(async () => {
    cwd = await copyExample("mounts");
    const files = [...SHARED, "core/node-http.ts"].map((file) => [path.basename(file), file] as const);
    for (const [name, file] of [...files, ["socketless.ts", "core/server.ts"] as const]) {
      await cp(path.join(siteDir, "examples", file), path.join(cwd, name));
    }
    await cp(path.join(siteDir, "tests/examples/mounts"), cwd, {
      recursive: true,
      filter: (file) => !file.endsWith(".ts"),
    });
    await mkdir(path.join(cwd, "bundle"), { recursive: true });
    const esbuild = (name: string, ...options: string[]) =>
      run(
        {
          command: [
            "node_modules/.bin/esbuild",
            `${name}.ts`,
            "--bundle",
            "--format=esm",
            ...options,
            `--outfile=bundle/${name}.mjs`,
          ],
          cwd,
        },
        START_MS,
      );
    await Promise.all([esbuild("lambda", "--platform=node"), esbuild("worker", "--external:node:*")]);
    service = await startLocal();
  });
  afterAll(() => service?.close());

  describe.each(mounts)("$name", (mount) => testMount(mount));

  it("nginx: both routes work under a path, for this site's pages alone", async () => {
    const node = mounts.find(({ name }) => name === "Node.js in a container") as Mount;
    const app = await serve(node);
    onTestFinished(() => app.server.stop());
    const port = await leasePort();
    const nginx = await startNginx(path.join(cwd, "nginx"), port, app.origin);
    onTestFinished(() => nginx.stop());
    const origin = `http://127.0.0.1:${port}`;
    const ask = (Origin: string) =>
      fetch(`${origin}/shop/connection`, { method: "POST", headers: { Origin, Cookie: signedCookie("42") } });
    expect((await ask(origin)).status, nginx.output()).toBe(200);
    expect((await ask("http://127.0.0.1")).status).toBe(403);
    const answer = await send({ url: `${origin}/shop/webhook`, secretOf }, opened, "42.k3");
    expect(answer).toMatchObject({ status: 200, authorization: `Bearer ${secretOf("42.k3")}` });
  });

  it("REST API of API Gateway: the reply has no Authorization header", async () => {
    const { origin, server } = await serve(renaming);
    onTestFinished(() => server.stop());
    const answer = await send({ url: `${origin}/webhook`, secretOf }, opened, "42.k3");
    expect(answer).toMatchObject({ status: 200, authorization: null });
  });

  it("Cloudflare Workers: a date before 2025-04-01 leaves the settings empty", async () => {
    const workers = mounts.find(({ name }) => name === "Cloudflare Workers") as Mount;
    const { origin, server } = await serve({ ...workers, env: { COMPATIBILITY_DATE: "2025-03-31" } });
    onTestFinished(() => server.stop());
    const answer = await send({ url: `${origin}/webhook`, secretOf }, opened, "42.k3");
    expect(answer).toMatchObject({ status: 500, authorization: null });
  });

  it.runIf(isFull("mounts"))("type-checks", () =>
    run({ command: ["node_modules/.bin/tsc"], cwd, env: readersNode() }, START_MS),
  );
});
