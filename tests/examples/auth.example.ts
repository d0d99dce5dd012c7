import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";

import { assemble } from "./auth/assemble";
import { environmentOf, node, root, STEP_MS, testPrograms } from "./auth/conformance";
import { variants, type Variant } from "./auth/variants";
import { describeExample } from "./describe";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start } from "./processes";
import { siteDir } from "./workspace";

/** What a client of the SDK listens for: its connection ends then. */
const ENDED = "socketless:ended";

describeExample("auth", () => {
  testPrograms(variants, { rules: "elsewhere" });

  it("express-session: a logout ends the connections of that session, and of no other", async () => {
    const program = variants.find(({ name }) => name === "express-session") as Variant;
    const cwd = await assemble(root, { ...program, name: "express-session-logout" });
    const origin = `http://127.0.0.1:${await leasePort()}`;
    const env = environmentOf(origin);
    const server = start({ command: program.serve(Number(env.PORT)), cwd, env });
    onTestFinished(() => server.stop());
    await waitForPort(Number(env.PORT), server, STEP_MS);
    // The store of the test knows user-42 and user-42-b as two sessions of one person.
    const [desk = "", phone = ""] = (await program.sessions?.(["42", "42-b"], { cwd, env })) ?? [];
    const post = (route: string, headers: Record<string, string>) =>
      fetch(`${origin}${route}`, { method: "POST", headers: { Origin: origin, ...headers } });
    const open = async (Cookie: string) => {
      const { url } = (await (await post("/connection", { Cookie })).json()) as { url: string };
      const socket = new WebSocket(url);
      onTestFinished(() => socket.close());
      const types: unknown[] = [];
      socket.on("message", (data) => {
        if (String(data) !== "") {
          types.push((JSON.parse(String(data)) as { type: unknown }).type);
        }
      });
      await expect.poll(() => types, { timeout: 20_000 }).toHaveLength(1);
      return types;
    };
    const [onDesk, onPhone] = [await open(desk), await open(phone)];

    expect((await post("/logout", { Cookie: desk, Origin: "https://elsewhere.test" })).status).toBe(403);
    expect((await post("/logout", {})).status).toBe(204);
    expect((await post("/logout", { Cookie: desk })).status, server.output()).toBe(204);
    await expect.poll(() => onDesk, { timeout: 20_000 }).toContain(ENDED);
    // The service sends in order, so what the second logout sends comes after what the first one sent.
    expect((await post("/logout", { Cookie: phone })).status).toBe(204);
    await expect.poll(() => onPhone, { timeout: 20_000 }).toContain(ENDED);
    expect([onDesk, onPhone].map((types) => types.filter((type) => type === ENDED).length)).toEqual([1, 1]);
  });

  it("type-checks, also what readers of TypeScript call .ts", async () => {
    const cwd = path.join(root, "typed");
    await mkdir(cwd);
    for (const program of ["sdk/express", "sdk/hono", "auth/fastify/server", "auth/express-session/server"]) {
      const source = await readFile(path.join(siteDir, `examples/${program}.mjs`), "utf8");
      const typed = source
        .replace("./user.mjs", "./user.ts")
        .replace("secret: process.env.SESSION_SECRET", 'secret: process.env.SESSION_SECRET ?? ""')
        // As the page says where `user` reads the framework's own request.
        .replace("createSocketless({\n  user: (request, {", "createSocketless<express.Request>({\n  user: (request, {");
      await writeFile(path.join(cwd, `${program.replaceAll("/", "-")}.ts`), typed);
    }
    const data =
      'import "express-session";\ndeclare module "express-session" { interface SessionData { userId: string } }\n';
    await writeFile(path.join(cwd, "session.d.ts"), data);
    await cp(path.join(siteDir, "examples/auth/shared/user.ts"), path.join(cwd, "user.ts"));
    await run({ command: ["node_modules/.bin/tsc"], cwd: root, env: node }, STEP_MS);
  });
});
