import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { chromium, type Browser } from "@playwright/test";
import { afterAll, beforeAll } from "vitest";

import { quote } from "../../plugins/code/quote";
import { programs } from "../../src/config/programs";
import { findBrowser } from "../support/browser";
import { describeExample } from "./describe";
import { testHostileBackends } from "./hostile-page";
import { siteDir } from "./workspace";

/** What readers download for the page of the log-in guide, by the names that they save it by. */
const FILES = new Map([
  ["/room.html", ["core/room.html.txt", "text/html"]],
  ["/room.js", ["core/room.js", "text/javascript"]],
  ["/room.css", ["core/room.css", "text/css"]],
  ["/socketless.js", ["core/client.js", "text/javascript"]],
] as const);

const textOf = (address: string): string =>
  quote(readFileSync(path.join(siteDir, programs.files.get(address) ?? ""), "utf8"), undefined);

describeExample("core", () => {
  let browser: Browser;
  const server = createServer((request, response) => {
    const [address, type] = FILES.get(request.url as never) ?? [];
    response
      .writeHead(address ? 200 : 404, { "Content-Type": type ?? "text/plain" })
      .end(address ? textOf(address) : undefined);
  });

  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { executablePath, args } = await findBrowser();
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  testHostileBackends(
    () => ({
      url: `http://localhost:${(server.address() as AddressInfo).port}/room.html`,
      connectionPath: "/connection",
      newPage: () => browser.newPage(),
    }),
    "own",
  );
});
