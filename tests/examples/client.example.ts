import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

import { chromium, expect as expectOfPlaywright } from "@playwright/test";
import { beforeAll, describe, expect, onTestFinished, test, vi, type TestContext } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { findBrowser } from "../support/browser";
import { startBackend, type Backend } from "./backend";
import { attacksOn } from "./client-attacks";
import { commandOf, languages, type ClientCommand } from "./client-commands";
import { describeExample } from "./describe";
import { elsewhere } from "./elsewhere";
import { run, start, type RunningProcess } from "./processes";
import { readersNode } from "./readers-node";
import { openTarget, variantsOf, type Target, type TargetOptions } from "./target";
import { siteDir, workspaceOf } from "./workspace";
import type { LocalService } from "@socketless/local/running";

/** A busy machine may be slow; a test that fails may take its time. */
const expectPage = expectOfPlaywright.configure({ timeout: 20_000 });

interface Run {
  target: Target;
  backend: Backend;
  client: RunningProcess;
  /** Waits until the client has said a number of times that it is connected. */
  isConnected(times: number): Promise<void>;
  /** Waits until the client's output has a line. */
  says(line: string | RegExp): Promise<void>;
}

/** How often the release sends a heartbeat, and how long it waits for an answer. */
const releasesPace = { heartbeatMs: 5000, heartbeatTimeoutMs: 20_000 };

type Context = Pick<TestContext, "onTestFinished">;

async function startRun(
  { onTestFinished }: Context,
  command: ClientCommand,
  options: TargetOptions,
  silenceSeconds: number,
): Promise<Run> {
  const target = await openTarget({ heartbeatMs: 100, heartbeatTimeoutMs: 3000, ...options });
  onTestFinished(() => target.close());
  const backend = await startBackend(target, "ana");
  onTestFinished(() => backend.close());
  const env = { ...command.env, CONNECTION_URL: backend.connectionUrl, SILENCE_SECONDS: String(silenceSeconds) };
  const client = start({ ...command, env, takesInput: true });
  onTestFinished(() => client.stop());
  const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: 60_000, interval: 50 });
  return {
    target,
    backend,
    client,
    isConnected: (times) => waitFor(() => expect(client.output().match(/^connected$/gm)).toHaveLength(times)),
    says: (line) => waitFor(() => expect(client.output()).toMatch(line)),
  };
}

/** Waits until a client has answered heartbeats of the local service, counted from now. */
async function answersHeartbeats(local: LocalService, count: number): Promise<void> {
  const before = await local.heartbeatAnswers("ana");
  await vi.waitFor(async () => expect(await local.heartbeatAnswers("ana")).toBeGreaterThan(before + count), {
    timeout: 20_000,
  });
}

/** The language whose client the everyday run attacks. */
const IN_FULL: (typeof languages)[number] = "JavaScript";

// Clients wait more than they work, so many run side by side.
vi.setConfig({ maxConcurrency: 8, testTimeout: 120_000 });

describeExample("client", () => {
  describe.concurrent.each(languages)("%s", (language) => {
    const found = commandOf(language);
    let command: ClientCommand;

    describe.skipIf(found === undefined)("installed", () => {
      beforeAll(async () => {
        if (found === undefined) {
          return;
        }
        command = { ...found, env: { ...readersNode(), ...found.env } };
        if (found.build !== undefined) {
          await mkdir(workspaceOf("client-java"), { recursive: true });
          await run({ ...command, command: found.build }, 120_000);
        }
      });

      test.for(variantsOf("client"))("connects, sends and prints against %s", async ([, options], context) => {
        const { client, isConnected, says } = await startRun(context, command, { ...options, ...releasesPace }, 20);
        await isConnected(1);
        client.write("grüezi, <b>wörld</b> 👋\n");
        await says('{"echo":"grüezi, <b>wörld</b> 👋"}\n');
      });

      if (!isFull("client") && language !== IN_FULL) {
        return;
      }

      test.skipIf(elsewhere)("survives every fault", async (context) => {
        const { target, backend, client, isConnected, says } = await startRun(context, command, {}, 3);
        const { local } = target;

        await isConnected(1);
        await answersHeartbeats(local, 30);
        expect(backend.urls, "one connection outlives the heartbeat's limit").toHaveLength(1);

        await local.control({ tokenKey: "another", drop: {} });
        await isConnected(2);
        await answersHeartbeats(local, 0);

        await local.control({
          faults: { refuseUpgrades: 1, refuseStatus: 401 },
          close: { code: 1000, reason: "Ping timeout" },
        });
        await isConnected(3);
        await says("closed with 1000 Ping timeout");
        await says(command.refusal);
        await answersHeartbeats(local, 0);

        await local.control({ faults: { stopHeartbeats: true } });
        await says("silent");
        await local.control({ faults: { stopHeartbeats: false } });
        await isConnected(4);
        client.write("again\n");
        await says('{"echo":"again"}\n');

        backend.status = 500;
        await local.control({ drop: {} });
        await says("500");
        client.write("lost\n");
        await says("not sent: no connection");

        backend.status = 403;
        await says(/403.*not today/);
        await vi.waitFor(() => expect(client.exitCode()).toBe(1), { timeout: 60_000 });
        expect(new Set(backend.urls).size, "every attempt has a fresh url").toBe(backend.urls.length);
        expect(client.output()).not.toContain('{"echo":"lost"}');
      });

      test.for(attacksOn(language))("withstands %s", ([, attack], context) => attack(command, context));
    });
  });

  test("JavaScript runs in a browser too", async () => {
    const target = await openTarget({});
    onTestFinished(() => target.close());
    const files = ["/index.html", "/page.js", "/socketless.js"];
    const backend = await startBackend(target, "ana", {
      page: (file) => {
        if (!files.includes(file)) {
          return undefined;
        }
        const type = file.endsWith(".js") ? "text/javascript" : "text/html";
        return { type, body: readFileSync(path.join(siteDir, "examples/client/javascript", file)) };
      },
    });
    onTestFinished(() => backend.close());
    const { executablePath, args } = await findBrowser();
    const browser = await chromium.launch({ executablePath, args });
    onTestFinished(() => browser.close());

    const page = await browser.newPage();
    await page.goto(`${backend.url}/index.html`);
    await expectPage(page.getByRole("status")).toHaveText("connected");
    await page.getByLabel("Message", { exact: true }).fill("grüezi");
    await page.getByRole("button", { name: "Send" }).click();
    await expectPage(page.getByRole("log", { name: "Messages" })).toHaveText('{"echo":"grüezi"}');

    backend.status = 403;
    await target.local.control({ drop: {} });
    await expectPage(page.getByRole("status")).toHaveText("refused");
    await expectPage(page.getByRole("alert")).toHaveText("/connection answered 403: not today");
  });
});
