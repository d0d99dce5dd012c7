import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { describeExample } from "./describe";
import { outcomeOf, type Outcome } from "./outcome";
import { openTarget, variants } from "./target";
import { siteDir } from "./workspace";

const folder = path.join(siteDir, "examples/self-hosting");

/** Runs the check as a reader would; Node.js 20 has `WebSocket` behind a flag. */
const check = (url: string, apiKey: string): Promise<Outcome> =>
  outcomeOf(
    {
      command: ["node", "--experimental-websocket", "check-delivery.mjs"],
      cwd: folder,
      env: { SOCKETLESS_API_URL: url, SOCKETLESS_API_KEY: apiKey },
    },
    30_000,
  );

/** Starts an API whose connection requests answer with a text. */
async function withApi(answer: string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => response.end(answer)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.closeAllConnections();
  server.close();
}

describeExample("self-hosting", () => {
  it.each(variants)("sees a message arrive, against %s", async (_name, options) => {
    const target = await openTarget(options);
    const { code, output } = await check(target.url, target.apiKey);
    await target.close();
    const status = options.behaviour === "release-node" ? 500 : 204;
    expect(output).toMatch(
      new RegExp(
        `POST /api/v0/connection: 200\nThe url leads to \\S+\\.\nThe WebSocket is open\\.\n(?:POST /api/v0/message: ${status}\n)+Arrived: message \\d+\n$`,
      ),
    );
    expect(code).toBe(0);
  });

  it("says what the API answers to a wrong key", async () => {
    const target = await openTarget({});
    const { code, output } = await check(target.url, "wrong");
    await target.close();
    expect(output).toContain("POST /api/v0/connection: 401\nUnauthorized\n");
    expect(code).toBe(1);
  });

  it("doesn't open the hosted service's address with a token of another service", async () => {
    await withApi('{"url":"wss://connect.socketless.ws/token"}', async (url) => {
      const { code, output } = await check(url, "key");
      expect(output).toContain("That is the hosted service. Do not open it");
      expect(code).toBe(1);
    });
  });

  it("says which address could not be opened", async () => {
    await withApi('{"url":"ws://127.0.0.1:9/token"}', async (url) => {
      const { code, output } = await check(url, "key");
      expect(output).toContain("The WebSocket at 127.0.0.1:9 could not be opened.");
      expect(code).toBe(1);
    });
  });

  it("gives the API and one connect node the ports that the page names", () => {
    expect(parse(readFileSync(path.join(folder, "docker-compose.override.yaml"), "utf8"))).toEqual({
      services: { nextjs: { ports: ["3000:3000"] }, connect: { ports: ["3100:3000"], deploy: { replicas: 1 } } },
    });
  });
});
