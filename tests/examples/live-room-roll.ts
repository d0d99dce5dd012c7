import { expect, onTestFinished, test } from "vitest";

import { send } from "./hostile-webhook";
import type { RunningRoom } from "./live-room-page";
import { expectLine, expectPage, linesOf, say } from "./tabs";

/** A server of the room whose key the service refuses. */
interface RefusedServer {
  /** Address of its webhook. */
  webhook: string;
  /** Its page with the button. */
  url: string;
  stop(): Promise<void>;
}

const GUEST = "guest_1.0123456789abcdef";

const opened = (identifier: string): string =>
  JSON.stringify({ action: "CONNECTION_OPEN", data: { connection: { clientId: "wskl_live_test", identifier } } });

/** Tests that a room tells nobody why a roll has failed, and that no other site can make it roll. */
export function testRoll(room: () => RunningRoom, startRefused: () => Promise<RefusedServer>): void {
  test("a roll that fails says so, and tells the browser nothing of why", async () => {
    const { url, webhook, stop } = await startRefused();
    onTestFinished(stop);
    const page = await room().context.newPage();
    const received: Promise<string>[] = [];
    page.on("response", (response) => {
      const text = response.text().catch(() => "");
      received.push(text.then((body) => JSON.stringify(response.headers()) + body));
    });
    await page.goto(url);
    // A click before the page is hydrated does nothing.
    await expectPage(async () => {
      await page.getByRole("button", { name: "Roll the die" }).click();
      await expectPage(page.getByText("Not rolled")).toHaveCount(1, { timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    expect((await Promise.all(received)).filter((text) => text.includes("Socketless answered"))).toEqual([]);

    const answer = await send({ url: webhook, secretOf: room().secretOf }, opened(GUEST), GUEST);
    expect(answer.status, "whoever comes in joins, though the announcement of it fails").toBe(200);
    const { feeds } = JSON.parse(answer.body) as { feeds: unknown };
    expect(feeds).toContainEqual({ action: "join", feeds: "room.lobby", clients: GUEST });
  });

  test("another site's page can't roll the die", async () => {
    const { url, rollUrl, browser, openTwo } = room();
    const [tab] = await openTwo();
    const withoutScript = await browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => withoutScript.close());
    const page = await withoutScript.newPage();
    await page.goto(rollUrl);
    const form = page.locator("form[method=post i]");
    const isForm = (await form.count()) > 0;
    const action = isForm ? await form.evaluate((element: HTMLFormElement) => element.action) : `${url}/roll`;
    const headers = { origin: "https://elsewhere.test", "sec-fetch-site": "cross-site" };
    await fetch(action, { headers });
    if (isForm) {
      await page.route("**", async (route) => {
        const forged = { ...route.request().headers(), ...headers };
        const response = await route.fetch({ headers: forged, maxRedirects: 0 });
        await route.fulfill({ status: response.status(), body: "" });
      });
      await page.getByRole("button", { name: "Roll the die" }).click();
      await page.waitForLoadState();
    } else {
      for (const type of ["text/plain", "application/csp-report", "application/reports+json", "text/ping"]) {
        await fetch(action, { method: "POST", headers: { ...headers, "Content-Type": type } });
      }
    }
    await say(tab, "after it");
    await expectLine(tab, `${tab.identifier}: after it`);
    await expectPage(linesOf(tab.page).filter({ hasText: "The server rolled" })).toHaveCount(0);
  });
}
