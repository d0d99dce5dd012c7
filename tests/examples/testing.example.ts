import { cp, writeFile } from "node:fs/promises";
import path from "node:path";

import { beforeAll, expect, test } from "vitest";

import { findBrowser } from "../support/browser";
import { describeExample } from "./describe";
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

  test("a component is tested without a network", async () => {
    const { runHere } = await besideApp("react", ["fake-socket.ts", "live-room.test.tsx"]);
    expect(await runHere("vitest", "run", "test/live-room.test.tsx")).toContain("1 passed");
  });
});
