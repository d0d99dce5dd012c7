import { cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";

import { build } from "esbuild";
import { Window } from "happy-dom";
import { Pool } from "pg";
import { generateVAPIDKeys } from "web-push";
import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";

import { packSdk } from "../../plugins/sdk/pack";
import { SCHEMA } from "../../sdk/javascript/src/storage/schema";
import { startSocketless, type LocalSocketless } from "../../sdk/javascript/src/testing";
import { startPostgresServer, temporaryDirectory, type DatabaseServer } from "../support/databases";
import { describeExample } from "./describe";
import { waitForPort } from "./outcome";
import { leasePort } from "./ports";
import { start } from "./processes";
import { readersNode } from "./readers-node";
import { siteDir } from "./workspace";

const soon = (assertion: () => unknown): Promise<unknown> => vi.waitFor(assertion, { timeout: 20_000, interval: 20 });

describeExample("sdk", () => {
  let cwd: string;
  let database: DatabaseServer;
  let service: LocalSocketless;
  let pool: Pool;
  let sdk: string;

  beforeAll(async () => {
    cwd = temporaryDirectory();
    cpSync(path.join(siteDir, "examples/sdk/notifications"), cwd, { recursive: true });
    cpSync(path.join(__dirname, "notifications"), cwd, { recursive: true });
    sdk = (await packSdk(siteDir)).folder;
    mkdirSync(path.join(cwd, "node_modules/@socketless"), { recursive: true });
    symlinkSync(sdk, path.join(cwd, "node_modules/@socketless/sdk"));
    for (const name of ["express", "pg", "web-push"]) {
      symlinkSync(path.join(siteDir, "node_modules", name), path.join(cwd, "node_modules", name));
    }
    database = await startPostgresServer();
    pool = new Pool({ connectionString: database.address });
    await pool.query(SCHEMA);
    service = await startSocketless();
  }, 300_000);
  afterAll(async () => {
    await service.stop();
    await pool.end();
    await database.stop();
    rmSync(cwd, { recursive: true });
  });

  async function serve(sample: "notices" | "offline") {
    const port = await leasePort();
    const { publicKey, privateKey } = generateVAPIDKeys();
    const app = start({
      command: ["node", "app.mjs"],
      cwd,
      env: {
        ...readersNode(),
        ...service.env,
        SAMPLE: sample,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATABASE_URL: database.address,
        CRON_SECRET: "the secret of cron",
        VAPID_SUBJECT: "mailto:ops@example.com",
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
      },
    });
    onTestFinished(() => app.stop());
    await waitForPort(port, app, 30_000);
    const url = `http://127.0.0.1:${port}`;
    return { url, app, publicKey };
  }

  /** Run the page in a document of its own, logged in as a user. */
  async function open(url: string, user: string) {
    const { outputFiles } = await build({
      entryPoints: [path.join(cwd, "page.mjs")],
      alias: {
        "@socketless/sdk/client": path.join(sdk, "dist/client.js"),
        "@socketless/sdk/notifications/client": path.join(sdk, "dist/notifications/client.js"),
      },
      bundle: true,
      write: false,
      format: "iife",
    });
    const { document, Event } = new Window();
    document.body.innerHTML =
      '<output id="unread"></output><ul id="notices"></ul><button id="all"></button><button id="earlier"></button>';
    const asUser: typeof fetch = (address, init) =>
      fetch(`${url}${String(address)}`, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), "x-user": user, "sec-fetch-site": "same-origin" },
      });
    const globals = { document, fetch: asUser, WebSocket };
    new Function(...Object.keys(globals), outputFiles[0]?.text ?? "")(...Object.values(globals));
    const textOf = (id: string) => document.getElementById(id)?.textContent;
    return {
      shows: (unread: number, ...lines: string[]) =>
        soon(() => {
          const shown = [...document.querySelectorAll("li")].map((line) => line.textContent);
          expect([textOf("unread"), shown]).toEqual([String(unread), lines]);
        }),
      press: (selector: string) => void document.querySelector(selector)?.dispatchEvent(new Event("click")),
    };
  }

  it("the notices of a person are the same on two pages, and read on both", async () => {
    const { url } = await serve("notices");
    const [phone, laptop, bens] = [await open(url, "ana"), await open(url, "ana"), await open(url, "ben")];
    await soon(() =>
      expect(service.state().connections.filter(({ feeds }) => feeds.includes("user.ana"))).toHaveLength(2),
    );
    for (let time = 0; time < 2; time += 1) {
      await fetch(`${url}/sent/ana/7`, { method: "POST" });
    }
    for (const page of [phone, laptop]) {
      await page.shows(1, "Your order is on its way Mark as read");
    }
    phone.press("li button");
    for (const page of [phone, laptop]) {
      await page.shows(0, "Your order is on its way Read");
    }
    await fetch(`${url}/sent/ana/8`, { method: "POST" });
    await laptop.shows(1, "Your order is on its way Mark as read", "Your order is on its way Read");
    laptop.press("#all");
    await phone.shows(0, "Your order is on its way Read", "Your order is on its way Read");
    await bens.shows(0);
    expect((await fetch(`${url}/notices`)).status).toBe(401);
  });

  it("who has no page open gets an e-mail, once cron asks for it", async () => {
    const { url, app, publicKey } = await serve("offline");
    const as = { headers: { "x-user": "zoe" } };
    expect(await (await fetch(`${url}/push-subscriptions`, as)).json()).toEqual({ publicKey });
    await fetch(`${url}/sent/zoe/7`, { method: "POST" });
    const ask = async (secret: string) =>
      (await fetch(`${url}/cron`, { headers: { Authorization: `Bearer ${secret}` } })).status;
    expect([await ask("a guess"), await ask("the secret of cron")]).toEqual([401, 204]);
    expect(app.output()).not.toContain("mail {");
    await pool.query("update socketless_items set free_at = free_at - 60000");
    expect(await ask("the secret of cron")).toBe(204);
    await soon(() =>
      expect(app.output()).toContain('mail {"to":"zoe@example.com","subject":"Your order is on its way"'),
    );
  });
});
