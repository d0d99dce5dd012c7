/**
 * Makes the pictures of the tutorials from the running examples: two tabs side by side, in light and dark.
 *
 * Needs the built apps that `npm run test:examples` leaves in `.cache/examples`. Usage:
 * `npx tsx tests/examples/pictures.ts hono nextjs solidstart sveltekit`
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { chromium, expect, type Browser, type Frame } from "@playwright/test";

import { startService, type Service } from "@socketless/local";
import { TUTORIALS, type TutorialName } from "../../src/tutorials";
import { findBrowser } from "../support/browser";
import { leasePort } from "./ports";
import { start, waitForAnswer } from "./processes";
import { readersNode } from "./readers-node";
import { siteDir, workspaceOf, writeEnvironment } from "./workspace";

/** Size in CSS pixels that the pages give for the pictures; twice as many pixels are stored. */
const size = { width: 960, height: 410 };
const folder = path.join(siteDir, "static/img/tutorials");
const themes = ["light", "dark"] as const;

const frames = (url: string, theme: string): string => `<!doctype html>
<html style="color-scheme: ${theme}">
  <style>
    body { margin: 0; display: flex; gap: 16px; padding: 16px; box-sizing: border-box; height: 100vh;
      background: ${theme === "dark" ? "#12302d" : "#d5e9e3"}; }
    iframe { flex: 1; border: 0; border-radius: 12px; background: ${theme === "dark" ? "#0f1616" : "#f5f6f2"}; }
  </style>
  <iframe src="${url}"></iframe>
  <iframe></iframe>
</html>`;

async function say(frame: Frame, text: string): Promise<void> {
  await frame.getByLabel("Message", { exact: true }).fill(text);
  await frame.getByRole("button", { name: "Send" }).click();
}

/** Rolls with the room's own button, or on the page that has it. */
async function roll(room: Frame, url: string): Promise<void> {
  const button = room.getByRole("button", { name: "Roll the die" });
  if (await button.isVisible()) {
    return button.click();
  }
  const page = await room.page().context().newPage();
  await page.goto(`${url}/roll`);
  await page.getByRole("button", { name: "Roll the die" }).click();
  await page.waitForLoadState("networkidle");
  await page.close();
}

/** Waits until a guest is connected, and in the room. */
async function isIn(frame: Frame, service: Service): Promise<void> {
  const status = frame.getByRole("status");
  await expect(status).toHaveText(/^Connected as guest_/);
  const guest = (await status.innerText()).replace("Connected as ", "");
  const answered = () => service.webhookCalls.some(({ event }) => event.data.connection.identifier.startsWith(guest));
  await expect.poll(answered).toBe(true);
}

async function takePicture(
  browser: Browser,
  service: Service,
  url: string,
  theme: (typeof themes)[number],
): Promise<Buffer> {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2, colorScheme: theme });
  const page = await context.newPage();
  await page.goto(url);
  await page.setContent(frames(url, theme));
  const [, left, right] = page.frames();
  if (left === undefined || right === undefined) {
    throw new Error("The page of the picture has no frames.");
  }
  await isIn(left, service);
  await right.goto(url);
  await isIn(right, service);
  for (const frame of [left, right]) {
    // The whole room has to fit into the picture.
    await frame.addStyleTag({
      content: "body { margin: 1rem auto } [role=log] { height: 9.75rem }",
    });
  }
  await say(left, "Is anyone here?");
  await expect(right.getByText("Is anyone here?")).toBeVisible();
  await say(right, "Yes, in the other tab");
  await expect(left.getByText("Yes, in the other tab")).toBeVisible();
  await roll(left, url);
  await expect(right.getByText("The server rolled")).toBeVisible();
  await expect(left.getByText("The server rolled")).toBeVisible();
  await page.bringToFront();
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await context.close();
  return Buffer.from(data, "base64");
}

async function makePictures(example: TutorialName, browser: Browser): Promise<void> {
  const service = await startService();
  const port = await leasePort();
  const url = `http://localhost:${port}`;
  await writeEnvironment(workspaceOf(example), {
    SOCKETLESS_API_URL: service.url,
    SOCKETLESS_API_KEY: service.apiKey,
    SOCKETLESS_WEBHOOK_MASTER_SECRET: "pictures",
    PUBLIC_URL: url + TUTORIALS[example].webhook.replace(/\/webhook$/, ""),
  });
  const env = { ...readersNode(), PORT: String(port) };
  const server = start({ command: ["npm", "start"], cwd: workspaceOf(example), env });
  try {
    await waitForAnswer(url, server, 60_000);
    for (const theme of themes) {
      await writeFile(path.join(folder, `${example}-${theme}.webp`), await takePicture(browser, service, url, theme));
    }
  } finally {
    await server.stop();
    await service.close();
  }
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    for (const example of process.argv.slice(2) as TutorialName[]) {
      await makePictures(example, browser);
    }
  } finally {
    await browser.close();
  }
}

void main();
