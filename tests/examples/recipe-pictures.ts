/**
 * Makes the pictures of the recipes from their pages: two windows side by side, in light and dark.
 * Usage: `npx tsx tests/examples/recipe-pictures.ts`
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { serve } from "@hono/node-server";
import { chromium, expect, type Browser, type Frame } from "@playwright/test";
import { startService } from "@socketless/local";

import { findBrowser } from "../support/browser";
import { shownRoom } from "./shown-room";
import { siteDir } from "./workspace";

/** Width in CSS pixels that the pages give for the pictures; twice as many pixels are stored. */
const width = 960;
const folder = path.join(siteDir, "static/img/recipes");

const frames = (theme: string): string => `<!doctype html>
<html style="color-scheme: ${theme}">
  <style>
    body { margin: 0; display: flex; gap: 16px; padding: 16px; box-sizing: border-box; height: 100vh;
      background: ${theme === "dark" ? "#12302d" : "#d5e9e3"}; }
    iframe { flex: 1; border: 0; border-radius: 12px; background: ${theme === "dark" ? "#0f1616" : "#f5f6f2"}; }
  </style>
  <iframe></iframe>
  <iframe></iframe>
</html>`;

async function say(frame: Frame, text: string): Promise<void> {
  await frame.getByLabel("Message").fill(text);
  await frame.getByRole("button", { name: "Send" }).click();
}

type App = Awaited<ReturnType<typeof shownRoom>>;

/** What happens in the two windows of a picture. */
interface Picture {
  name: string;
  /** Height in CSS pixels. */
  height: number;
  /** Whether the second window is that of another user. */
  hasTwoUsers: boolean;
  play: (left: Frame, right: Frame, app: App, theme: string) => Promise<void>;
}

const pictures: Picture[] = [
  {
    name: "room",
    height: 325,
    hasTwoUsers: true,
    async play(left, right, { rooms }) {
      for (const frame of [left, right]) {
        await expect(frame.getByText("ana, ben")).toBeVisible();
      }
      if ((await left.getByRole("listitem").count()) > 0) {
        return;
      }
      await say(left, "Shall we meet at ten?");
      await expect(right.getByText("at ten?")).toBeVisible();
      await say(right, "Yes, I have put it on the list");
      await expect(left.getByText("on the list")).toBeVisible();
      await rooms.post("plans", "The agenda was changed");
      for (const frame of [left, right]) {
        await expect(frame.getByText("The agenda")).toBeVisible();
      }
    },
  },
];

async function takePicture(
  browser: Browser,
  app: App,
  port: number,
  picture: Picture,
  theme: "light" | "dark",
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: picture.height },
    deviceScaleFactor: 2,
    colorScheme: theme,
  });
  const page = await context.newPage();
  // Frames have `crypto.randomUUID` only inside a page of a secure origin.
  await page.goto(`http://localhost:${port}/`);
  await page.setContent(frames(theme));
  const [, left, right] = page.frames();
  if (left === undefined || right === undefined) {
    throw new Error("The page of the picture has no frames.");
  }
  const address = `/${picture.name}/index.html?id=${theme}`;
  await left.goto(`http://localhost:${port}${address}`);
  await right.goto(`http://${picture.hasTwoUsers ? "127.0.0.1" : "localhost"}:${port}${address}`);
  for (const frame of [left, right]) {
    await frame.addStyleTag({ content: "body { margin: 1rem 1.5rem }" });
  }
  await picture.play(left, right, app, theme);
  for (const frame of [left, right]) {
    await frame.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await context.close();
  return Buffer.from(data, "base64");
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const service = await startService();
  let respond = (_request: Request) => Promise.resolve(new Response(null, { status: 503 }));
  const server = serve({ fetch: (request: Request) => respond(request), port: 0 });
  const port = await new Promise<number>((resolve) => {
    server.on("listening", () => resolve((server.address() as { port: number }).port));
  });
  const app = await shownRoom(service, `http://127.0.0.1:${port}`);
  ({ respond } = app);
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  for (const picture of pictures) {
    for (const theme of ["light", "dark"] as const) {
      await writeFile(
        path.join(folder, `${picture.name}-${theme}.webp`),
        await takePicture(browser, app, port, picture, theme),
      );
    }
  }
  await browser.close();
  process.exit();
}

void main();
