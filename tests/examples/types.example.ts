import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";

import { isFull } from "../../scripts/test/suites";
import { typeCheck, writeTypes } from "./compiler";
import { describeExample } from "./describe";
import { outcomeOf } from "./outcome";
import { readersNode } from "./readers-node";
import { openTarget, variantsOf, type Target } from "./target";
import { copyExample, siteDir, workspaceOf } from "./workspace";

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const folder = workspaceOf("types");

describeExample("types", () => {
  let node: Record<string, string>;

  beforeAll(async () => {
    node = readersNode();
    await copyExample("types");
    await writeTypes(folder);
  });

  it("is installed in the versions that the guide names", async () => {
    const guide = await readFile(path.join(siteDir, "docs/guides/type-safety.mdx"), "utf8");
    const manifest = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as Manifest;
    const named = [...guide.matchAll(/^(?:npm install|npx --yes openapi-typescript@) ?.*$/gm)].flatMap(
      ([line]) => line.match(/[\w-]+@[\d.]+/g) ?? [],
    );
    const { dependencies, devDependencies } = manifest;
    const known = Object.entries({ ...dependencies, ...devDependencies }).map((entry) => entry.join("@"));
    expect(named).toHaveLength(3);
    expect(known).toEqual(expect.arrayContaining(named));
    expect(guide).toContain(`TypeScript ${devDependencies.typescript} and with 7.0.2`);
  });

  it.runIf(isFull("types"))("type-checks with the TypeScript of the tutorials too", async () => {
    const tutorial = await copyExample("hono", workspaceOf("types-with-hono"));
    expect(await typeCheck(folder, path.join(tutorial, "node_modules/.bin/tsc"))).toBeGreaterThanOrEqual(10);
  });

  it("type-checks, and each of its mistakes is found", async () => {
    expect(await typeCheck(folder)).toBeGreaterThanOrEqual(10);
  });

  describe.each(variantsOf("types"))("against %s", (_name, options) => {
    let target: Target;
    const start = (apiKey: string) => ({
      command: ["npm", "start"] as const,
      cwd: folder,
      env: { ...node, SOCKETLESS_API_URL: target.url, SOCKETLESS_API_KEY: apiKey },
    });

    beforeAll(async () => {
      target = await openTarget(options);
    });
    afterAll(() => target.close());

    // Twice, as against a service that keeps what the run before it has made.
    it("makes a connection and sends a message that arrives", { repeats: 1 }, async () => {
      const response = await fetch(`${target.url}/api/v0/connection`, {
        method: "POST",
        headers: { Authorization: `Bearer ${target.apiKey}`, "Content-Type": "application/json" },
        body: JSON.stringify({ identifier: `grace.${randomUUID()}`, feeds: ["user.42"], overrideFeeds: true }),
      });
      const socket = new WebSocket(((await response.json()) as { url: string }).url);
      const arrived = new Promise<string>((resolve) => {
        socket.on("message", (data) => (data.toString() === "" ? socket.send("") : resolve(data.toString())));
      });
      await new Promise((resolve) => socket.once("open", resolve));
      const { code, output } = await outcomeOf(start(target.apiKey), 30_000);
      expect(output).toMatch(/Connection for user 42 at [\w.:]+\n/);
      expect(output).toMatch(options.behaviour === "release-node" ? /^Perhaps sent: 500 .*$/m : /^Sent: 204$/m);
      expect(code).toBe(0);
      expect(JSON.parse(await arrived)).toEqual({ type: "chat", from: "server", text: "Hello" });
      socket.close();
    });

    it("follows no redirect, and says where it points", async () => {
      const asked: unknown[] = [];
      const server = createServer(({ url }, response) => {
        asked.push(url);
        response.writeHead(307, { Location: "/elsewhere" }).end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const program = start("key");
      const env = { ...program.env, SOCKETLESS_API_URL: url };
      const { code, output } = await outcomeOf({ ...program, env }, 30_000);
      server.close();
      expect(asked).toEqual(["/api/v0/connection"]);
      expect(output).toContain("No connection: 307 /elsewhere");
      expect(code).toBe(1);
    });

    it("reports what the service answers to a wrong key", async () => {
      const { code, output } = await outcomeOf(start("wrong"), 30_000);
      expect(output).toContain("No connection: 401 Unauthorized");
      expect(code).toBe(1);
    });
  });
});
