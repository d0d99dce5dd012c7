import { expect, it, onTestFinished } from "vitest";

import { assemble } from "./auth/assemble";
import { eventOf, MASTER, node, root, secretOf, STEP_MS, testPrograms } from "./auth/conformance";
import { crossOrigin, variants, type Variant } from "./auth/variants";
import { describeExample } from "./describe";
import { send } from "./hostile-webhook";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start } from "./processes";

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

  it("type-checks", async () => {
    await assemble(root, crossOrigin.bearer);
    await run({ command: ["node_modules/.bin/tsc"], cwd: root, env: node }, STEP_MS);
  });
});
