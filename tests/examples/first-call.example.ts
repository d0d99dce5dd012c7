import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { describeExample } from "./describe";
import { outcomeOf } from "./outcome";
import { openTarget, type Target, variantsOf } from "./target";
import { siteDir, workspaceOf } from "./workspace";

const HOSTED = "https://app.socketless.ws";
const MASTER = "the-master-secret-of-this-test";
const STEP_MS = 60_000;

const folder = workspaceOf("first-call");

/** How the program of each language is run. */
const PROGRAMS: readonly [file: string, command: readonly [string, ...string[]]][] = [
  ["connection.mjs", ["node", "connection.mjs"]],
  ["connection.sh", ["bash", "connection.sh"]],
  ["connection.py", ["python3", "connection.py"]],
  ["connection.go", ["go", "run", "connection.go"]],
  ["connection.php", ["php", "connection.php"]],
];

/** Makes programs of these names that note their arguments in a file, and then do what the real ones do. */
function noteArguments(names: readonly string[], notes: string): string {
  const bin = path.join(folder, "noting");
  mkdirSync(bin, { recursive: true });
  for (const name of names) {
    const real = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    writeFileSync(path.join(bin, name), `#!/bin/sh\necho "$0 $*" >> ${notes}\nexec ${real} "$@"\n`, { mode: 0o755 });
  }
  return bin;
}

/** What a token says; the service signs it, and its reader needs no key. */
const claimsOf = (url: string): { identifier: string; webhook?: { url: string; secret: string } } =>
  JSON.parse(Buffer.from(url.split("/").at(-1)?.split(".")[1] ?? "", "base64url").toString()) as never;

/** Writes a program that calls another address than the hosted service's. */
function pointAt(url: string, file: string, to: string): void {
  const source = readFileSync(path.join(siteDir, "examples/first-call", file), "utf8");
  expect(source.split(HOSTED)).toHaveLength(2);
  mkdirSync(to, { recursive: true });
  writeFileSync(path.join(to, file), source.replace(HOSTED, url));
}

const opens = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.on("open", () => {
      socket.close();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

describeExample("first-call", () => {
  describe.each(variantsOf("first-call"))("against %s", (_name, options) => {
    let target: Target;

    beforeAll(async () => {
      target = await openTarget(options);
      for (const [file] of PROGRAMS) {
        pointAt(target.url, file, folder);
      }
    });
    afterAll(() => target.close());

    describe.each(PROGRAMS)("%s", (file, command) => {
      const run = (key: string) =>
        outcomeOf(
          {
            command,
            cwd: folder,
            env: { SOCKETLESS_API_KEY: key, SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER },
          },
          STEP_MS,
        );

      it("prints an address that a client can open, with a secret of this client's own", async () => {
        const { code, output } = await run(target.apiKey);
        expect(code, output).toBe(0);
        const url = /wss?:\/\/[^\s"]+/.exec(output)?.[0] ?? "";
        const { identifier, webhook } = claimsOf(url);
        expect(identifier).toMatch(/^42\.[0-9a-f]{16}$/);
        expect(webhook?.secret).toBe(createHmac("sha256", MASTER).update(identifier).digest("hex"));
        expect(await opens(url)).toBe(true);
      });

      if (options.behaviour !== "contract") {
        return;
      }

      it("ends with a failure, and prints no address, when the key is refused", async () => {
        const { code, output } = await run("not-the-key");
        expect(code, file).not.toBe(0);
        expect(output).not.toMatch(/wss?:\/\//);
      });
    });
  });

  it("connection.sh shows no secret in the arguments of a program", async () => {
    const target = await openTarget({});
    onTestFinished(() => target.close());
    const notes = path.join(folder, "notes.txt");
    const bin = noteArguments(["curl", "openssl", "perl", "sed"], notes);
    rmSync(notes, { force: true });
    pointAt(target.url, "connection.sh", folder);
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      SOCKETLESS_API_KEY: target.apiKey,
      SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER,
    };
    const { code, output } = await outcomeOf({ command: ["bash", "connection.sh"], cwd: folder, env }, STEP_MS);
    expect(code, output).toBe(0);
    const { webhook } = claimsOf(/wss?:\/\/[^\s"]+/.exec(output)?.[0] ?? "");
    const noted = readFileSync(notes, "utf8");
    expect(noted).toContain("/api/v0/connection");
    [target.apiKey, MASTER, webhook?.secret].forEach((secret) => expect(noted).not.toContain(secret));
  });

  const redirects = PROGRAMS.flatMap(([file, command]) => [302, 307].map((status) => [file, status, command] as const));
  it.each(redirects)("%s follows no redirect with %i, and says where it points", async (file, status, command) => {
    const asked: unknown[] = [];
    const service = createServer(({ url }, response) => {
      asked.push(url);
      response
        .writeHead(url === "/elsewhere" ? 200 : status, { location: "/elsewhere" })
        .end('{"url":"ws://elsewhere"}');
    });
    onTestFinished(() => void service.close());
    await once(service.listen(0, "127.0.0.1"), "listening");
    const cwd = path.join(folder, "redirected");
    pointAt(`http://127.0.0.1:${(service.address() as AddressInfo).port}`, file, cwd);
    const { code, output } = await outcomeOf(
      { command, cwd, env: { SOCKETLESS_API_KEY: "key", SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER } },
      STEP_MS,
    );
    expect(asked).toEqual(["/api/v0/connection"]);
    expect(code).not.toBe(0);
    expect(output).toContain("/elsewhere");
  });
});
