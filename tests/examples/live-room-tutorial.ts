import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import type { BrowserContext } from "@playwright/test";
import { filesOf, readQuoted } from "../../plugins/code/quote";
import { expect, onTestFinished, test } from "vitest";

import { archiveOf } from "../../plugins/downloads/archive";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { run, start, type RunningProcess } from "./processes";
import { expectLine, expectPage, meet, openTab, say } from "./tabs";
import { openTarget, type Target } from "./target";
import { blocksOf, followTutorial, isArchiveCommand, logInStep, printedFiles, tutorialFolder } from "./tutorial";
import { siteDir, workspaceOf } from "./workspace";

/** What a tutorial's tests take over from those of its app. */
interface Reader {
  settingsFor(target: Target, url: string): Record<string, string>;
  environment(): Record<string, string>;
  newContext(): Promise<BrowserContext>;
}

/** Files of an example that its tutorial does not print: made by tools, or for a reader who takes the whole program. */
const notPrinted = ["README.md", "package-lock.json", "next-env.d.ts", "wrangler.jsonc"];

/** Checks that a tutorial's page prints the whole program of its example, and leads a reader to the working app. */
export function testTutorial(example: string, { settingsFor, environment, newContext }: Reader): void {
  const page = `docs/getting-started/${example}.mdx`;

  test(`${page} prints the whole program`, async () => {
    const { line: logIn } = await logInStep(page);
    const printed = printedFiles((await blocksOf(page)).filter(({ line }) => line < logIn));
    const folder = path.join(siteDir, "examples", example);
    const files = filesOf(folder)
      .map((file) => path.relative(folder, file).replaceAll(path.sep, "/"))
      .filter((file) => !notPrinted.includes(file));
    const whole = files.map((file) => [
      file,
      readQuoted({ path: `examples/${example}/${file}`, region: undefined }, siteDir),
    ]);
    expect(Object.fromEntries([...printed].filter(([file]) => file !== ".env.example"))).toEqual(
      Object.fromEntries(whole),
    );
  });

  test(`${page} hands out the whole program in one command`, async () => {
    const archive = archiveOf(path.join(siteDir, "examples", example), { folder: "live-room" });
    const server = createServer((request, response) => {
      response.writeHead(request.url === `/live-room-${example}.zip` ? 200 : 404).end(archive);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const cwd = workspaceOf(`${example}-archive`);
    rmSync(cwd, { recursive: true, force: true });
    mkdirSync(cwd, { recursive: true });
    // The example's own tests have installed the same lock file, so npm only says that it was called.
    writeFileSync(path.join(cwd, "npm"), '#!/bin/sh\necho "npm $* in ${PWD##*/}"\n', { mode: 0o755 });
    const line = (await blocksOf(page)).find(isArchiveCommand)?.body ?? "";
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const command = ["sh", "-c", line.replace("https://docs.socketless.ws", here)] as const;
    const env = { PATH: `${cwd}${path.delimiter}${process.env.PATH ?? ""}` };
    expect(await run({ command, cwd, env }, 60_000)).toContain("npm ci in live-room");

    const original = path.join(siteDir, "examples", example);
    for (const file of [...filesOf(original), path.join(original, ".env.example")]) {
      const name = path.relative(original, file);
      expect(readFileSync(path.join(cwd, "live-room", name), "utf8"), name).toBe(readFileSync(file, "utf8"));
    }
  });

  test(`${page} leads a reader who copies it to the working app`, { timeout: 600_000 }, async () => {
    const target = await openTarget({});
    const port = await leasePort();
    const url = `http://localhost:${port}`;
    const follower = { url, port, settings: settingsFor(target, url), env: environment() };
    const context = await newContext();
    const meetAsGuests = async (): Promise<void> => {
      const first = await openTab(context, url);
      const second = await openTab(context, url);
      await expectLine(first, `${second.identifier} joined`);
      await meet(first, second);
      await say(first, "hello");
      await expectLine(second, `${first.identifier}: hello`);
    };
    let server: RunningProcess | undefined;
    try {
      server = await followTutorial(example, page, follower, meetAsGuests);
      await logIn(await logInStep(page), { context, url, cwd: tutorialFolder(example), env: environment() });
    } catch (error) {
      throw new Error(`${String(error)}\n${server?.output() ?? ""}`);
    } finally {
      await context.close();
      await server?.stop();
      await target.close();
    }
  });
}

interface Place {
  context: BrowserContext;
  url: string;
  cwd: string;
  env: Record<string, string>;
}

/** Does what the last step of a tutorial says after its output: sees the refusal, and logs in by the demo login. */
async function logIn({ text }: { text: string }, { context, url, cwd, env }: Place): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await expectPage(page.getByRole("status")).toHaveText(/`(refused)`/i.exec(text)?.[1] ?? "");
  await expectPage(page.getByRole("alert").filter({ hasText: "answered 401" })).toContainText("Log in first");

  const [, line = ""] = /^(node --env-file=.*)$/m.exec(text) ?? [];
  const port = await leasePort();
  const settings = { ...env, PORT: new URL(url).port, DEMO_LOGIN_PORT: String(port) };
  const login = start({ command: ["sh", "-c", `exec ${line}`], cwd, env: settings });
  try {
    await waitForPort(port, login, 20_000);
    const addresses = [...text.matchAll(/`http:\/\/localhost:3001(\/\w+)`/g)].map(([, user = ""]) => user);
    const statuses = [...text.matchAll(/`(Connected as \w+)`/g)].map(([, status = ""]) => status);
    expect(addresses).toHaveLength(2);
    expect(statuses).toHaveLength(2);
    for (const [index, user] of addresses.entries()) {
      const tab = await context.newPage();
      await tab.goto(`http://localhost:${port}${user}`);
      expect(new URL(tab.url()).origin).toBe(url);
      await expectPage(tab.getByRole("status")).toHaveText(statuses[index] ?? "");
    }
  } finally {
    await login.stop();
  }
}
