import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run } from "./processes";
import { secretFor, sendEvent, sendEventProgram } from "./send-event";
import { testCi } from "./send-event-ci";
import { adasSecret, advice, authorization, json, wrongBodies, wrongReplies, type Reply } from "./send-event-replies";
import { siteCompiler, siteDir } from "./workspace";

interface Received {
  body: string;
  signature: string | undefined;
  at: number;
}

const identifierOf = (body: string): string =>
  (JSON.parse(body) as { data: { connection: { identifier: string } } }).data.connection.identifier;
const sign = (body: string, secret = secretFor(identifierOf(body))): string =>
  `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const actionOf = ({ body }: Received): string => (JSON.parse(body) as { action: string }).action;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

describeExample("send-event", () => {
  let server: Server;
  let url: string;
  let answer: (received: Received) => Reply;
  let received: Received[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      void readBody(request).then((body) => {
        const event = { body, signature: request.headers["x-socketless-signature"]?.toString(), at: Date.now() };
        received.push(event);
        const { status = 200, headers = {}, body: text } = answer(event);
        response.writeHead(status, headers).end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    received = [];
    answer = ({ body, signature }) =>
      signature === sign(body)
        ? { headers: { ...json, Authorization: `Bearer ${secretFor(identifierOf(body))}` }, body: "{}" }
        : { status: 401 };
  });

  it("type-checks", async () => {
    const flags = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--noUncheckedIndexedAccess", "--skipLibCheck"];
    const target = ["--target", "es2022", "--module", "nodenext", "--types", "node"];
    await run(
      { command: [siteCompiler, ...flags, ...target, sendEventProgram], cwd: path.dirname(sendEventProgram) },
      60_000,
    );
  });

  it("sends the three events in their order, signed as the service signs them", async () => {
    const { code, output } = await sendEvent(["--url", url, "--identifier", "grace", "--message", "Zoë"]);
    expect(output).toContain("3 sent, 3 answered correctly, 0 incorrectly.");
    expect(code).toBe(0);
    const connection = { clientId: "wskl_live_example", identifier: "grace" };
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { action: "CONNECTION_OPEN", data: { connection } },
      { action: "MESSAGE", data: { connection, message: "Zoë" } },
      { action: "CONNECTION_CLOSE", data: { connection } },
    ]);
    expect(received.every(({ body, signature }) => signature === sign(body))).toBe(true);
  });

  it("signs with the secret of one client when it is given no master secret", async () => {
    answer = () => ({ headers: { ...json, Authorization: "Bearer secret-of-ada" }, body: "{}" });
    const env = { SOCKETLESS_WEBHOOK_MASTER_SECRET: "", SOCKETLESS_WEBHOOK_SECRET: "secret-of-ada" };
    expect((await sendEvent(["--url", url], env)).code).toBe(0);
    expect(received.every(({ body, signature }) => signature === sign(body, "secret-of-ada"))).toBe(true);
  });

  it("derives the secret of the client that it names, as a handler does", async () => {
    const secret = "9adf2ec31d8ddb4e1aadb75ccf68d939e4eb0a9cd958700a4687b069b481964c";
    answer = () => ({ headers: { ...json, Authorization: `Bearer ${secret}` }, body: "{}" });
    const env = { SOCKETLESS_WEBHOOK_MASTER_SECRET: "master", SOCKETLESS_WEBHOOK_SECRET: "not this one" };
    expect((await sendEvent(["--url", url, "--identifier", "42.k3", "open"], env)).output).toContain("200 ok");
  });

  it("takes the address from WEBHOOK_URL", async () => {
    expect((await sendEvent(["open"], { WEBHOOK_URL: url })).code).toBe(0);
    expect(received.map(actionOf)).toEqual(["CONNECTION_OPEN"]);
  });

  it("sends only the named events, each again, in reverse", async () => {
    await sendEvent(["--url", url, "--duplicates", "1", "--reorder", "open", "message"]);
    expect(received.map(actionOf)).toEqual(["MESSAGE", "MESSAGE", "CONNECTION_OPEN", "CONNECTION_OPEN"]);
    expect(received[0]?.body).toBe(received[1]?.body);
  });

  it("waits until the server has started", async () => {
    const port = await leasePort();
    const late = createServer((_request, response) => response.writeHead(200, { ...json, ...authorization }).end("{}"));
    const sent = sendEvent(["--url", `http://localhost:${port}/`, "--wait", "20000", "open"]);
    setTimeout(() => late.listen(port, "127.0.0.1"), 1_000);
    expect((await sent).output).toContain("1 sent, 1 answered correctly");
    late.close();
  });

  it("waits between requests", async () => {
    await sendEvent(["--url", url, "--delay", "300", "open", "close"]);
    const [first, second] = received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(290);
  });

  /** Sends one event for each of the replies, and gives what was printed about each. */
  async function printedFor(replies: readonly Reply[]): Promise<{ code: number | null; printed: string[] }> {
    const rest = [...replies];
    answer = () => rest.shift() ?? { status: 500 };
    const { code, output } = await sendEvent(["--url", url, "--duplicates", String(replies.length - 1), "open"]);
    return { code, printed: output.split(/^(?=CONNECTION_OPEN)/m).slice(1) };
  }
  const withBody = (body: unknown): Reply => ({ headers: { ...json, ...authorization }, body: JSON.stringify(body) });

  it.each([
    ["the reply", wrongReplies, "problem: "],
    ["the body", wrongBodies.map(([says, body]) => [says, withBody(body)] as const), "problem: "],
    [
      "nothing, but gives advice about the body",
      advice.map(([says, body]) => [says, withBody(body)] as const),
      "advice: ",
    ],
  ])("says what is wrong with %s", async (_what, cases, kind) => {
    const { code, printed } = await printedFor(cases.map(([, reply]) => reply));
    expect(printed).toEqual(cases.map(([says]) => expect.stringContaining(says) as string));
    expect(printed.filter((text) => !text.includes(kind))).toEqual([]);
    expect(code).toBe(kind === "problem: " ? 1 : 0);
  });

  it("accepts a reply with messages and feeds, one or lists", async () => {
    const message = { message: "a", clients: ["ada"], feeds: "room.1" };
    const action = { action: "set", feeds: ["room.1", "room_2"], clients: "ada" };
    for (const body of [
      { messages: message, feeds: action },
      { messages: [message, message], feeds: [action] },
    ]) {
      answer = () => ({ headers: { ...json, ...authorization }, body: JSON.stringify(body) });
      const { code, output } = await sendEvent(["--url", url, "open"]);
      expect(output).not.toMatch(/problem|advice/);
      expect(code).toBe(0);
    }
  });

  describe("bad signatures", () => {
    it("are all bad, and a handler that refuses them passes", async () => {
      const { code, output } = await sendEvent(["--url", url, "--bad-signature", "all", "message"]);
      expect(received).toHaveLength(9);
      expect(received.some(({ body, signature }) => signature === sign(body))).toBe(false);
      expect(output).toContain("9 sent, 9 answered correctly, 0 incorrectly.");
      expect(code).toBe(0);
    });

    it("catch a handler whose clients all have one secret", async () => {
      answer = ({ body, signature }) =>
        signature === sign(body, adasSecret) ? { headers: { ...json, ...authorization }, body: "{}" } : { status: 401 };
      const { code, output } = await sendEvent(["--url", url, "--bad-signature", "all", "open"]);
      expect(output).toMatch(/CONNECTION_OPEN, other-client: 200 WRONG\n.*accepted a request with a wrong signature/);
      expect(code).toBe(1);
    });

    it("do not call a redirect an acceptance", async () => {
      answer = () => ({ status: 301, headers: { location: "/webhook/" } });
      const { code, output } = await sendEvent(["--url", url, "--bad-signature", "absent", "open"]);
      expect(output).toContain("The status is 301, a redirect to /webhook/. Give the service the final address.");
      expect(output).not.toContain("accepted a request");
      expect(code).toBe(1);
    });

    it("catch a handler that verifies re-serialised JSON", async () => {
      answer = ({ body, signature }) =>
        signature === sign(JSON.stringify(JSON.parse(body))) ? { headers: { ...json }, body: "{}" } : { status: 401 };
      const { code, output } = await sendEvent(["--url", url, "--bad-signature", "respaced-json", "message"]);
      expect(output).toContain("accepted a request with a wrong signature");
      expect(code).toBe(1);
    });

    it("catch a handler that gives its secret away while refusing", async () => {
      answer = () => ({ status: 401, headers: authorization });
      const { code, output } = await sendEvent(["--url", url, "--bad-signature", "wrong-secret", "open"]);
      expect(output).toContain("gives the webhook secret to a sender that is not known");
      expect(code).toBe(1);
    });

    it("catch a handler that fails on them", async () => {
      answer = () => ({ status: 500 });
      expect((await sendEvent(["--url", url, "--bad-signature", "absent", "open"])).output).toContain(
        "Refuse it with 401",
      );
    });
  });

  describe("what it can't do, it says and ends with", () => {
    it.each([
      ["an unknown event", ["opened"], 'There is no event "opened"'],
      ["an unknown option", ["--nope"], "--help"],
      ["an unknown kind of bad signature", ["--bad-signature", "toString"], "--bad-signature takes wrong-secret"],
      ["a delay that is no number", ["--delay", "soon"], '--delay takes a whole number, not "soon"'],
      ["an address that is none", ["--url", "localhost:3000"], "--url takes an address like"],
    ])("2 for %s", async (_what, options, says) => {
      const { code, output } = await sendEvent(options);
      expect(output).toContain(says);
      expect(code).toBe(2);
    });

    it("2 without a secret", async () => {
      const { code, output } = await sendEvent([], { SOCKETLESS_WEBHOOK_MASTER_SECRET: "" });
      expect(output).toContain("Set SOCKETLESS_WEBHOOK_MASTER_SECRET");
      expect(code).toBe(2);
    });

    it("3 when nothing listens", async () => {
      const { code, output } = await sendEvent(["--url", `http://127.0.0.1:${await leasePort()}/`]);
      expect(output).toContain("could not be reached (ECONNREFUSED)");
      expect(code).toBe(3);
    });

    it("3 when no reply comes in time", async () => {
      const silent = createServer(() => undefined);
      await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
      const { port } = silent.address() as AddressInfo;
      const { code, output } = await sendEvent(["--url", `http://127.0.0.1:${port}/`, "--timeout", "200"]);
      silent.closeAllConnections();
      silent.close();
      expect(output).toContain("did not answer within 200 ms");
      expect(code).toBe(3);
    });
  });

  testCi(() => url);

  it("prints what the guide's table of failures explains", () => {
    const guide = readFileSync(path.join(siteDir, "docs/guides/local-development.mdx"), "utf8");
    const section = guide.split("{/* #failures */}")[1]?.split("\n## ")[0] ?? "";
    const explained = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, text = ""]) => text);
    const program = readFileSync(sendEventProgram, "utf8");
    const fixedParts = (text: string) => text.split(/\([A-Z]+\)|\d+|^messages/).map((part) => part.trim());
    expect(explained).not.toEqual([]);
    expect(explained.filter((text) => !fixedParts(text).every((part) => program.includes(part)))).toEqual([]);
  });

  it("prints its help without a secret", async () => {
    const { code, output } = await sendEvent(["--help"], { SOCKETLESS_WEBHOOK_MASTER_SECRET: "" });
    expect(output).toContain("Usage: node send-event.mjs");
    expect(code).toBe(0);
  });
});
