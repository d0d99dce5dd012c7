import { readFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";

import { startLocal } from "@socketless/local/running";
import { expect, onTestFinished, test } from "vitest";

import { webhookUrl } from "../../examples/vercel/src/lib/webhook-url";
import { createSocketless } from "../../sdk/javascript/src";
import { describeExample } from "./describe";
import { run } from "./processes";
import { copyExample, siteDir } from "./workspace";

const production = {
  VERCEL_ENV: "production",
  VERCEL_URL: "room-abc123.vercel.app",
  VERCEL_PROJECT_PRODUCTION_URL: "room.example.com",
  VERCEL_AUTOMATION_BYPASS_SECRET: "bypass",
};
const preview = { ...production, VERCEL_ENV: "preview", VERCEL_BRANCH_URL: "room-git-dice.vercel.app" };

describeExample("vercel", () => {
  test("its types are right", async () => {
    const folder = await copyExample("vercel");
    // The reader's own login.
    await copyFile(path.join(__dirname, "apps/user.ts"), path.join(folder, "src/lib/user.ts"));
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

  test("PUBLIC_URL wins, and without any address it is needed", () => {
    expect(webhookUrl({ ...production, PUBLIC_URL: "http://localhost:3000" })).toBeUndefined();
    expect(webhookUrl({})).toBeUndefined();
  });

  test("a connection on Vercel has that address without PUBLIC_URL", async () => {
    const service = await startLocal();
    onTestFinished(() => service.close());
    const { apiKey, url: apiUrl } = service;
    const options = {
      apiKey,
      apiUrl,
      masterSecret: "the-master-secret-of-this-test-only",
      webhookUrl: webhookUrl(preview),
    };
    const url = await createSocketless({ ...options, user: () => undefined }).connectionFor("42");
    const claims = Buffer.from(url.split("/").at(-1)?.split(".")[1] ?? "", "base64url").toString();
    expect(JSON.parse(claims)).toMatchObject({ webhook: { url: webhookUrl(preview) } });
  });

  test("vercel.json names one region", () => {
    const settings: unknown = JSON.parse(readFileSync(path.join(siteDir, "examples/vercel/vercel.json"), "utf8"));
    expect(settings).toMatchObject({ regions: [expect.stringMatching(/^[a-z]{3}1$/)] });
  });
});
