import { expect, type BrowserContext, type Page } from "@playwright/test";

/** Waits as long as a busy machine needs. */
export const expectPage = expect.configure({ timeout: 20_000 });

export interface Tab {
  page: Page;
  identifier: string;
  /** The whole identifier of its connection, which pages don't show: from the token that its WebSocket was opened with. */
  client: string;
  /** What the browser would report in its console as errors. */
  errors: string[];
}

/** Opens the live room in a tab of its own and waits until it is connected. */
export async function openTab(context: BrowserContext, url: string): Promise<Tab> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const clients: string[] = [];
  page.on("websocket", (socket) => {
    // Development servers have WebSockets of their own, without a token in the path.
    const [, claims] = /\/[\w-]+\.([\w-]+)\.[\w-]+$/.exec(socket.url()) ?? [];
    if (claims === undefined) {
      return;
    }
    clients.push((JSON.parse(Buffer.from(claims, "base64url").toString()) as { identifier: string }).identifier);
  });
  await page.goto(url);
  const status = page.getByRole("status");
  await expectPage(status).toHaveText(/^Connected as guest[-_]/);
  const identifier = (await status.innerText()).replace("Connected as ", "");
  return { page, errors, identifier, client: clients.at(-1) ?? "" };
}

/** The lines of the room. */
export const linesOf = (page: Page) => page.locator("li, [role=log] p");

/** Writes a text into the tab's field and sends it. */
export async function say(tab: Tab, text: string): Promise<void> {
  await tab.page.getByLabel("Message", { exact: true }).fill(text);
  await tab.page.getByRole("button", { name: "Send" }).click();
}

/** Expects the one line with this text among the tab's messages. */
export const expectLine = (tab: Tab, text: string | RegExp) =>
  expectPage(linesOf(tab.page).filter({ hasText: text })).toHaveCount(1);

/**
 * Waits until what one tab says reaches the other: a client is in the room a moment after the service has taken the
 * reply that joins it, and nothing tells a test when.
 */
export const meet = (first: Tab, second: Tab) =>
  expectPage(async () => {
    const word = `ping ${crypto.randomUUID().slice(0, 8)}`;
    await say(first, word);
    await expect(linesOf(second.page).filter({ hasText: word })).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
