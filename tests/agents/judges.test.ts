import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

import { openSite, sourceOf } from "docusaurus-docs-mcp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { JUDGES, TASKS, tokensOf } from "../../bench/agents/tasks";

/** Tokens that a task may take to read. */
const MOST_TOKENS = 15_000;

const made: string[] = [];

afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

/** A right answer with one thing changed, in a folder as deep as its own. */
function changed(file: string, from: string, to: string): string {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(path.resolve(".cache/judge-"));
  made.push(folder);
  const own = path.resolve(path.dirname(file));
  const absolute = text
    .replace(from, to)
    .replaceAll(/from "(\.{1,2}\/[^"]+)"/g, (_, name: string) => `from "${path.join(own, name)}"`);
  const answer = path.join(folder, path.basename(file));
  writeFileSync(answer, absolute);
  return answer;
}

/** For each task the site's own answer, and changes that make it wrong, each with a word of what the judge says. */
const ANSWERS = new Map<string, { file: string; wrong: [from: string, to: string, said: string][] }>([
  [
    "connect",
    {
      file: "examples/first-call/connection.mjs",
      wrong: [
        [
          'const secret = hmac.update(identifier).digest("hex");',
          "const secret = SOCKETLESS_WEBHOOK_MASTER_SECRET;",
          "not the master's",
        ],
        ['user_42.${randomBytes(8).toString("hex")}', "user_42.mine", "an identifier for each connection"],
      ],
    },
  ],
  [
    "verify-node",
    {
      file: "examples/signature/node/signature.ts",
      wrong: [["hmac-sha256=${", "sha256=${", "wrong about the vector"]],
    },
  ],
  [
    "verify-python",
    {
      file: "examples/signature/python/signature.py",
      wrong: [["header is None or not secret", "header is None", "wrong about the vector"]],
    },
  ],
  [
    "verify-go",
    {
      file: "examples/signature/go/signature.go",
      wrong: [["mac.Write(body)", "mac.Write(body[:len(body)/2])", "wrong about the vector"]],
    },
  ],
  [
    "reconnect",
    {
      file: "examples/core/client.ts",
      wrong: [
        ['socket.send("");', "", "heartbeat"],
        ["if (!signal.aborted) void attempt();", "", "does not connect again"],
      ],
    },
  ],
  [
    "presence",
    {
      file: "examples/hono/src/app.ts",
      wrong: [
        ['await tellRoom({ type: "left", name });', "", "who has gone"],
        ["{ Authorization: `Bearer ${secret}` }", "{}", "secret"],
      ],
    },
  ],
  [
    "private-feed",
    {
      file: "bench/agents/answers/private-feed.ts",
      wrong: [
        [
          ": {};",
          ': action === "MESSAGE" ? { feeds: { action: "join", feeds: JSON.parse(event.message).feed, clients: identifier } } : {};',
          "because the client asks",
        ],
        ["if (event instanceof Response) {", "if (event instanceof Response && event.status === 0) {", "401"],
      ],
    },
  ],
  [
    "push",
    {
      file: "bench/agents/answers/push.ts",
      wrong: [
        ['JSON.stringify({ text: "Deployed" })', '{ text: "Deployed" }', "as a string"],
        [
          'void call("message", { messages })',
          'void call("message", { messages }).then((it) => (it.ok ? it : call("message", { messages })))',
          "blindly",
        ],
      ],
    },
  ],
]);

it("has a judge and the site's own answer for each of eight tasks", () => {
  const ids = TASKS.map(({ id }) => id);
  expect(ids).toHaveLength(8);
  expect([...JUDGES.keys()]).toEqual(ids);
  expect([...ANSWERS.keys()]).toEqual(ids);
});

describe.each([...ANSWERS])("the judge of %s", (id, { file, wrong }) => {
  it("passes the site's own answer", async () => {
    expect(await JUDGES.get(id)?.(file)).toEqual([]);
  });

  it.each(wrong)("fails one with %j changed to %j", async (from, to, said) => {
    const faults = await JUDGES.get(id)?.(changed(file, from, to));
    expect(faults?.join("\n")).toContain(said);
  });
});

describe("what a task takes to read", () => {
  let read: (address: string) => Promise<string | undefined>;

  beforeAll(async () => {
    ({ read } = await openSite(sourceOf("build")));
  });

  it.each(TASKS.map(({ id, reads }) => [id, reads] as const))("%s: at most 15,000 tokens", async (_id, reads) => {
    const texts = await Promise.all(reads.map((address) => read(address)));
    expect(texts).not.toContain(undefined);
    expect(tokensOf(texts.join("\n"))).toBeLessThanOrEqual(MOST_TOKENS);
  });
});
