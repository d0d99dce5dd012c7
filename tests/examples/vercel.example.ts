import { readFileSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import path from "node:path";

import { beforeAll, expect, onTestFinished, test } from "vitest";

import { publicUrl, webhookUrl } from "../../examples/vercel/src/lib/webhook-url";
import { readQuoted } from "../../plugins/code/quote";
import { isFull } from "../../scripts/test/suites";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { onLoopback, run, start, waitForAnswer } from "./processes";
import { readersNode } from "./readers-node";
import { openTarget } from "./target";
import { copyExample, siteDir, workspaceOf } from "./workspace";

const route = "app/api/socketless/connection/route.ts";

const production = {
  VERCEL_ENV: "production",
  VERCEL_URL: "room-abc123.vercel.app",
  VERCEL_PROJECT_PRODUCTION_URL: "room.example.com",
  VERCEL_AUTOMATION_BYPASS_SECRET: "bypass",
};
const preview = { ...production, VERCEL_ENV: "preview", VERCEL_BRANCH_URL: "room-git-dice.vercel.app" };

describeExample("vercel", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await copyExample("vercel");
  });

  test("its types are right", async () => {
    expect(await run({ command: ["npm", "run", "check"], cwd: folder }, 60_000)).not.toContain("error TS");
  });

  test("production is called at the project's domain, not at one deployment's", () => {
    expect(webhookUrl(production)).toBe("https://room.example.com/api/socketless/webhook");
  });

  test("a preview is called at its branch's address, which holds no secret", () => {
    expect(webhookUrl(preview)).toBe("https://room-git-dice.vercel.app/api/socketless/webhook");
    expect(webhookUrl({ ...preview, VERCEL_BRANCH_URL: undefined })).toBe(
      "https://room-abc123.vercel.app/api/socketless/webhook",
    );
  });

  test("PUBLIC_URL wins, and without any address the error says what to set", () => {
    expect(publicUrl({ ...production, PUBLIC_URL: "http://localhost:3000" })).toBe("http://localhost:3000");
    expect(() => publicUrl({})).toThrow("Set PUBLIC_URL");
  });

  test.runIf(isFull("vercel"))(
    "the connection route of the tutorial, with the change of the page, runs without PUBLIC_URL",
    async () => {
      const app = await copyExample("nextjs", workspaceOf("vercel-nextjs"));
      const target = await openTarget({});
      onTestFinished(() => target.close());
      const env = {
        ...readersNode(),
        ...onLoopback,
        ...production,
        SOCKETLESS_API_URL: target.url,
        SOCKETLESS_API_KEY: target.apiKey,
        SOCKETLESS_WEBHOOK_MASTER_SECRET: "of-this-test",
        SESSION_SECRET: "of-this-test",
      };
      const port = await leasePort();
      const server = start({ command: ["npm", "run", "dev", "--", "--port", String(port)], cwd: app, env });
      onTestFinished(() => server.stop());
      await waitForAnswer(`http://localhost:${port}`, server, 60_000);
      const ask = () =>
        fetch(`http://localhost:${port}/api/socketless/connection`, {
          method: "POST",
          headers: { Origin: `http://localhost:${port}` },
        });

      expect((await ask()).status, "the page says that it answers 500 without the change").toBe(500);
      await expect.poll(() => server.output()).toContain("Set the environment variable PUBLIC_URL");
      await cp(path.join(siteDir, "examples/vercel/src"), path.join(app, "src"), { recursive: true });
      await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(200);
      const { url } = (await (await ask()).json()) as { url: string };
      const claims = Buffer.from(url.split("/").at(-1)?.split(".")[1] ?? "", "base64url").toString();
      expect(JSON.parse(claims)).toMatchObject({ webhook: { url: webhookUrl(production) } });
      await run({ command: ["npx", "tsc", "--noEmit"], cwd: app, env }, 60_000);

      for (const file of ["limit.ts", "user.ts"]) {
        await cp(path.join(siteDir, "examples/auth/shared", file), path.join(app, "src/lib", file));
      }
      await cp(path.join(siteDir, "examples/vercel/logged-in/route.ts"), path.join(app, "src", route));
      await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(401);
      await run({ command: ["npx", "tsc", "--noEmit"], cwd: app, env }, 60_000);
    },
    300_000,
  ); // It installs Next.js and Node.js, and starts, changes and checks the app.

  test.each([
    ["of guests", "nextjs/src/app/api/socketless/connection/route.ts", `src/${route}`],
    ["of users who log in", "auth/before-sdk/nextjs.ts", "logged-in/route.ts"],
  ])("the page prints all lines that change in the route %s", async (_, tutorial, vercel) => {
    const linesOf = async (file: string) => (await readFile(path.join(siteDir, "examples", file), "utf8")).split("\n");
    const kept = new Set(await linesOf(tutorial));
    const changed = (await linesOf(`vercel/${vercel}`)).filter((line) => !kept.has(line) && !line.includes("region "));
    const page = readFileSync(path.join(siteDir, "docs/integrations/vercel.mdx"), "utf8");
    const printed = ["import", "url"].flatMap((region) => {
      const file = page.includes(`vercel/${vercel}#${region} `) ? vercel : `src/${route}`;
      expect(page).toContain(`file=examples/vercel/${file}#${region} `);
      return readQuoted({ path: `examples/vercel/${file}`, region }, siteDir)
        .trimEnd()
        .split("\n");
    });
    expect(printed.map((line) => line.trim())).toEqual(expect.arrayContaining(changed.map((line) => line.trim())));
  });

  test("vercel.json names one region", () => {
    const settings: unknown = JSON.parse(readFileSync(path.join(siteDir, "examples/vercel/vercel.json"), "utf8"));
    expect(settings).toMatchObject({ regions: [expect.stringMatching(/^[a-z]{3}1$/)] });
  });
});
