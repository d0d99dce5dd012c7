import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, describe, expect, it } from "vitest";

import snapshot from "../../../api-spec/openapi.json";
import { loadReference } from "./load";
import { readSnapshot } from "./read";

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

const options = (apiUrl: string) =>
  ({ apiUrl, onError: "fail", snapshot: "api-spec/openapi.json", overlay: "api-spec/overlay.yaml" }) as const;

const failures: [name: string, start: () => Promise<string>, whatCameBack: string | RegExp][] = [
  ["a closed port", closedPort, /What came back: nothing \(.*ECONNREFUSED/],
  [
    "an HTML page",
    answer(200, "text/html", "<!doctype html><title>Hello</title>"),
    /not JSON \(text\/html;.*<!doctype html>/,
  ],
  ["a 500", answer(500, "text/plain", "boom"), 'What came back: status 500 Internal Server Error: "boom"'],
  ["a 401", answer(401, "text/plain", "Unauthorized"), "Set SOCKETLESS_API_KEY if the service asks for a key."],
  [
    "invalid JSON",
    answer(200, "application/json", '{"openapi":'),
    'not JSON (application/json; Unexpected end of JSON input): "{\\"openapi\\":"',
  ],
  ["an empty body", answer(200, "application/json", ""), "an empty body"],
  [
    "JSON of another shape",
    answer(200, "application/json", '{"hello":1}'),
    "JSON that is no OpenAPI document that can be shown. $.openapi: must be 3.0.x or 3.1.x",
  ],
  ["a list", answer(200, "application/json", "[]"), "$: the document must be a JSON object."],
];

describe("a live document that can't be used", () => {
  it.each(failures)("%s stops with the address, what came back and the remedy", async (_name, start, whatCameBack) => {
    const url = await start();
    const loading = loadReference(process.cwd(), options(url));
    await expect(loading).rejects.toThrow(`The API document could not be loaded from ${url}/api/v0/doc.`);
    await expect(loading).rejects.toThrow(whatCameBack);
    await expect(loading).rejects.toThrow("set SOCKETLESS_API_ON_ERROR=snapshot to fall back");
  });

  it.each(failures)("%s gives way to the snapshot when that is asked for", async (_name, start) => {
    const url = await start();
    const { model, warnings } = await loadReference(process.cwd(), { ...options(url), onError: "snapshot" });
    expect(model.source).toEqual({
      kind: "fallback",
      location: "api-spec/openapi.json",
      reason: `${url}/api/v0/doc could not be used when this page was built.`,
    });
    expect(warnings[0]).toContain("The build goes on with api-spec/openapi.json.");
  });
});

describe("a live document", () => {
  it("is shown, with the key sent and the comparison made", async () => {
    const keys: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      keys.push(request.headers.authorization);
      response.end(JSON.stringify(snapshot));
    });
    const { changes, model } = await loadReference(process.cwd(), { ...options(`${url}/`), apiKey: "key" });
    expect(keys).toEqual(["Bearer key"]);
    expect(model.source).toEqual({ kind: "live", location: `${url}/api/v0/doc` });
    expect(model.operations).toHaveLength(5);
    expect(changes).toEqual([]);
  });

  it("is stripped of keys that could change every object, with a warning", async () => {
    const polluted = JSON.stringify(snapshot).replace('"info":{', '"info":{"__proto__":{"polluted":true},');
    const url = await serve((_request, response) => response.end(polluted));
    const { warnings } = await loadReference(process.cwd(), options(url));
    expect(warnings).toEqual([`${url}/api/v0/doc: $.info.__proto__ was left out. Its name could change every object.`]);
    expect({}).not.toHaveProperty("polluted");
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
    await expect(readSnapshot(file, "doc.json")).rejects.toThrow(message);
    await expect(readSnapshot(file, "doc.json")).rejects.toThrow("npm run spec:update");
    rmSync(folder, { recursive: true });
  });
});
