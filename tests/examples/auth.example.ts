import { randomUUID } from "node:crypto";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { javaScriptOf } from "../../plugins/programs/javascript";
import { assemble } from "./auth/assemble";
import { environmentOf, eventOf, MASTER, node, root, secretOf, STEP_MS, testPrograms } from "./auth/conformance";
import { crossOrigin, variants, type Variant } from "./auth/variants";
import { describeExample } from "./describe";
import { send } from "./hostile-webhook";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start } from "./processes";
import { siteDir } from "./workspace";

type Answer = { url: string };

describeExample("auth", () => {
  testPrograms(variants);

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

  it("puts people who are logged in into a room, each with a limit", async () => {
    const generated = variants.find(({ name }) => name === "express-generator") as Variant;
    const cwd = await assemble(root, {
      ...generated,
      name: "room",
      files: { ...generated.files, "webhook.ts": "examples/auth/shared/room.ts" },
    });
    const origin = `http://127.0.0.1:${await leasePort()}`;
    const env = environmentOf(origin);
    const server = start({ command: generated.serve(Number(env.PORT)), cwd, env });
    onTestFinished(() => server.stop());
    await waitForPort(Number(env.PORT), server, STEP_MS);
    const cookies = (await generated.sessions?.(["42", "43"], { cwd, env })) ?? [];
    const [ada, grace] = await Promise.all(
      cookies.map(async (Cookie) => {
        const headers = { Cookie, Origin: origin };
        const { url } = (await (await fetch(`${origin}/connection`, { method: "POST", headers })).json()) as Answer;
        const socket = new WebSocket(url);
        onTestFinished(() => socket.close());
        const seen: Record<string, unknown>[] = [];
        socket.on("message", (data) => {
          if (String(data) !== "") {
            seen.push(JSON.parse(String(data)) as Record<string, unknown>);
          }
        });
        await expect.poll(() => seen).toContainEqual({ type: "welcome", name: Cookie === cookies[0] ? "42" : "43" });
        return { socket, seen };
      }),
    );
    const texts = () => grace?.seen.filter(({ type }) => type === "message") ?? [];
    const id = randomUUID();
    // Joined a moment after the welcome.
    await expect
      .poll(() => (ada?.socket.send(`${id} Hello\nthere`), texts()), { timeout: 20_000 })
      .toContainEqual({ type: "message", id, name: "42", text: "Hello\nthere" });
    // The client knows its secret, so it can also sign events itself.
    for (let count = 0; count < 2 * 60 + 1; count += 1) {
      ada?.socket.send("flood");
      await send({ url: `${origin}/webhook`, secretOf }, eventOf("CONNECTION_OPEN"), "42.k3");
    }
    grace?.socket.send("mine");
    await expect.poll(texts, { timeout: 20_000 }).toContainEqual(expect.objectContaining({ name: "43", text: "mine" }));
    // When the minute changes meanwhile, the count begins again, once.
    const flood = grace?.seen.filter(({ type, name }) => type !== "left" && name === "42") ?? [];
    expect(flood.length).toBeLessThanOrEqual(2 * 60);
  });

  it("mounts the room of the recipes, compiled to CommonJS, in an app that has a login", async () => {
    const cwd = path.join(root, "mounted-room");
    await mkdir(cwd);
    const bundle = ["--bundle", "--platform=node", "--format=cjs", `--outfile=${path.join(cwd, "room.cjs")}`];
    const esbuild = path.join(siteDir, "node_modules/.bin/esbuild");
    await run({ command: [esbuild, path.join(siteDir, "examples/recipes/room/server.ts"), ...bundle], cwd }, STEP_MS);
    await cp(path.join(siteDir, "examples/recipes/room/express.cjs"), path.join(cwd, "express.cjs"));
    const nodeHttp = await readFile(path.join(siteDir, "examples/core/node-http.ts"), "utf8");
    await writeFile(path.join(cwd, "node-http.cjs"), await javaScriptOf(nodeHttp, "cjs"));
    await writeFile(path.join(cwd, "user.cjs"), "exports.userFrom = ({ headers }) => headers.user;");
    const program = `
      const { addMember } = require("./room.cjs");
      const app = require("express4")();
      require("./express.cjs").mountRoom(app);
      const server = app.listen(0, async () => {
        await addMember("plans", "ana");
        const url = "http://localhost:" + server.address().port;
        for (const headers of [{ user: "ana" }, { user: "eve" }, {}])
          console.log((await fetch(url + "/rooms/plans/posts", { headers })).status);
        console.log((await fetch(url + "/webhook", { method: "POST", body: "{}" })).status);
        process.exit();
      });`;
    const env = { ...node, SOCKETLESS_WEBHOOK_MASTER_SECRET: MASTER };
    const output = await run({ command: [process.execPath, "-e", program], cwd, env }, STEP_MS);
    expect(output.match(/^\d{3}$/gm)).toEqual(["200", "404", "401", "401"]);
  });

  it("type-checks", async () => {
    await assemble(root, crossOrigin.bearer);
    await run({ command: ["node_modules/.bin/tsc"], cwd: root, env: node }, STEP_MS);
  });
});
