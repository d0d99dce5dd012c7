import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { beforeAll, expect, test } from "vitest";

import { findBrowser } from "../support/browser";
import { describeExample } from "./describe";
import { leasePort } from "./ports";
import { run } from "./processes";
import { readersNode } from "./readers-node";
import { copyExample, siteCompiler, siteDir, workspaceOf } from "./workspace";

const bin = (name: string): string => path.join(siteDir, "node_modules/.bin", name);

interface App {
  folder: string;
  runHere(command: string, ...args: string[]): Promise<string>;
}

/** Puts tests beside an app, as a reader does, and checks their types. */
async function besideApp(example: string, files: string[]): Promise<App> {
  const folder = await copyExample(example, workspaceOf(`testing-${example}`));
  const source = path.join(siteDir, "examples/testing");
  for (const file of files) {
    await cp(path.join(source, file), path.join(folder, "test", file));
  }
  const config = { extends: "./tsconfig.json", include: ["src", "test"] };
  await writeFile(path.join(folder, "tsconfig.test.json"), JSON.stringify(config));
  // The site's own configuration is in a folder above.
  await writeFile(path.join(folder, "vitest.config.mjs"), "export default {};\n");
  const runHere = (command: string, ...args: string[]) =>
    run({ command: [bin(command), ...args], cwd: folder, env: readersNode() }, 60_000);
  await run({ command: [siteCompiler, "--project", "tsconfig.test.json"], cwd: folder }, 60_000);
  return { folder, runHere };
}

const PAGE_SPEC = `import { expect, test } from "@playwright/test";

test("a page connects", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("status")).toHaveText(/^Connected as/);
});
`;

describeExample("testing", () => {
  let app: App;

  beforeAll(async () => {
    app = await besideApp("hono", ["start.ts", "room.test.ts", "room.spec.ts"]);
  });

  test("Vitest drives the app through the local service", async () => {
    expect(await app.runHere("vitest", "run", "test/room.test.ts")).toContain("1 passed");
  });

  test("Playwright drives the page", async () => {
    const { executablePath, args } = await findBrowser();
    const use = { launchOptions: { executablePath, args } };
    await writeFile(path.join(app.folder, "playwright.config.ts"), `export default ${JSON.stringify({ use })};\n`);
    expect(await app.runHere("playwright", "test", "test/room.spec.ts", "--reporter=line")).toContain("1 passed");
  });

  test("Playwright starts a local service and an app with a build", async () => {
    const folder = await copyExample("nextjs", workspaceOf("testing-nextjs"));
    const source = path.join(siteDir, "examples/testing");
    await mkdir(path.join(folder, "test"));
    await writeFile(path.join(folder, "test/page.spec.ts"), PAGE_SPEC);
    const [port, servicePort] = [String(await leasePort()), String(await leasePort())];
    const config = (await readFile(path.join(source, "playwright.config.ts"), "utf8"))
      .replaceAll("3000", port)
      .replaceAll("4000", servicePort);
    await writeFile(path.join(folder, "page.config.ts"), config);
    const { executablePath, args } = await findBrowser();
    const use = JSON.stringify({ launchOptions: { executablePath, args } });
    await writeFile(
      path.join(folder, "playwright.config.ts"),
      `import config from "./page.config";\nexport default { ...config, use: { ...config.use, ...${use} } };\n`,
    );
    const command = [bin("playwright"), "test", "test/page.spec.ts", "--reporter=line"] as const;
    const output = await run({ command, cwd: folder, env: { ...readersNode(), PORT: port } }, 240_000);
    expect(output).toContain("1 passed");
  });

  test("a component is tested without a network", async () => {
    const { runHere } = await besideApp("react", ["fake-socket.ts", "live-room.test.tsx"]);
    expect(await runHere("vitest", "run", "test/live-room.test.tsx")).toContain("1 passed");
  });
});
