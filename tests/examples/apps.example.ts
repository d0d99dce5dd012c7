import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { filesOf } from "../../plugins/code/quote";
import { clientOf } from "../../plugins/sdk";
import { packSdk } from "../../plugins/sdk/pack";
import { isFull } from "../../scripts/test/suites";
import { findBrowser } from "../support/browser";
import { startPostgresServer } from "../support/databases";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run } from "./processes";
import { readersNode } from "./readers-node";
import { siteDir } from "./workspace";

const STEP_MS = 300_000;
const secret = () => randomBytes(32).toString("hex");

/** An app as a newcomer has it (`before`), to which its page adds the SDK (`after`). */
interface WholeApp {
  /** Name of its folder and of its page. */
  name: string;
  /** Commands in an empty folder that make what the reader has, without the files of `before`. */
  make: readonly string[];
  /** Files of the generators that the reader has removed. */
  removes: readonly string[];
  /** The settings of `.env`, which the page names. */
  settings: (ports: { app: number; pages: number; service: number }, database: string) => Record<string, string>;
  /** Makes the tables and people, and builds it. */
  prepare: string;
  /** What the page installs and runs. `$TARBALL` is the SDK, and `$CLIENT` its client. */
  install: string;
  /** How many tests the page has. */
  tests: number;
}

const service = (port: number) => ({
  SOCKETLESS_API_URL: `http://127.0.0.1:${port}`,
  SOCKETLESS_API_KEY: "local-api-key",
  SOCKETLESS_WEBHOOK_MASTER_SECRET: secret(),
});

const SCHEMA = 'npx --no socketless schema | psql --quiet "$DATABASE_URL"';
const PLAYWRIGHT = "npm install --no-audit --no-fund --save-dev @playwright/test@1.65.1";

const RAILS_SKIPS = [
  ...["action-mailer", "action-mailbox", "action-text", "active-storage", "action-cable", "sprockets", "spring"],
  ...["listen", "javascript", "turbolinks", "jbuilder", "test", "system-test", "bootsnap", "bundle", "git"],
];

const APPS: readonly WholeApp[] = [
  {
    name: "nextjs-app",
    make: [
      "npx -y create-next-app@16.4.3 app --ts --app --no-src-dir --no-tailwind --eslint --no-react-compiler --use-npm" +
        " --skip-install --disable-git --import-alias '@/*' --yes",
      "cd app && npm install --no-audit --no-fund next-auth@5.0.0-beta.32 drizzle-orm@0.45.4 pg@8.23.1",
      "cd app && npm install --no-audit --no-fund --save-dev drizzle-kit@0.31.11 @types/pg@8.23.1 tsx@4.23.15",
    ],
    removes: ["app/globals.css", "app/page.module.css"],
    settings: ({ app, service: port }) => ({
      ...service(port),
      AUTH_SECRET: secret(),
      AUTH_TRUST_HOST: "true",
      PUBLIC_URL: `http://localhost:${app}/api/socketless`,
      CONNECT_ORIGIN: `ws://127.0.0.1:${port}`,
      CRON_SECRET: secret(),
    }),
    prepare: "npx drizzle-kit push --force && npx tsx seed.mts && npm run build",
    install: `npm install --no-audit --no-fund "$TARBALL" && ${PLAYWRIGHT} && ${SCHEMA} && npx drizzle-kit push --force && npm run lint`,
    tests: 5,
  },
  {
    name: "nestjs",
    make: [
      "mkdir app && cd app && npx -y @nestjs/cli@12.0.8 new api --package-manager npm --skip-install --skip-git --strict",
      "cd app && npx -y create-vue@3.24.0 web --bare --ts --pinia",
      "cd app/api && npm install --no-audit --no-fund @nestjs/typeorm@12.0.2 typeorm@1.1.1 @nestjs/jwt@12.0.2 pg@8.23.1",
      "cd app/web && npm install --no-audit --no-fund",
    ],
    removes: ["api/src/app.controller.ts", "api/src/app.controller.spec.ts", "api/src/app.service.ts", "api/test"],
    settings: ({ app, pages, service: port }) => ({
      ...service(port),
      JWT_SECRET: secret(),
      PUBLIC_URL: `http://localhost:${app}/api`,
      ALLOWED_ORIGINS: `http://localhost:${pages}`,
    }),
    prepare: "cd api && npm run build && node dist/seed.js && npm run lint",
    install:
      'for part in api web; do (cd $part && npm install --no-audit --no-fund "$TARBALL") || exit 1; done' +
      ` && cd api && npm install --no-audit --no-fund --save-dev @types/pg@8.23.1 && ${SCHEMA} && cd .. && npm init -y && ${PLAYWRIGHT}`,
    tests: 5,
  },
  {
    name: "rails",
    make: [
      // Debian has the gems of these parts, and no network is needed.
      `rails new app --database=postgresql ${RAILS_SKIPS.map((part) => `--skip-${part}`).join(" ")} --quiet`,
      "cd app && npm init -y && npm install --no-audit --no-fund @hotwired/turbo@8.0.23",
      "cd app && cp node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js public/turbo.js",
    ],
    removes: [],
    settings: ({ app, service: port }, address) => ({
      ...service(port),
      // Rails names a socket's user this way.
      DATABASE_URL: `${address.replace("postgres://app@/", "postgresql:")}&username=app`,
      PUBLIC_URL: `http://localhost:${app}`,
    }),
    prepare: "bundle install --local && bin/rails db:migrate db:seed",
    install:
      'cp "$CLIENT" public/socketless-sdk-client.js && cp "$CORE" "$LIMIT" app/lib/' +
      ` && npm install --no-audit --no-fund --save-dev "$TARBALL" && ${PLAYWRIGHT}` +
      " && bin/rails db:migrate && bin/rails zeitwerk:check",
    tests: 6,
  },
];

/** Count the lines that a reader writes, without empty ones and comments. */
const linesOf = (text: string): number =>
  text.split("\n").filter((line) => /\w/.test(line) && !/^\s*(?:\/\/|\/?\*|# )/.test(line)).length;

/** Count the lines that a page adds to its app. */
function addedLines(example: string): number {
  const linesIn = (folder: string, name: string): number => {
    const file = path.join(example, folder, name);
    return existsSync(file) ? linesOf(readFileSync(file, "utf8")) : 0;
  };
  const after = path.join(example, "after");
  return filesOf(after)
    .map((file) => path.relative(after, file))
    .reduce((total, name) => total + linesIn("after", name) - linesIn("before", name), 0);
}

async function testInBrowsers(
  { make, removes, settings, prepare, install, tests }: WholeApp,
  example: string,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "socketless-whole-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await startPostgresServer();
  onTestFinished(() => database.stop());
  const ports = { app: await leasePort(), pages: await leasePort(), service: await leasePort() };
  const values = { DATABASE_URL: database.address, ...settings(ports, database.address) };
  const packed = await packSdk(siteDir);
  const client = path.join(folder, "client.js");
  await writeFile(client, await clientOf(packed.folder));
  const files = {
    TARBALL: packed.tarball,
    CLIENT: client,
    CORE: path.join(siteDir, "examples/core/socketless.rb"),
    LIMIT: path.join(siteDir, "examples/auth/rails/lib/connection_limit.rb"),
  };
  const env = { ...readersNode(), ...values, ...files, NEXT_TELEMETRY_DISABLED: "1" };
  const app = path.join(folder, "app");
  const shell = (command: string, cwd = app) => run({ command: ["sh", "-c", command], cwd, env }, STEP_MS);

  for (const command of make) {
    await shell(command, folder);
  }
  for (const name of removes) {
    await rm(path.join(app, name), { recursive: true });
  }
  await cp(path.join(example, "before"), app, { recursive: true });
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path.join(app, ".env"), lines.join(""));
  await shell(prepare);

  await cp(path.join(example, "after"), app, { recursive: true });
  await shell(install);
  const { executablePath, args } = await findBrowser();
  // The reader's configuration, with the browser of these tests.
  const launchOptions = JSON.stringify({ executablePath, args });
  await writeFile(
    path.join(app, "ci.config.ts"),
    `import config from "./playwright.config";
export default { ...config, use: { ...config.use, launchOptions: ${launchOptions} } };
`,
  );
  expect(await shell("npx playwright test --config ci.config.ts --reporter line")).toContain(` ${tests} passed`);
}

describeExample("apps", () => {
  describe.each(APPS)("$name", (app) => {
    const example = path.join(siteDir, "examples/apps", app.name);

    it("takes as many lines as the page says", () => {
      const page = readFileSync(path.join(siteDir, `docs/integrations/${app.name}.mdx`), "utf8");
      const [, table = ""] = /^## What it takes(.*?)^## /ms.exec(page) ?? [];
      const stated = Array.from(table.matchAll(/\| (\d+) \|$/gm), ([, lines]) => Number(lines));
      expect(addedLines(example)).toBe(stated.reduce((total, lines) => total + lines, 0));
    });

    it.runIf(isFull("apps"))(
      "is made by its generators, and passes the page's tests in two browsers",
      () => testInBrowsers(app, example),
      900_000,
    );
  });
});
