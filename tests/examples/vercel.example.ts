import { readFileSync } from "node:fs";
import path from "node:path";

import { beforeAll, expect, test } from "vitest";

import { publicUrl, webhookUrl } from "../../examples/vercel/src/webhook-url";
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

  test("vercel.json names one region", () => {
    const settings: unknown = JSON.parse(readFileSync(path.join(siteDir, "examples/vercel/vercel.json"), "utf8"));
    expect(settings).toMatchObject({ regions: [expect.stringMatching(/^[a-z]{3}1$/)] });
  });
});
