import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { filesOf } from "../../plugins/code/quote";
import { packSdk } from "../../plugins/sdk/pack";
import { isFull } from "../../scripts/test/suites";
import { findBrowser } from "../support/browser";
import { startPostgresServer } from "../support/databases";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run } from "./processes";
import { readersNode } from "./readers-node";
import { siteDir } from "./workspace";

const example = path.join(siteDir, "examples/apps/nextjs");
const INSTALL_MS = 300_000;

/** What the reader has before the first step. */
const MAKE = [
  "npx -y create-next-app@16.4.3 app --ts --app --no-src-dir --no-tailwind --eslint --no-react-compiler --use-npm" +
    " --skip-install --disable-git --import-alias '@/*' --yes",
  "cd app && npm install --no-audit --no-fund next-auth@5.0.0-beta.32 drizzle-orm@0.45.4 pg@8.23.1",
  "cd app && npm install --no-audit --no-fund --save-dev drizzle-kit@0.31.11 @types/pg@8.23.1 tsx@4.23.15",
];

/** Count the lines that a reader writes, without empty ones and comments. */
const linesOf = (text: string): number =>
  text.split("\n").filter((line) => /\w/.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line)).length;

function linesIn(folder: string, name: string): number {
  const file = path.join(example, folder, name);
  return existsSync(file) ? linesOf(readFileSync(file, "utf8")) : 0;
}

describeExample("apps/nextjs", () => {
  it("takes as many lines as the page says", () => {
    const page = readFileSync(path.join(siteDir, "docs/integrations/nextjs-app.mdx"), "utf8");
    const [, table = ""] = /^## What it takes(.*?)^## /ms.exec(page) ?? [];
    const stated = Array.from(table.matchAll(/\| (\d+) \|$/gm), ([, lines]) => Number(lines));
    const written = filesOf(path.join(example, "after")).map((file) => {
      const name = path.relative(path.join(example, "after"), file);
      return linesIn("after", name) - linesIn("before", name);
    });
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(sum(written)).toBe(sum(stated));
  });

  it.runIf(isFull("apps"))(
    "an app of create-next-app with Auth.js and Drizzle passes the page's tests in two browsers",
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "socketless-nextjs-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const database = await startPostgresServer();
      onTestFinished(() => database.stop());
      const [app, service] = [await leasePort(), await leasePort()];
      const secret = () => randomBytes(32).toString("hex");
      const settings = {
        DATABASE_URL: database.address,
        AUTH_SECRET: secret(),
        AUTH_TRUST_HOST: "true",
        SOCKETLESS_API_URL: `http://127.0.0.1:${service}`,
        SOCKETLESS_API_KEY: "local-api-key",
        SOCKETLESS_WEBHOOK_MASTER_SECRET: secret(),
        PUBLIC_URL: `http://localhost:${app}/api/socketless`,
        CONNECT_ORIGIN: `ws://127.0.0.1:${service}`,
        CRON_SECRET: secret(),
      };
      const env = { ...readersNode(), ...settings, NEXT_TELEMETRY_DISABLED: "1" };
      const made = path.join(folder, "app");
      const shell = (command: string, cwd = made) => run({ command: ["sh", "-c", command], cwd, env }, INSTALL_MS);

      for (const command of MAKE) {
        await shell(command, folder);
      }
      await cp(path.join(example, "before"), made, { recursive: true });
      await rm(path.join(made, "app/globals.css"));
      await rm(path.join(made, "app/page.module.css"));
      await writeFile(
        path.join(made, ".env"),
        Object.entries(settings)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(""),
      );
      await shell("npx drizzle-kit push --force && npx tsx seed.mts && npm run build");

      await shell(`npm install --no-audit --no-fund ${(await packSdk(siteDir)).tarball} @playwright/test@1.65.1`);
      await cp(path.join(example, "after"), made, { recursive: true });
      await shell(
        'npx --no socketless schema | psql --quiet "$DATABASE_URL" && npx drizzle-kit push --force && npm run lint',
      );
      const { executablePath, args } = await findBrowser();
      await writeFile(
        path.join(made, "ci.config.ts"),
        `import config from "./playwright.config";
export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify({ executablePath, args })} } };
`,
      );
      expect(await shell("npx playwright test --config ci.config.ts --reporter line")).toMatch(/5 passed/);
    },
    900_000,
  );
});
