import { readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { describeExample } from "./describe";
import { testHostileInputs } from "./hostile";
import { expectGracefulEnd, send } from "./hostile-webhook";
import { outcomeOf, waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { masterSecret, secretFor, sendEvent } from "./send-event";
import { languages, type Language } from "./signature-languages";
import { copyExample, siteDir, workspaceOf } from "./workspace";

interface Vector {
  name: string;
  valid: boolean;
  secret: string;
  header: string | null;
  body: string | null;
  bodyBase64: string;
}

/** A message of a reply. */
interface Item {
  message?: string;
  clients?: string;
}

const committed = path.join(siteDir, "examples/signature/vectors.json");
const text = readFileSync(committed, "utf8");
const { vectors } = JSON.parse(text) as { vectors: Vector[] };
const stepMs = 60_000;
const folder = workspaceOf("signature");

/** Where `node` is that of a reader. */
let node: Record<string, string>;

/** Whether a language gets every case, or a smoke case in the everyday run. */
const isTestedInFull = ({ name }: Language): boolean => isFull("signature") || name === languages[0]?.name;

function testVectors(language: Language): void {
  const cwd = path.join(folder, language.folder);
  const check = (file: string) => outcomeOf({ command: language.check, cwd, env: { ...node, VECTORS: file } }, stepMs);

  it("agrees with every vector", async () => {
    const { code, output } = await check(committed);
    expect(vectors.filter(({ name }) => !output.includes(language.passed(name))).map(({ name }) => name)).toEqual([]);
    expect(code).toBe(0);
  });

  it.runIf(isTestedInFull(language)).each([true, false])(
    "notices a vector that is wrongly marked, where valid is %s",
    async (valid) => {
      const wrong = vectors.find((vector) => vector.valid === valid);
      const changed = vectors.map((vector) => (vector === wrong ? { ...vector, valid: !valid } : vector));
      const file = path.join(folder, "wrong-vectors.json");
      await writeFile(file, JSON.stringify({ vectors: changed }));
      const { code, output } = await check(file);
      expect(output).not.toContain(language.passed(wrong?.name ?? ""));
      expect(code).not.toBe(0);
    },
  );
}

function testServer(language: Language): void {
  let server: RunningProcess;
  let url: string;

  beforeAll(async () => {
    const port = await leasePort();
    const env = { ...node, SOCKETLESS_WEBHOOK_MASTER_SECRET: masterSecret, PORT: String(port) };
    server = start({ command: language.serve(port), cwd: path.join(folder, language.folder), env });
    url = `http://127.0.0.1:${port}/webhook`;
    await waitForPort(port, server, stepMs);
  });
  afterAll(() => server.stop());

  it("answers every event", async () => {
    const { code, output } = await sendEvent(["--url", url, "--duplicates", "1", "--reorder"]);
    expect(output).toContain("6 sent, 6 answered correctly");
    expect(code).toBe(0);
  });

  it("refuses every bad signature with 401", async () => {
    const { output } = await sendEvent(["--url", url, "--bad-signature", "all"]);
    expect(output).toContain("27 sent, 27 answered correctly");
    expect(output.match(/: 401 ok/g)).toHaveLength(27);
  });

  if (!isTestedInFull(language)) {
    return;
  }

  it("echoes a message that is not ASCII to a client whose name is not", async () => {
    const connection = { clientId: "wskl_live_example", identifier: "zoë.👋" };
    const body = JSON.stringify({ action: "MESSAGE", data: { connection, message: "Zoë 👋" } });
    const answer = await send({ url, secretOf: secretFor }, body, "zoë.👋");
    expect(answer.authorization).toBe(`Bearer ${secretFor("zoë.👋")}`);
    const { messages } = JSON.parse(answer.body) as { messages: Item | Item[] };
    const [{ message = "", ...to } = {}] = [messages].flat();
    expect([JSON.parse(message), to]).toEqual([{ type: "echo", text: "Zoë 👋" }, { clients: "zoë.👋" }]);
  });

  testHostileInputs(() => ({ url, secretOf: secretFor }), language.waitsForSlowBodies);

  it("has not ended", () => expect(server.exitCode()).toBeUndefined());

  if (language.endsAtOnce) {
    return;
  }
  it("answers what it has begun, when it is told to end", () =>
    expectGracefulEnd(server, { url, secretOf: secretFor }));
}

describeExample("signature", () => {
  beforeAll(async () => {
    node = readersNode();
    await copyExample("signature");
  });

  it("has the vectors that its script writes", async () => {
    const file = path.join(folder, "written.json");
    await run({ command: ["node", "generate-vectors.mjs", file], cwd: folder }, stepMs);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("has vectors of both kinds, each with its own name, and text that agrees with the bytes", () => {
    expect(vectors.filter(({ valid }) => valid).length).toBeGreaterThanOrEqual(10);
    expect(vectors.filter(({ valid }) => !valid).length).toBeGreaterThanOrEqual(10);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    for (const { body, bodyBase64 } of vectors.filter((vector) => vector.body !== null)) {
      expect(Buffer.from(bodyBase64, "base64").toString("utf8")).toBe(body);
    }
  });

  it("has the vector that the guide shows", () => {
    const guide = readFileSync(path.join(siteDir, "docs/guides/message-validation.mdx"), "utf8");
    const shown = /```json [^\n]*title="One vector"\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    expect(vectors).toContainEqual(JSON.parse(shown));
  });

  it("type-checks", async () => {
    await run({ command: ["node_modules/.bin/tsc"], cwd: folder }, stepMs);
  });

  describe.each(languages)("$name", (language) => {
    describe.skipIf(!language.installed)(language.installed ? "installed" : "not installed here", () => {
      beforeAll(async () => {
        for (const [name, source] of Object.entries(language.files ?? {})) {
          await cp(source, path.join(folder, language.folder, name), { recursive: true });
        }
        if (language.build !== undefined) {
          await run({ command: language.build, cwd: path.join(folder, language.folder) }, stepMs);
        }
      });
      describe("verification", () => testVectors(language));
      describe("server", () => testServer(language));
    });
  });

  describe("idempotency", () => {
    it("does the work once for a key, and again only after it failed", async () => {
      const { once } = (await import(path.join(folder, "javascript/once.ts"))) as {
        once: (keys: Keys, key: string, work: () => Promise<void>) => Promise<boolean>;
      };
      interface Keys {
        add: (key: string) => Promise<boolean>;
        remove: (key: string) => Promise<void>;
      }
      const known = new Set<string>();
      const keys: Keys = {
        add: async (key) => !known.has(key) && known.add(key).has(key),
        remove: async (key) => void known.delete(key),
      };
      const done: string[] = [];
      const failing = once(keys, "a", () => Promise.reject(new Error("the database is away")));
      await expect(failing).rejects.toThrow("the database is away");
      expect(await once(keys, "a", async () => void done.push("a"))).toBe(true);
      expect(await once(keys, "a", async () => void done.push("a again"))).toBe(false);
      expect(await once(keys, "b", async () => void done.push("b"))).toBe(true);
      expect(done).toEqual(["a", "b"]);
    });
  });
});
