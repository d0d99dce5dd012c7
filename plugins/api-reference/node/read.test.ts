import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, describe, expect, it, vi } from "vitest";

import snapshot from "../../../api-spec/openapi.json";
import { loadReference } from "./load";
import type { DocumentOptions, LiveDocument } from "./options";
import { readDocument } from "./read";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answer = (status: number, type: string, body: string) => (): Promise<string> =>
  serve((_request, response) => response.writeHead(status, { "content-type": type }).end(body));

async function closedPort(): Promise<string> {
  const url = await serve(() => undefined);
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return url;
}

afterEach(() => vi.unstubAllEnvs());

const REMEDY = "start the service, or set ON_ERROR=snapshot to fall back";

const options = (address: string, live: Partial<LiveDocument> = {}): DocumentOptions => ({
  document: "api-spec/openapi.json",
  overlay: "api-spec/overlay.yaml",
  keyVariable: "SERVICE_KEY",
  live: { url: `${address}/doc`, onError: "fail", remedy: REMEDY, ...live },
});

const changed = (part: object): string => JSON.stringify({ ...snapshot, ...part });

const failures: [name: string, start: () => Promise<string>, whatCameBack: string | RegExp][] = [
  ["a closed port", closedPort, /What came back: nothing \(.*ECONNREFUSED/],
  [
    "an HTML page",
    answer(200, "text/html", "<!doctype html><title>Hello</title>"),
    /not JSON \(text\/html;.*<!doctype html>/,
  ],
  ["a 500", answer(500, "text/plain", "boom"), 'What came back: status 500 Internal Server Error: "boom"'],
  ["a 401", answer(401, "text/plain", "Unauthorized"), "Set SERVICE_KEY if the service asks for a key."],
  [
    "invalid JSON",
    answer(200, "application/json", '{"openapi":'),
    'not JSON (application/json; Unexpected end of JSON input): "{\\"openapi\\":"',
  ],
  [
    "a redirect",
    () =>
      serve(({ url }, response) =>
        url === "/elsewhere"
          ? response.writeHead(200, { "content-type": "application/json" }).end(changed({}))
          : response.writeHead(302, { location: "/elsewhere" }).end(),
      ),
    "a redirect to /elsewhere",
  ],
  ["an empty body", answer(200, "application/json", ""), "an empty body"],
  [
    "JSON of another shape",
    answer(200, "application/json", '{"hello":1}'),
    "JSON, but not an OpenAPI document that this site can show. $.openapi: must be 3.0.x or 3.1.x",
  ],
  ["more than 4 MB", answer(200, "application/json", " ".repeat(5_000_000)), "a document of more than 4 MB"],
  ["more than 4 MB of another status", answer(500, "text/plain", "boom ".repeat(1_000_000)), 'Error: "boom boom'],
  [
    "signs that a terminal obeys",
    answer(200, "application/json", changed({ openapi: "\u001b[2J\u009b31m\n[SUCCESS] ok\r\u202e" })),
    "$.openapi: must be 3.0.x or 3.1.x, but is",
  ],
  [
    "signs that a terminal obeys, outside JSON",
    answer(200, "text/html; a=\u009b31m", "\u001b]0;title\u0007\u001b[2J"),
    "not JSON (text/html",
  ],
  ["a list", answer(200, "application/json", "[]"), "$: the document must be a JSON object."],
];

/** What a terminal obeys, and a line that passes for one of the build's own. */
const OBEYED = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]|\n\[SUCCESS\]/;

describe("a live document that can't be used", () => {
  it.each(failures)("%s stops with the address, what came back and the remedy", async (_name, start, whatCameBack) => {
    const url = await start();
    const loading = loadReference(process.cwd(), options(url));
    await expect(loading).rejects.toThrow(`The API document could not be loaded from ${url}/doc.`);
    await expect(loading).rejects.toThrow(whatCameBack);
    await expect(loading).rejects.toThrow(`Remedy: ${REMEDY}`);
    await expect(loading).rejects.not.toThrow(OBEYED);
  });

  it.each(failures)("%s gives way to the snapshot when that is asked for", async (_name, start) => {
    const url = await start();
    const { model, warnings } = await loadReference(process.cwd(), options(url, { onError: "snapshot" }));
    expect(model.source).toEqual({
      kind: "fallback",
      location: "api-spec/openapi.json",
      reason: `${url}/doc could not be used when this page was built.`,
    });
    expect(warnings[0]).not.toMatch(OBEYED);
    expect(warnings[0]).toContain("The build goes on with api-spec/openapi.json.");
  });
});

describe("a live document", () => {
  it("is shown, with the key sent", async () => {
    const keys: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      keys.push(request.headers.authorization);
      response.end(JSON.stringify(snapshot));
    });
    vi.stubEnv("SERVICE_KEY", "key");
    const { model } = await loadReference(process.cwd(), options(url));
    expect(keys).toEqual(["Bearer key"]);
    expect(model.source).toEqual({ kind: "live", location: `${url}/doc` });
    expect(model.operations).toHaveLength(5);
  });

  it("without what the overlay names is shown as it is, with warnings", async () => {
    const other = { openapi: "3.0.3", info: { title: "Other", version: "2" }, paths: { "/other": { get: {} } } };
    const url = await serve((_request, response) => response.end(JSON.stringify(other)));
    const { model, warnings } = await loadReference(process.cwd(), options(url));
    expect(model.operations.map(({ path: name }) => name)).toContain("/other");
    expect(warnings.join("\n")).toMatch(/overlay\.yaml:\d+: action \d+ .* changed nothing and was skipped/);
  });

  it("keeps names that every object has, through the overlay", async () => {
    const named = JSON.stringify(snapshot)
      .replace('"identifier":{', '"__proto__":{"type":"string"},"constructor":{"type":"string"},"identifier":{')
      .replace('"info":{', '"info":{"__proto__":{"polluted":true},');
    const url = await serve((_request, response) => response.end(named));
    const { document, model } = await loadReference(process.cwd(), options(url));
    const names = model.operations[0]?.body?.contents[0]?.schema.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["__proto__", "constructor", "identifier"]));
    expect(JSON.stringify(document)).toContain('"__proto__":{"type":"string"}');
    expect({}).not.toHaveProperty("polluted");
  });

  it("may be slow to begin with, but not to end", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(100));
    const url = await serve((_request, response) => response.write('{"openapi":'));
    await expect(loadReference(process.cwd(), options(url))).rejects.toThrow("nothing within 15 seconds");
    const { model } = await loadReference(process.cwd(), options(url, { onError: "snapshot" }));
    expect(model.source.kind).toBe("fallback");
    vi.restoreAllMocks();
  });
});

describe("the API key", () => {
  const KEY = "planted+canary/api-key==1f0c";
  const echoes: [name: string, status: number, body: (key: string) => string][] = [
    ["in a 401", 401, (key) => `The key ${key} is wrong`],
    ["in words that are cut", 401, (key) => `${"x".repeat(110)}${key}`],
    ["broken by line ends", 403, (key) => key.replace(/.{7}/g, "$&\r\n")],
    ["as a part of an address", 500, (key) => `/doc?key=${encodeURIComponent(key)}`],
    ["in Base64", 500, (key) => Buffer.from(`user:${key}`).toString("base64")],
    ["in what isn't JSON", 200, (key) => key],
    ["in JSON with escapes", 500, (key) => JSON.stringify({ key: `Bearer ${key}` }).replaceAll("/", "\\/")],
    ["in the document", 200, (key) => JSON.stringify({ ...snapshot, info: { title: `For ${key}`, version: "1" } })],
    [
      "in a name of the document",
      200,
      (key) => JSON.stringify({ ...snapshot, components: { schemas: { [key]: {} } } }).replaceAll("/", "\\u002f"),
    ],
  ];

  it.each(echoes)("is in no message and no page data when the service echoes it: %s", async (_name, status, body) => {
    const url = await serve((_request, response) => response.writeHead(status).end(body(KEY)));
    vi.stubEnv("SERVICE_KEY", KEY);
    const message = await loadReference(process.cwd(), options(url)).then(
      () => expect.unreachable(),
      (error: Error) => error.message,
    );
    const flat = message.replace(/\s|\\+[rn]/g, "");
    for (const hidden of [KEY, KEY.slice(0, 8), KEY.slice(-8), encodeURIComponent(KEY), "cGxhbnRlZC", "YW50ZWQrY2F"]) {
      expect(flat).not.toContain(hidden);
    }
    expect(message).toContain(url);
    const fallback = await loadReference(process.cwd(), options(url, { onError: "snapshot" }));
    expect(JSON.stringify(fallback)).not.toContain("planted");
  });

  it("with a line break in it is refused before anything is sent, and not shown", async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    vi.stubEnv("SERVICE_KEY", "planted\nkey");
    const loading = loadReference(process.cwd(), options(url));
    await expect(loading).rejects.toThrow("SERVICE_KEY holds a line break");
    await expect(loading).rejects.not.toThrow("planted");
    expect(asked).toBe(0);
  });
});

describe("the snapshot", () => {
  it.each([
    ["is missing", undefined, "doc.json can't be read"],
    ["isn't JSON", "{", "doc.json is not JSON"],
  ])("%s: the message says how to make it", async (_name, text, message) => {
    const folder = mkdtempSync(path.join(tmpdir(), "snapshot-"));
    const file = path.join(folder, "doc.json");
    if (text !== undefined) {
      writeFileSync(file, text);
    }
    await expect(readDocument(file, "doc.json", "npm run update")).rejects.toThrow(message);
    await expect(readDocument(file, "doc.json", "npm run update")).rejects.toThrow("npm run update");
    rmSync(folder, { recursive: true });
  });
});
