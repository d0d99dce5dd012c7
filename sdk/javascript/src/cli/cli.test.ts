import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { nodeHandler } from "../node";
import { backend, MASTER, secretOf, serve, willing } from "../server-harness";
import { SCHEMA } from "../storage/schema";
import { main } from "./index";

beforeEach(() => {
  vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", MASTER);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
});

/** Run a command, and return its exit status and what it printed. */
async function run(...args: string[]): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = [];
  for (const method of ["log", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
  }
  return { status: await main(args), lines };
}

type Route = (request: Request) => Promise<Response>;

/** Serve an app of the SDK, with other routes where the test says so. */
function app(routes: Record<string, Route> = {}): Promise<string> {
  const { socketless } = backend(willing().service);
  const all = new Map<string, Route>(
    Object.entries({ "/api/connection": socketless.connection, "/api/webhook": socketless.webhook(), ...routes }),
  );
  const notFound = () => Promise.resolve(new Response("", { status: 404 }));
  return serve(nodeHandler((request: Request) => (all.get(new URL(request.url).pathname) ?? notFound)(request)));
}

const answering =
  (status: number, headers: HeadersInit = {}) =>
  () =>
    Promise.resolve(new Response(null, { status, headers }));

/** Set what an app has that checks itself, with a service that knows its key. */
async function stubSettings(address: string): Promise<void> {
  const service = await serve((request, response) => {
    const isKnown = request.headers.authorization === "Bearer key";
    response.writeHead(isKnown ? 200 : 401).end(isKnown ? '{"url":"wss://service.test/1"}' : "Unauthorized");
  });
  vi.stubEnv("SOCKETLESS_API_URL", service);
  vi.stubEnv("SOCKETLESS_API_KEY", "key");
  vi.stubEnv("PUBLIC_URL", address);
}

describe("check", () => {
  it("prints a line for each check of an app that is right", async () => {
    const address = `${await app()}/api`;
    await stubSettings(address);
    expect(await run("check", address)).toEqual({
      status: 0,
      lines: [
        "✓ POST /api/connection without a login: 401",
        "✓ POST /api/connection from another site: 403",
        "✓ POST /api/webhook with a valid signature: 200",
        "✓ POST /api/webhook with 27 invalid ones: all refused",
        `✓ SOCKETLESS_API_KEY: ${process.env.SOCKETLESS_API_URL} knows it`,
        `✓ PUBLIC_URL: leads to ${address}/webhook, which was checked`,
      ],
    });
  });

  it("takes localhost and 127.0.0.1 for one server", async () => {
    const address = `${await app()}/api`;
    await stubSettings(address.replace("127.0.0.1", "localhost"));
    expect((await run("check", address)).lines.at(-1)).toContain("✓ PUBLIC_URL");
  });

  it("closes the connection that it opens", async () => {
    const actions: string[] = [];
    const { socketless } = backend(willing().service);
    const webhook = socketless.webhook(({ action }) => void actions.push(action));
    await run("check", `${await app({ "/api/webhook": webhook })}/api`);
    expect(actions).toEqual(["CONNECTION_OPEN", "CONNECTION_CLOSE"]);
  });

  it("says that the hosted service can't reach this machine", async () => {
    const address = `${await app()}/api`;
    await stubSettings(address);
    vi.stubEnv("SOCKETLESS_API_URL", "https://service.invalid");
    expect((await run("check", address)).lines.at(-1)).toContain("https://service.invalid can't reach");
  });

  it.each([
    ["a key that the service doesn't know", { SOCKETLESS_API_KEY: "other" }, "Check SOCKETLESS_API_KEY"],
    ["an address of another port", { PUBLIC_URL: "http://localhost:1" }, "correct PUBLIC_URL"],
    ["an address that is none", { PUBLIC_URL: "app.test" }, "set PUBLIC_URL to one like"],
  ])("says what to change for %s", async (_what, settings, says) => {
    const address = `${await app()}/api`;
    await stubSettings(address);
    Object.entries(settings).forEach(([name, value]) => vi.stubEnv(name, value));
    const { status, lines } = await run("check", address);
    expect([status, lines.join("\n")]).toEqual([1, expect.stringContaining(says)]);
  });

  it.each([
    [
      "a login that is asked for first",
      { "/api/connection": answering(401) },
      "POST /api/connection from another site: 401",
    ],
    ["a missing key", {}, "SOCKETLESS_API_KEY: not set here"],
    ["a tunnel", {}, "PUBLIC_URL: the service calls https://tunnel.test/webhook"],
  ])("marks as not tested %s", async (_what, routes: Record<string, Route>, says) => {
    vi.stubEnv("PUBLIC_URL", "https://tunnel.test");
    vi.stubEnv("SOCKETLESS_API_KEY", "");
    const { status, lines } = await run("check", `${await app(routes)}/api`);
    expect([status, lines.join("\n")]).toEqual([0, expect.stringContaining(`? ${says}, not tested`)]);
  });

  it("prints what a server answers without its control characters", async () => {
    const routes = { "/api/webhook": answering(307, { location: "/\u009b31m" }) };
    const { lines } = await run("check", `${await app(routes)}/api`);
    expect(lines.join("")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it.each([
    ["a route that is elsewhere", { "/api/connection": answering(404) }, "name its path with --connection"],
    ["a webhook that is elsewhere", { "/api/webhook": answering(404) }, "invalid ones: 404, not tested"],
    [
      "a page that answers for the login",
      { "/api/connection": answering(307, { location: "/login" }) },
      "a redirect to /login. Exclude",
    ],
    ["a route that connects anybody", { "/api/connection": answering(200) }, "`user` returned somebody"],
    [
      "a webhook behind a login",
      { "/api/webhook": answering(307, { location: "/login" }) },
      "a redirect to /login. Exclude",
    ],
    ["a webhook behind a guard", { "/api/webhook": answering(401) }, "does a guard or a middleware ask for a login?"],
    [
      "a webhook with another secret",
      { "/api/webhook": () => Promise.resolve(new Response("Wrong signature", { status: 401 })) },
      "  is SOCKETLESS_WEBHOOK_MASTER_SECRET here that of the app?",
    ],
    ["a webhook that fails", { "/api/webhook": answering(500) }, "The server's log says why"],
    [
      "a webhook that believes anybody",
      { "/api/webhook": answering(200) },
      "accepted a request with a wrong signature",
    ],
  ])("says what to change for %s", async (_what, routes: Record<string, Route>, says) => {
    const { status, lines } = await run("check", `${await app(routes)}/api/`);
    expect([status, lines.join("\n")]).toEqual([1, expect.stringContaining(says)]);
    // Only an answer that connects another site's page asks for this remedy.
    expect(lines.join().includes("check isOwnPage")).toBe(says.includes("somebody"));
  });

  it.each([
    [2, "check"],
    [2, "check localhost:3000"],
    [2, "check http://ada:password@localhost:3000"],
    [2, "check --nope http://localhost:3000"],
    [0, "check --help"],
    [2, "nothing"],
    [0, "--help"],
  ])("ends with %i for `%s`", async (status, args) => {
    expect(await run(...args.split(" "))).toMatchObject({ status });
  });

  it("ends with 3 when nothing listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    const { status, lines } = await run("check", `http://127.0.0.1:${port}`);
    expect([status, lines[0]]).toEqual([3, expect.stringContaining("Is your server started")]);
  });
});

describe("send-event", () => {
  it("sends the three events in their order, and judges each reply", async () => {
    const { status, lines } = await run("send-event", "--url", `${await app()}/api/webhook`, "--identifier", "42.k3");
    const names = ["CONNECTION_OPEN", "MESSAGE", "CONNECTION_CLOSE"];
    const expected = [...names.map((name) => `${name}: 200 ok`), "3 sent, 3 answered correctly, 0 incorrectly."];
    expect({ status, lines }).toEqual({ status: 0, lines: expected });
  });

  it("sends only the named ones, again, in reverse, as one client whose secret is given", async () => {
    vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "");
    vi.stubEnv("SOCKETLESS_WEBHOOK_SECRET", secretOf("42.k3"));
    const options = ["--identifier", "42.k3", "--duplicates", "1", "--reorder", "open", "close"];
    const { status, lines } = await run("send-event", "--url", `${await app()}/api/webhook`, ...options);
    expect([status, lines.slice(0, 4).map((line) => line.split(":")[0])]).toEqual([
      0,
      ["CONNECTION_CLOSE", "CONNECTION_CLOSE", "CONNECTION_OPEN", "CONNECTION_OPEN"],
    ]);
  });

  it("signs wrongly in nine ways", async () => {
    const { status, lines } = await run(
      "send-event",
      "--url",
      `${await app()}/api/webhook`,
      "--bad-signature",
      "all",
      "message",
    );
    expect([status, lines.at(-1)]).toEqual([0, "9 sent, 9 answered correctly, 0 incorrectly."]);
  });

  it.each([
    ["opened", 'There is no event "opened"'],
    ["--bad-signature toString", "--bad-signature takes wrong-secret"],
    ["--delay soon", '--delay takes a whole number, not "soon"'],
    ["--url localhost:3000", "--url takes an address like"],
    ["--nope", "socketless send-event --help"],
  ])("refuses `%s`", async (args, says) => {
    const { status, lines } = await run("send-event", ...args.split(" "));
    expect([status, lines.join("\n")]).toEqual([2, expect.stringContaining(says)]);
  });

  it("refuses to go without a secret", async () => {
    vi.stubEnv("SOCKETLESS_WEBHOOK_MASTER_SECRET", "");
    const { status, lines } = await run("send-event");
    expect([status, lines.join("\n")]).toEqual([2, expect.stringContaining("Set SOCKETLESS_WEBHOOK_MASTER_SECRET")]);
  });
});

it("prints the tables of the stores as a database takes them", async () => {
  expect(await run("schema")).toEqual({ status: 0, lines: [SCHEMA] });
});
