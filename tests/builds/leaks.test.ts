import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startService, type Service } from "@socketless/local";
import { copySite } from "../support/siteCopy";

/** Values that no reader may see; each is in the environment of the build. */
const PLANTED = {
  SOCKETLESS_API_KEY: "planted-canary-api-key-1f0c",
  SOCKETLESS_WEBHOOK_SECRET: "planted-canary-webhook-secret-2a7d",
  ALGOLIA_WRITE_API_KEY: "planted-canary-write-key-3b9e",
  UNRELATED_TOKEN: "planted-canary-unrelated-4c1f",
};

/** What a build leaves besides the build: it may be kept between builds, put into an image, or handed on with a log. */
const LEFT = [".docusaurus", ".cache", "node_modules/.cache"];

interface File {
  readonly name: string;
  readonly text: string;
}

const site = copySite();
let service: Service;
let files: File[] = [];
/** The build, what else was left, and what was printed. */
let everything: File[] = [];

function readText(file: string): string {
  const bytes = readFileSync(file);
  const plain = file.endsWith(".br") ? brotliDecompressSync(bytes) : file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
  return plain.toString("latin1");
}

function filesBelow(folder: string): File[] {
  const root = path.join(site.directory, folder);
  return !existsSync(root)
    ? []
    : readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(path.join(root, name)).isFile())
        .map((name) => ({ name, text: readText(path.join(root, name)) }));
}

const leftBy = (output: string): File[] => [
  ...LEFT.flatMap((folder) => filesBelow(folder).map(({ name, text }) => ({ name: path.join(folder, name), text }))),
  { name: "what was printed", text: Buffer.from(output).toString("latin1") },
];

beforeAll(async () => {
  service = await startService({ apiKey: PLANTED.SOCKETLESS_API_KEY });
  const { exitCode, output } = await site.run("build", { ...PLANTED, SOCKETLESS_API_URL: service.url });
  expect(exitCode, output).toBe(0);
  files = filesBelow("build");
  everything = [...files, ...leftBy(output)];
}, 400_000);

afterAll(async () => {
  await service.close();
  site.remove();
});

/** Files that hold a text, with what stands around it. */
const holders = (pattern: RegExp, among: readonly File[] = files): string[] =>
  among.flatMap(({ name, text }) => {
    const match = pattern.exec(text);
    return match === null ? [] : [`${name}: ${text.slice(Math.max(0, match.index - 40), match.index + 80)}`];
  });

const literal = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));

describe("the build", () => {
  it("was read whole", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(holders(/Socketless/).length).toBeGreaterThan(20);
  });

  it("was read with its caches and its log", () => {
    expect(everything.map(({ name }) => name)).toEqual(
      expect.arrayContaining([".cache/build.log", ".docusaurus/docusaurus.config.mjs", "what was printed"]),
    );
  });

  it.each(Object.entries(PLANTED))("doesn't hold the value of %s, nor does what else it leaves", (_name, value) => {
    expect(holders(literal(value), everything)).toEqual([]);
    expect(holders(literal(Buffer.from(value).toString("base64").replace(/=+$/, "")), everything)).toEqual([]);
  });

  it("holds no path of the machine that made it", () => {
    // Names as short as /root are words of guides, too.
    const folders = [site.directory, path.resolve(__dirname, "../.."), homedir(), tmpdir()].filter(
      (folder) => folder.length > "/root/x".length,
    );
    for (const folder of folders) {
      expect(holders(literal(folder))).toEqual([]);
    }
    expect(holders(/\/(?:home|Users)\/[a-z][\w-]*\/|[A-Z]:\\\\Users\\\\|file:\/\/\//)).toEqual([]);
  });

  it("holds no source map", () => {
    expect(files.filter(({ name }) => name.replace(/\.(?:br|gz)$/, "").endsWith(".map"))).toEqual([]);
    expect(holders(/sourceMappingURL=/)).toEqual([]);
  });

  it("holds no e-mail address but those of examples", () => {
    // Licences name their authors as they wish to be named.
    const text = files.filter(({ name }) => /\.(?:html|md|txt|json|xml|js)$/.test(name) && name !== "THIRD_PARTY.md");
    const found = text.flatMap(({ name, text: content }) =>
      [...content.matchAll(/[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|ws|eu|de|es)\b/gi)]
        .map(([address]) => address)
        .filter((address) => !/@(?:[\w.-]+\.)?example\.(?:com|org|net)$/i.test(address))
        .map((address) => `${name}: ${address}`),
    );
    expect(found).toEqual([]);
  });

  it("holds no private key and no token of a known form", () => {
    expect(
      holders(
        /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bAKIA[0-9A-Z]{16}\b|\bnpm_[A-Za-z0-9]{36}\b/,
      ),
    ).toEqual([]);
  });
});

describe("a build that fails", () => {
  const key = PLANTED.SOCKETLESS_API_KEY;

  it("leaves no API key when the service repeats it, whole or in lines", async () => {
    const echo = createServer((_request, response) =>
      response.writeHead(401, `No ${key}`).end(`${key} isn't right: ${key.replace(/.{9}/g, "$&\r\n")}`),
    );
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const { exitCode, output } = await site.run("build", { ...PLANTED, SOCKETLESS_API_URL: url });
    echo.close();
    expect(exitCode).not.toBe(0);
    expect(output).toContain("status 401");
    expect(holders(literal(key), leftBy(output))).toEqual([]);
    expect(output.replace(/\s/g, "")).not.toContain(key);
  });

  it.each([
    [{ SOCKETLESS_API_KEY: `${key}\nsecond` }, "SOCKETLESS_API_KEY holds a line break"],
    [{ SOCKETLESS_API_URL: `https://api.example/?token=${key}` }, "SOCKETLESS_API_URL holds a query"],
    [{ SOCKETLESS_API_URL: `https://api.example/#${key}` }, "SOCKETLESS_API_URL holds a fragment"],
    [{ SOCKETLESS_API_URL: `https://me:${key}@api.example/` }, "SOCKETLESS_API_URL holds a user name or password"],
  ])("%j is refused before anything is built, and not repeated", async (variables, problem) => {
    const { exitCode, output } = await site.run("build", { SOCKETLESS_API_URL: service.url, ...variables });
    expect(exitCode).toBe(1);
    expect(output).toContain(problem);
    expect(holders(literal(key), leftBy(output))).toEqual([]);
  });
});
