import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { expect, it } from "vitest";
import { parse } from "yaml";

import { sitDown } from "../blocks/reader";
import { describeExample } from "./describe";
import { elsewhere } from "./elsewhere";
import { outcomeOf, type Outcome } from "./outcome";
import { openTarget, variantsOf } from "./target";
import { blocksOf } from "./tutorial";
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

/** The settings of the release's `.env.example` that stop it while they are as they come, and those that a reader gets from GitHub. */
const settings = `POSTGRES_URL="postgres://postgres:password@localhost:5432/postgres"
REDIS_URL="redis://localhost:6379"
NEXT_PUBLIC_POSTHOG_HOST=
NEXT_PUBLIC_POSTHOG_KEY=
JWT_SECRET=
OAUTH_GITHUB_CLIENT_ID=
OAUTH_GITHUB_CLIENT_SECRET=
`;

/** Gives what a file holds after the reader has typed the page's command that changes it. */
async function fileAfter(file: string, before: string, isMeant: (command: string) => boolean): Promise<string> {
  const command = (await blocksOf("docs/self-hosting.mdx")).find(({ body }) => isMeant(body));
  const reader = await sitDown();
  await writeFile(path.join(reader.folder, file), before);
  await reader.type(command?.body ?? "");
  const after = await readFile(path.join(reader.folder, file), "utf8");
  await reader.leave();
  return after;
}

describeExample("self-hosting", () => {
  it.each(variantsOf("self-hosting"))("sees a message arrive, against %s", async (_name, options) => {
    const target = await openTarget(options);
    const { code, output } = await check(target.url, target.apiKey);
    await target.close();
    const status = elsewhere ? "(?:204|500)" : options.behaviour === "release-node" ? 500 : 204;
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

  it("follows no redirect, and says where it points", async () => {
    const asked: unknown[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(307, { Location: "/elsewhere" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { code, output } = await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, "key");
    server.close();
    expect(asked).toEqual(["/api/v0/connection"]);
    expect(output).toContain("307 to /elsewhere");
    expect(code).toBe(1);
  });

  it("says which address could not be opened", async () => {
    await withApi('{"url":"ws://127.0.0.1:9/token"}', async (url) => {
      const { code, output } = await check(url, "key");
      expect(output).toContain("The WebSocket at 127.0.0.1:9 could not be opened.");
      expect(code).toBe(1);
    });
  });

  it("leaves no setting empty but those of the reader's own GitHub app", async () => {
    const after = await fileAfter(".env", settings, (command) => command.includes("JWT_SECRET="));
    expect(after.match(/^.*=$/gm)).toEqual(["OAUTH_GITHUB_CLIENT_ID=", "OAUTH_GITHUB_CLIENT_SECRET="]);
    expect(after).not.toContain("localhost");
  });

  it("publishes the databases' ports to the machine itself only", async () => {
    const compose =
      'services:\n  timescaledb:\n    ports:\n      - 5432:5432\n  dragonfly:\n    ports:\n      - "6379:6379"\n';
    const after = await fileAfter("docker-compose.db.yaml", compose, (command) => /^sed [^]*db\.yaml$/m.test(command));
    expect(parse(after)).toEqual({
      services: {
        timescaledb: { ports: ["127.0.0.1:5432:5432"] },
        dragonfly: { ports: ["127.0.0.1:6379:6379"] },
      },
    });
  });

  it("gives the API and one connect node the ports that the page names", () => {
    expect(parse(readFileSync(path.join(folder, "docker-compose.override.yaml"), "utf8"))).toEqual({
      services: { nextjs: { ports: ["3000:3000"] }, connect: { ports: ["3100:3000"], deploy: { replicas: 1 } } },
    });
  });
});
