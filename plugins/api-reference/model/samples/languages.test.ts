import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import type { SampleRequest } from "../request";
import { samplesOf } from "./languages";

const run = promisify(execFile);
type RunError = { stdout: string; stderr: string; code?: number };
const isInstalled = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Samples of a request without colours, by language. */
const samples = (request: SampleRequest): Record<string, string> =>
  Object.fromEntries(
    samplesOf(request, { responses: [] }, (code) => [code]).map(({ language, code }) => [language, code.join("")]),
  );

/** Commands that run a sample's file, by language; C# isn't among Debian's packages. */
const PROGRAMS: readonly [language: string, file: string, command: readonly [string, ...string[]]][] = [
  ["curl", "sample.sh", ["sh", "sample.sh"]],
  ["javascript", "sample.mjs", [process.execPath, "sample.mjs"]],
  ["python", "sample.py", ["python3", "sample.py"]],
  ["go", "sample.go", ["go", "run", "sample.go"]],
];

describe("HEAD", () => {
  const server = createServer((_request, response) => response.writeHead(200, { "content-length": "9" }).end());
  beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
  afterAll(() => void server.close());

  it("is answered without a body, for which curl doesn't wait", async () => {
    const { port } = server.address() as AddressInfo;
    const { curl = "" } = samples({ method: "HEAD", url: `http://127.0.0.1:${port}/`, body: undefined });
    expect((await run("sh", ["-c", curl], { timeout: 5000 })).stdout).toContain("200 OK");
  });
});

describe("a redirect", () => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const status = url === "/elsewhere" ? 200 : Number(url.slice(1));
    response.writeHead(status, { location: "/elsewhere", "content-type": "application/json" }).end('{"followed":true}');
  });
  beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
  afterAll(() => void server.close());

  it.each(
    PROGRAMS.flatMap(([language, ...program]) => [302, 307].map((status) => [language, status, ...program] as const)),
  )("makes the sample fail and say why %s ends at a %i", async (language, status, file, [command, ...args]) => {
    if (!isInstalled(command, command === "go" ? "version" : "--version") && command !== "sh") {
      return;
    }
    const folder = mkdtempSync(path.join(tmpdir(), "sample-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const written = samples({
      method: "POST",
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${status}`,
      keys: [{ name: "X-Api-Key", prefix: "", variable: "HARBOUR_KEY" }],
      body: { mediaType: "application/json", value: { secret: "s" } },
    });
    writeFileSync(path.join(folder, file), written[language] ?? "");
    asked.length = 0;
    const env = { ...process.env, HARBOUR_KEY: "k" };
    const outcome = await run(command, args, { cwd: folder, env }).catch((error: unknown) => error as RunError);
    expect(asked).toEqual([`/${status}`]);
    expect(outcome).toHaveProperty("code");
    expect(`${outcome.stdout}${outcome.stderr}`).toContain(language === "curl" ? "redirects" : "/elsewhere");
  });
});

describe("several credentials", () => {
  const asked: unknown[] = [];
  const server = createServer(({ headers, url = "" }, response) => {
    asked.push([headers.authorization, headers["x-app"], url]);
    response.end();
  });
  beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
  afterAll(() => void server.close());

  it.each(PROGRAMS)("are all sent by the sample in %s", async (language, file, [command, ...args]) => {
    if (!isInstalled(command, command === "go" ? "version" : "--version") && command !== "sh") {
      return;
    }
    const folder = mkdtempSync(path.join(tmpdir(), "sample-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const written = samples({
      method: "GET",
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?q=1`,
      keys: [
        { name: "Authorization", prefix: "Bearer ", variable: "BEARER" },
        { name: "X-App", prefix: "", variable: "APP" },
      ],
    });
    writeFileSync(path.join(folder, file), written[language] ?? "");
    asked.length = 0;
    const env = { ...process.env, BEARER: "b", APP: "a" };
    await run(command, args, { cwd: folder, env });
    expect(asked).toEqual([["Bearer b", "a", "/?q=1"]]);
  });
});

describe("texts that break careless quoting", () => {
  const text = 'it\'s "quoted" \\ `ticks` $HOME ${x} {y} </script> """ é 日本\n\ttab';
  const request: SampleRequest = {
    method: "POST",
    url: "https://api.example.com/echo",
    keys: [{ name: "Authorization", prefix: "Bearer ", variable: "HARBOUR_KEY" }],
    body: {
      mediaType: "application/json",
      value: { text, "key with spaces": [true, null, 1.5], empty: {}, list: [] },
    },
  };
  const written = samples(request);

  it("JavaScript keeps the value", () => {
    const literal = /JSON\.stringify\(([\s\S]*)\),\n  redirect/.exec(written.javascript ?? "")?.[1] ?? "";
    expect(new Function(`return ${literal}`)()).toEqual(request.body?.value);
  });

  it.skipIf(!isInstalled("curl", "--version"))("curl keeps the value", async () => {
    const data = (written.curl ?? "").slice((written.curl ?? "").indexOf("--data ") + "--data ".length);
    const { stdout } = await run("sh", ["-c", `printf %s ${data}`]);
    expect(JSON.parse(stdout)).toEqual(request.body?.value);
  });

  it.skipIf(!isInstalled("python3", "--version"))("Python keeps the value", async () => {
    const literal = /json\.dumps\(([\s\S]*)\)\.encode/.exec(written.python ?? "")?.[1] ?? "";
    const { stdout } = await run("python3", ["-c", `import json\nprint(json.dumps(${literal}))`]);
    expect(JSON.parse(stdout)).toEqual(request.body?.value);
  });

  it.skipIf(!isInstalled("php", "--version"))("PHP keeps the value", async () => {
    const literal = /json_encode\(([\s\S]*)\),\n\]\);/.exec(written.php ?? "")?.[1] ?? "";
    const { stdout } = await run("php", ["-r", `echo json_encode(${literal});`]);
    expect(JSON.parse(stdout)).toEqual(request.body?.value);
  });

  it("every language takes a text with very many quotes", () => {
    const body = '" '.repeat(150_000);
    for (const code of Object.values(samples({ ...request, body: { mediaType: "application/json", value: body } }))) {
      expect(code.length).toBeGreaterThan(body.length);
    }
  });

  it("C# fences its raw string with more quotes than the text holds", () => {
    expect(written.csharp).toMatch(/StringContent\("{3,}\n/);
    expect(written.csharp).toContain(JSON.stringify(text));
  });

  it("every language reads the key from the variable that the site names", () => {
    for (const code of Object.values(written)) {
      expect(code).toContain("HARBOUR_KEY");
    }
  });
});
