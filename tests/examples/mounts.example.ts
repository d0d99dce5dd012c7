import { createHmac } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";

import { startLocal, type LocalService } from "@socketless/local/running";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { isFull } from "../../scripts/test/suites";
import { describeExample } from "./describe";
import { testHostileInputs } from "./hostile";
import { send } from "./hostile-webhook";
import { container, mounts, workers, type Mount } from "./mounts/mounts";
import { byHmac, tokenOf } from "./mounts/tokens";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { copyExample, linkPackages, siteDir, workspaceOf } from "./workspace";

const MASTER = "the-master-secret-of-this-test";
const SESSION_SECRET = "the-session-secret-of-this-test";
const START_MS = 60_000;

/** Logged in as 42, by a cookie and by what a framework's own session has. */
const loggedIn = { Cookie: `session=${tokenOf("HS256", byHmac(SESSION_SECRET))}`, "X-User": "42" };

/** Where the frameworks of the page keep what the routes share. */
const SHARED = ["lib/socketless.ts", "utils/socketless.ts", "socketless.server.ts"];

let cwd: string;
let service: LocalService;

const secretOf = (identifier: string): string => createHmac("sha256", MASTER).update(identifier).digest("hex");

const opened = JSON.stringify({
  action: "CONNECTION_OPEN",
  data: { connection: { clientId: "wskl_live_test", identifier: "42.k3" } },
});

async function serve({
  serve: command,
  env,
  folder,
  path: route = "",
}: Mount): Promise<{ origin: string; server: RunningProcess }> {
  const port = await leasePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...readersNode(),
    PORT: String(port),
    PUBLIC_URL: origin + route,
    SESSION_SECRET,
    SOCKETLESS_API_URL: service.url,
    SOCKETLESS_API_KEY: service.apiKey,
    SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
  };
  const server = start({ command: command(port), cwd: folder?.() ?? cwd, env: { ...settings, ...env } });
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
  const { path: route = "" } = mount;
  let origin: string;
  let server: RunningProcess;

  beforeAll(async () => {
    ({ origin, server } = await serve(mount));
  });
  afterAll(() => server?.stop());

  const ask = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${origin}${route}/connection`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers },
      body: "{}",
    });

  it("connects a person who is logged in, and welcomes the client", async () => {
    const response = await ask(loggedIn);
    expect(response.status, server.output()).toBe(200);
    const socket = new WebSocket(((await response.json()) as { url: string }).url);
    onTestFinished(() => socket.close());
    const [first] = (await once(socket, "message", { signal: AbortSignal.timeout(20_000) })) as [Buffer];
    expect(JSON.parse(first.toString())).toMatchObject({ type: "socketless:welcome", user: "42" });
  });

  it("refuses a request without a session, and one of another site's page", async () => {
    const elsewhere = { ...loggedIn, "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.test" };
    const forged = { Cookie: `session=${tokenOf("HS256", byHmac("another"))}` };
    const answers = await Promise.all([ask({}), ask(forged), ask(elsewhere)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403]);
  });

  it("answers an event that its client signed, and refuses any other", async () => {
    const webhook = { url: `${origin}${route}/webhook`, secretOf };
    const answer = await send(webhook, opened, "42.k3");
    expect(answer, server.output()).toMatchObject({ status: 200, authorization: `Bearer ${secretOf("42.k3")}` });
    expect((await send(webhook, opened, "43.k3")).status).toBe(401);
  });

  // The package's tests have the rest; one mount shows that nothing gets past its host.
  if (mount === container) {
    testHostileInputs(() => ({ url: `${origin}/webhook`, secretOf }), true);
  }
}

describeExample("mounts", () => {
  beforeAll(async () => {
    cwd = await copyExample("mounts");
    const at = (file: string) => path.join(cwd, file);
    await cp(path.join(siteDir, "tests/examples/mounts"), cwd, {
      recursive: true,
      filter: (file) => !file.endsWith(".ts"),
    });
    for (const file of SHARED) {
      await cp(at("socketless.ts"), at(file));
    }
    const esbuild = (files: string[], ...options: string[]) =>
      run({ command: ["node_modules/.bin/esbuild", ...files, "--bundle", "--format=esm", ...options], cwd }, START_MS);
    const routes = [
      "nuxt/*.post.ts",
      "nitro/*.post.ts",
      "react-router/*.ts",
      "astro/*.ts",
      "next/pages/api/socketless/*.ts",
    ];
    const single = ["express", "fastify", "koa", "google", "lambda", "azure/functions", "netlify/functions"];
    await Promise.all([
      esbuild(
        [...routes, ...single.map((name) => `${name}.ts`)],
        "--packages=external",
        "--platform=node",
        "--outbase=.",
        "--outdir=bundle",
      ),
      esbuild(["worker.ts"], "--external:node:*", "--outdir=bundle-worker"),
    ]);
    await mkdir(at("express4/node_modules"), { recursive: true });
    await symlink(at("node_modules/express4"), at("express4/node_modules/express"));
    await cp(at("bundle/express.js"), at("express4/express.mjs"));
    await cp(at("express.cjs"), at("express4/express.cjs"));
    service = await startLocal();
  });
  afterAll(() => service?.close());

  describe.each(mounts)("$name", (mount) => testMount(mount));

  it("nginx: both routes work under a path, for this site's pages only", async () => {
    const app = await serve(container);
    onTestFinished(() => app.server.stop());
    const port = await leasePort();
    const nginx = await startNginx(path.join(cwd, "nginx"), port, app.origin);
    onTestFinished(() => nginx.stop());
    const origin = `http://127.0.0.1:${port}`;
    const ask = (Origin: string) =>
      fetch(`${origin}/shop/connection`, { method: "POST", headers: { Origin, ...loggedIn } });
    expect((await ask(origin)).status, nginx.output()).toBe(200);
    expect((await ask("http://127.0.0.1")).status).toBe(403);
    const answer = await send({ url: `${origin}/shop/webhook`, secretOf }, opened, "42.k3");
    expect(answer).toMatchObject({ status: 200, authorization: `Bearer ${secretOf("42.k3")}` });
  });

  const runtimes = mounts.filter(({ name }) => /^(?:Node\.js|Cloudflare|Deno|Bun)/.test(name));
  it.each(runtimes)(
    "$name: without a secret for sessions, the route fails instead of believing a session",
    async (mount) => {
      const { origin, server } = await serve({ ...mount, env: { SESSION_SECRET: "" } });
      onTestFinished(() => server.stop());
      const headers = { "Sec-Fetch-Site": "same-origin", Cookie: `session=${tokenOf("HS256", byHmac(""))}` };
      expect((await fetch(`${origin}/connection`, { method: "POST", headers })).status).toBe(500);
    },
  );

  it("Cloudflare Workers: a date before 2025-04-01 leaves the settings empty", async () => {
    const { origin, server } = await serve({ ...workers, env: { COMPATIBILITY_DATE: "2025-03-31" } });
    onTestFinished(() => server.stop());
    const answer = await send({ url: `${origin}/webhook`, secretOf }, opened, "42.k3");
    expect(answer).toMatchObject({ status: 500, authorization: null });
  });

  describe.runIf(isFull("mounts")).each([
    // Both have the same routes, so an app has one of them.
    { name: "app router", without: "pages" },
    { name: "pages router", without: "app/api" },
  ])("Next.js, without src, $name", ({ name, without }) => {
    let app: string;

    beforeAll(async () => {
      app = workspaceOf("mounts-next");
      await rm(app, { recursive: true, force: true });
      await linkPackages("nextjs", app);
      await cp(path.join(cwd, "next"), app, { recursive: true });
      await rm(path.join(app, without), { recursive: true });
      for (const module of ["@socketless/sdk", "jose"]) {
        const [from, to] = [cwd, app].map((folder) => path.join(folder, "node_modules", module)) as [string, string];
        await cp(from, to, { recursive: true });
      }
      await cp(path.join(cwd, "lib"), path.join(app, "lib"), { recursive: true });
      const { compilerOptions } = JSON.parse(
        await readFile(path.join(siteDir, "examples/nextjs/tsconfig.json"), "utf8"),
      ) as { compilerOptions: object };
      const settings = { compilerOptions: { ...compilerOptions, paths: { "@/*": ["./*"] } } };
      const files = {
        "tsconfig.json": JSON.stringify({ ...settings, include: ["**/*.ts", "**/*.tsx"], exclude: ["node_modules"] }),
        "package.json": "{}",
        "app/layout.tsx":
          "export default ({ children }: { children: React.ReactNode }) => <html><body>{children}</body></html>;",
        "app/page.tsx": "export default () => <h1>App</h1>;",
      };
      for (const [file, text] of Object.entries(files)) {
        await writeFile(path.join(app, file), text);
      }
      const command = ["node_modules/.bin/next", "build"] as const;
      await run({ command, cwd: app, env: readersNode() }, 5 * START_MS);
    });

    const next: Mount = {
      name,
      serve: (port) => ["node_modules/.bin/next", "start", "--hostname", "127.0.0.1", "--port", String(port)],
      folder: () => app,
      path: "/api/socketless",
    };
    testMount(next);

    it("proxy.ts sends visitors without a session to the login page, and lets the service in", async () => {
      const { origin, server } = await serve(next);
      onTestFinished(() => server.stop());
      const page = await fetch(origin, { redirect: "manual" });
      expect([page.status, page.headers.get("location")]).toEqual([307, "/login"]);
      expect((await fetch(origin, { headers: loggedIn })).status).toBe(200);
      expect((await fetch(`${origin}/api/rooms`, { redirect: "manual" })).status).toBe(307);
    });
  });

  it("type-checks", () => run({ command: ["node_modules/.bin/tsc"], cwd, env: readersNode() }, START_MS));
});
