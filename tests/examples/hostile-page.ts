import { expect, type Page } from "@playwright/test";
import { describe, onTestFinished, test } from "vitest";

import { startHostileBackend, type Behaviour, type HostileBackend } from "./hostile-backend";
import { linesOf, say } from "./tabs";

/** How a room's page is opened, and which of its routes hands out connections. */
export interface RoomPage {
  url: string;
  connectionPath: string;
  newPage(): Promise<Page>;
}

interface HostileCase {
  name: string;
  behaviour: Behaviour;
  /** Says what is wrong; undefined when nothing is. */
  judge(page: Page, backend: HostileBackend): Promise<string | undefined>;
}

/** Connection requests that a client may make in a minute in which no connection lasts. */
const mostRequests = 10;

/** Lets a minute pass on the page's own clock, in steps that leave time for its requests. */
async function passMinute(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.clock.runFor(1000);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

async function countsInMinute(page: Page, backend: HostileBackend): Promise<string | undefined> {
  await passMinute(page);
  const count = backend.requests();
  return count > 2 && count <= mostRequests ? undefined : `${count} connection requests in a minute`;
}

async function isFinal(page: Page, backend: HostileBackend): Promise<string | undefined> {
  await passMinute(page);
  const said = await page.getByRole("alert").filter({ hasText: "not today" }).count();
  const count = backend.requests();
  return count === 1 && said === 1 ? undefined : `${count} connection requests, ${said} alerts`;
}

async function staysAlive(page: Page, backend: HostileBackend): Promise<string | undefined> {
  await expect(linesOf(page).filter({ hasText: "still here" })).toHaveCount(1, { timeout: 20_000 });
  await expect.poll(() => backend.heartbeatAnswers(), { timeout: 20_000 }).toBeGreaterThan(0);
  return undefined;
}

async function showsOnlyLastLine(page: Page, backend: HostileBackend): Promise<string | undefined> {
  const problem = await staysAlive(page, backend);
  const count = await linesOf(page).count();
  return problem ?? (count === 1 ? undefined : `${count} lines`);
}

async function asksAgain(page: Page, backend: HostileBackend): Promise<string | undefined> {
  await expect.poll(() => backend.requests(), { timeout: 20_000 }).toBe(1);
  await page.clock.runFor(11_000);
  await expect.poll(() => page.getByRole("status").innerText(), { timeout: 20_000 }).toMatch(/again|reconnecting/);
  await page.clock.runFor(5500);
  await expect.poll(() => backend.requests(), { timeout: 20_000 }).toBe(2);
  return undefined;
}

/** Shows what arrives while nobody reads what it sends, and has lost none of it when somebody does. */
async function outlivesPeer(page: Page, backend: HostileBackend): Promise<string | undefined> {
  await expect(linesOf(page).filter({ hasText: "still here" })).toHaveCount(1, { timeout: 20_000 });
  const texts = Array.from({ length: 20 }, (_, index) => `${index} ${"x".repeat(900)}`);
  for (const text of texts) {
    await say({ page, identifier: "", errors: [], client: "" }, text);
  }
  backend.tell(JSON.stringify({ type: "message", id: "still telling", name: "service", text: "still telling" }));
  await expect(linesOf(page).filter({ hasText: "still telling" })).toHaveCount(1, { timeout: 20_000 });
  backend.readAgain();
  await expect.poll(() => backend.received().length, { timeout: 20_000 }).toBe(texts.length);
  return backend.received().join() === texts.join() ? undefined : "messages are out of order";
}

/** Sends what is written once, whatever the hand does. */
async function sendsOnce(page: Page, backend: HostileBackend): Promise<string | undefined> {
  await expect(linesOf(page).filter({ hasText: "still here" })).toHaveCount(1, { timeout: 20_000 });
  await page.getByLabel("Message", { exact: true }).fill("only once");
  await page.getByRole("button", { name: "Send" }).dblclick();
  await say({ page, identifier: "", errors: [], client: "" }, "the next one");
  await expect.poll(() => backend.received().at(-1), { timeout: 20_000 }).toBe("the next one");
  return backend.received().length === 2 ? undefined : `${backend.received().length} messages`;
}

/** Those that try what a room's own code does, and not the client that all rooms share. */
const OF_THE_ROOM = ["401 of the connection route", "frames that mean nothing", "double click"];

const cases: readonly HostileCase[] = [
  { name: "accept, then close", behaviour: "accept, then close", judge: countsInMinute },
  { name: "greet, then close", behaviour: "greet, then close", judge: countsInMinute },
  { name: "500 of the connection route", behaviour: "500", judge: countsInMinute },
  { name: "401 of the connection route", behaviour: "401", judge: isFinal },
  { name: "403 of the connection route", behaviour: "403", judge: isFinal },
  { name: "a list for an answer", behaviour: "a list for an answer", judge: countsInMinute },
  { name: "no url in the answer", behaviour: "no url in the answer", judge: countsInMinute },
  { name: "slow answer", behaviour: "slow answer", judge: asksAgain },
  { name: "frame of 2 MiB", behaviour: "frame of 2 MiB", judge: staysAlive },
  { name: "frames that mean nothing", behaviour: "frames that mean nothing", judge: showsOnlyLastLine },
  { name: "double click", behaviour: "friendly", judge: sendsOnce },
  { name: "service that stops reading", behaviour: "stops reading", judge: outlivesPeer },
];

/**
 * Opens a room's page before a hostile backend, one test for each behaviour.
 *
 * @param room - the page; called when the tests run
 * @param which - `all`, or only the cases in which a room's own code decides, for a room whose client another one has tried
 */
export function testHostileBackends(room: () => RoomPage, which: "all" | "own"): void {
  const tried = cases.filter(({ name }) => which === "all" || OF_THE_ROOM.includes(name));
  describe("withstands a backend with", () => {
    test.each(tried)("$name", async ({ behaviour, judge }) => {
      const backend = await startHostileBackend(behaviour);
      onTestFinished(() => backend.close());
      const { url, connectionPath, newPage } = room();
      const page = await newPage();
      onTestFinished(() => page.close());
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await page.clock.install();
      await page.route(`**${connectionPath}`, async (route) => {
        const response = await route.fetch({ url: backend.connectionUrl }).catch(() => undefined);
        await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
      });
      await page.goto(url);
      const problem = await judge(page, backend).catch((error: unknown) => String(error));
      const verdict = problem ?? errors[0];
      expect(verdict).toBeUndefined();
    });
  });
}
