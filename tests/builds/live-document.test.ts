import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import snapshot from "../../api-spec/openapi.json";
import { startService } from "@socketless/local";
import { copySite } from "../support/siteCopy";

const SENTINEL = "build/from-before.txt";
const API_PAGE = "build/api/index.html";

/** The page's component, which a site may replace. */
const PAGE = "src/theme/ApiPage/index.tsx";
const FAILING_PAGE = `import ApiPage from "@theme-original/ApiPage";

export default function FailingPage(props) {
  if (props.page.model.source.kind === "live") throw new Error("no page");
  return <ApiPage {...props} />;
}
`;

const site = copySite();
let broken: Server | undefined;

beforeAll(() => site.write(SENTINEL, "previous build"));

afterEach(() => {
  broken?.closeAllConnections();
  broken?.close();
});

afterAll(() => site.remove());

/** A description that asks for much, and a title that a terminal would obey. */
const HOSTILE_INFO = { title: "\u001b]0;owned\u0007", version: "1", description: `${">".repeat(3_000)} deep` };

/** What a terminal obeys, but for colours, which are the build's own. */
const OBEYED = /\u001b(?!\[[0-9;]*m)|[\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F]/;

/** Answers every request in the same way. */
async function serverThatAnswers(status: number, type: string, body: string): Promise<string> {
  broken = createServer((_, response) => response.writeHead(status, { "Content-Type": type }).end(body));
  await new Promise<void>((resolve) => broken?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
}

async function closedPort(): Promise<string> {
  const url = await serverThatAnswers(200, "text/plain", "");
  await new Promise((resolve) => broken?.close(resolve));
  return url;
}

/** The page without its note on where the document came from, and without file names that hold a hash. */
const comparable = (html: string): string =>
  html
    .replace(/made from.{0,200}?<\/(?:p|footer|div)>/gs, "")
    .replace(/\/assets\/[^"' >]+/g, "asset")
    // It names the service that Try it may call.
    .replace(/<meta http-equiv=Content-Security-Policy[^>]*>/, "");

describe("a document that can't be had stops the build and leaves the previous one", () => {
  it.each([
    ["a closed port", closedPort, /could not be reached|refused|ECONNREFUSED/i],
    [
      "an HTML page",
      () => serverThatAnswers(200, "text/html", "<!doctype html><title>Hi</title>"),
      /not JSON \(text\/html/,
    ],
    ["status 500", () => serverThatAnswers(500, "text/plain", "broken"), /500/],
    ["invalid JSON", () => serverThatAnswers(200, "application/json", '{"openapi": '), /JSON/],
    [
      "a document over the budget",
      () => serverThatAnswers(200, "application/json", JSON.stringify({ ...snapshot, info: HOSTILE_INFO })),
      /\$\.info\.description: quotes, lists or emphasis are nested more than 100 levels deep/,
    ],
    ["another JSON", () => serverThatAnswers(200, "application/json", "[1, 2]"), /OpenAPI/i],
  ])("%s", async (_, start, problem) => {
    const url = await start();
    const { exitCode, output } = await site.run("build", { SOCKETLESS_API_URL: url });
    expect(exitCode, output).not.toBe(0);
    expect(output).toContain(`${url}/api/v0/doc`);
    expect(output).toMatch(problem);
    expect(output).toMatch(/SOCKETLESS_API_URL/);
    expect(output).not.toMatch(OBEYED);
    expect(site.exists(SENTINEL)).toBe(true);
    expect(site.exists(".build-next")).toBe(false);
  });

  it("goes on with the snapshot when that is asked for, and says so on the page", async () => {
    const url = await closedPort();
    const { exitCode, output } = await site.run("build", {
      SOCKETLESS_API_URL: url,
      SOCKETLESS_API_ON_ERROR: "snapshot",
    });
    expect(exitCode, output).toBe(0);
    expect(output).toContain("[WARNING]");
    expect(site.read(API_PAGE)).toMatch(/snapshot/);
    expect(site.exists(SENTINEL)).toBe(false);
  });
});

describe("with the snapshot asked for, in CI, a document that passes every check but can't be built with gives way", () => {
  afterEach(() => site.delete(PAGE));

  it.each([
    ["a page that can't be rendered", snapshot, () => site.write(PAGE, FAILING_PAGE)],
    [
      "no events, which asyncapi.json needs",
      JSON.parse(
        JSON.stringify(snapshot).replace(
          '"anyOf":[{"type":"object","properties":{"action"',
          '"oneOf":[{"type":"object","properties":{"action"',
        ),
      ) as unknown,
      () => undefined,
    ],
  ])("%s", async (_name, document, arrange) => {
    arrange();
    const url = await serverThatAnswers(200, "application/json", JSON.stringify(document));
    const { exitCode, output } = await site.run("build", {
      CI: "true",
      SOCKETLESS_API_URL: url,
      SOCKETLESS_API_ON_ERROR: "snapshot",
    });
    expect(exitCode, output).toBe(0);
    expect(output).toContain(`The build failed with the document of ${url}. It is made again with the snapshot.`);
    expect(site.read(API_PAGE)).toContain("could not be used when this page was built");
  });
});

it("a running service gives the same page as the snapshot", async () => {
  expect((await site.run("build")).exitCode).toBe(0);
  const fromSnapshot = site.read(API_PAGE);
  const service = await startService();
  const { exitCode, output } = await site.run("build", {
    SOCKETLESS_API_URL: service.url,
    SOCKETLESS_API_KEY: service.apiKey,
  });
  await service.close();
  expect(exitCode, output).toBe(0);
  const live = site.read(API_PAGE);
  expect(live).toContain(service.url);
  expect(live).not.toContain(service.apiKey);
  expect(comparable(live)).toBe(comparable(fromSnapshot));
});
