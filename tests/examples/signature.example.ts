import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { describeExample } from "./describe";
import { outcomeOf, waitForPort } from "./outcome";
import { freePort, run, start, type RunningProcess } from "./processes";
import { eventSecret, sendEvent } from "./send-event";
import { languages, type Language } from "./signature-languages";
import { copyExample, install, siteDir, workspaceOf } from "./workspace";

interface Vector {
  name: string;
  valid: boolean;
  secret: string;
  header: string | null;
  body: string | null;
  bodyBase64: string;
}

const committed = path.join(siteDir, "examples/signature/vectors.json");
const text = readFileSync(committed, "utf8");
const { vectors } = JSON.parse(text) as { vectors: Vector[] };
const stepMs = 60_000;
const folder = workspaceOf("signature");

function post(url: string, body: string): Promise<Response> {
  const signature = `hmac-sha256=${createHmac("sha256", eventSecret).update(body).digest("hex")}`;
  return fetch(url, { method: "POST", headers: { "x-socketless-signature": signature }, body });
}

function testVectors(language: Language): void {
  const cwd = path.join(folder, language.folder);
  const check = (file: string) => outcomeOf({ command: language.check, cwd, env: { VECTORS: file } }, stepMs);

  it("agrees with every vector", async () => {
    const { code, output } = await check(committed);
    expect(vectors.filter(({ name }) => !output.includes(language.passed(name))).map(({ name }) => name)).toEqual([]);
    expect(code).toBe(0);
  });

  it.each([true, false])("notices a vector that is wrongly marked, where valid is %s", async (valid) => {
    const wrong = vectors.find((vector) => vector.valid === valid);
    const changed = vectors.map((vector) => (vector === wrong ? { ...vector, valid: !valid } : vector));
    const file = path.join(folder, "wrong-vectors.json");
    await writeFile(file, JSON.stringify({ vectors: changed }));
    const { code, output } = await check(file);
    expect(output).not.toContain(language.passed(wrong?.name ?? ""));
    expect(code).not.toBe(0);
  });
}

function testServer(language: Language): void {
  let server: RunningProcess;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    const env = { SOCKETLESS_WEBHOOK_SECRET: eventSecret, PORT: String(port) };
    server = start({ command: language.serve(port), cwd: path.join(folder, language.folder), env });
    url = `http://127.0.0.1:${port}/webhook`;
    await waitForPort(port, server, stepMs);
  });
  afterAll(() => server.stop());

  it("answers every event", async () => {
    const { code, output } = await sendEvent(["--url", url, "--duplicates", "1", "--reorder"]);
    expect(output).toContain("6 sent, 6 answered rightly");
    expect(code).toBe(0);
  });

  it("refuses every bad signature with 401", async () => {
    const { output } = await sendEvent(["--url", url, "--bad-signature", "all"]);
    expect(output).toContain("24 sent, 24 answered rightly");
    expect(output.match(/: 401 ok/g)).toHaveLength(24);
  });

  it("echoes a message that is not ASCII", async () => {
    const connection = { clientId: "wskl_live_example", identifier: "ada" };
    const response = await post(url, JSON.stringify({ action: "MESSAGE", data: { connection, message: "Zoë 👋" } }));
    expect(await response.json()).toEqual({ messages: { message: "Zoë 👋", clients: "ada" } });
  });

  it("answers 400 to signed text that is not JSON, and keeps the secret to itself", async () => {
    const response = await post(url, "not json");
    expect(response.status).toBe(400);
    expect(response.headers.get("authorization")).toBeNull();
    expect((await response.text()).trim()).toBe("Malformed JSON");
  });
}

describeExample("signature", () => {
  beforeAll(async () => {
    await copyExample("signature");
    await install(folder);
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
    const shown = /```json output title="One vector"\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    expect(vectors).toContainEqual(JSON.parse(shown));
  });

  it("type-checks", async () => {
    await run({ command: ["node_modules/.bin/tsc"], cwd: folder }, stepMs);
  });

  describe.each(languages)("$name", (language) => {
    describe.skipIf(!language.installed)(language.installed ? "installed" : "not installed here", () => {
      beforeAll(async () => {
        if (language.build !== undefined) {
          await run({ command: language.build, cwd: path.join(folder, language.folder) }, stepMs);
        }
      });
      describe("verification", () => testVectors(language));
      describe("server", () => testServer(language));
    });
  });

  describe("secret rotation", () => {
    it("finds the current and the previous secret, and no other", async () => {
      const { findSecret } = (await import(path.join(folder, "web-crypto/rotation.ts"))) as {
        findSecret: (body: Uint8Array, header: string | null, secrets: string[]) => Promise<string | undefined>;
      };
      const body = new TextEncoder().encode("{}");
      const signedWith = (key: string) => `hmac-sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
      expect(await findSecret(body, signedWith("new"), ["new", "old"])).toBe("new");
      expect(await findSecret(body, signedWith("old"), ["new", "old"])).toBe("old");
      expect(await findSecret(body, signedWith("stolen"), ["new", "old"])).toBeUndefined();
      expect(await findSecret(body, signedWith("new"), [])).toBeUndefined();
    });
  });

  describe("a secret for each client", () => {
    it("takes a client's own events and no event that it signed for another", async () => {
      const { findClientSecret, secretFor } = (await import(path.join(folder, "web-crypto/per-client.ts"))) as {
        findClientSecret: (body: Uint8Array, header: string, main: string) => Promise<string | undefined>;
        secretFor: (identifier: string, main: string) => Promise<string>;
      };
      const eventOf = (identifier: string) =>
        new TextEncoder().encode(JSON.stringify({ action: "MESSAGE", data: { connection: { identifier } } }));
      const signWith = (key: string, body: Uint8Array) =>
        `hmac-sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
      const ada = await secretFor("ada", "main");
      expect(await findClientSecret(eventOf("ada"), signWith(ada, eventOf("ada")), "main")).toBe(ada);
      expect(await findClientSecret(eventOf("grace"), signWith(ada, eventOf("grace")), "main")).toBeUndefined();
      expect(await findClientSecret(eventOf("ada"), signWith(ada, eventOf("ada")), "other")).toBeUndefined();
      const noEvent = new TextEncoder().encode("[]");
      expect(await findClientSecret(noEvent, signWith(ada, noEvent), "main")).toBeUndefined();
    });
  });

  describe("idempotency", () => {
    it("does the work once for a key, and again only after it failed", async () => {
      const { once } = (await import(path.join(folder, "web-crypto/once.ts"))) as {
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
