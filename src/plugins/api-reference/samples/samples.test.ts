import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startService, type Service } from "@socketless/local";
import { loadReference } from "../load";
import { LANGUAGES } from "./languages";
import type { SampleRequest } from "./request";

const run = promisify(execFile);
const files = { onError: "fail", snapshot: "api-spec/openapi.json", overlay: "api-spec/overlay.yaml" } as const;
const { model } = await loadReference(process.cwd(), files);
const calls = model.operations.filter(({ kind }) => kind === "operation");

const isInstalled = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

let service: Service;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(path.join(tmpdir(), "samples-"));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

/** A sample as the page shows it, sent to the double. */
function sample(title: string, language: string): string {
  const found = calls.find((call) => call.title === title)?.samples.find((entry) => entry.language === language);
  const code = found?.code.map((token) => (typeof token === "string" ? token : token[1])).join("") ?? "";
  expect(code).toContain("https://app.socketless.ws/api/v0/");
  return code.replaceAll("https://app.socketless.ws", service.url);
}

function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const titles = calls.map(({ title }) => title);
const answers: Record<string, RegExp> = {
  "Create a connection": /"?token"?'?:/,
  "Manage feeds": /^(204)?$/,
  "Send messages": /^(204)?$/,
  "OpenAPI document": /openapi"?'?:/,
};

const runners = {
  curl: { installed: isInstalled("curl", "--version"), command: (code: string) => ["sh", "-c", code] },
  javascript: { installed: true, command: (code: string) => ["node", fileOf("sample.mjs", code)] },
  python: { installed: isInstalled("python3", "--version"), command: (code: string) => ["python3", "-c", code] },
} as const;

describe.each(Object.entries(runners))("%s samples run against the service", (language, { command, installed }) => {
  const execute = async (title: string, key: string): Promise<string> => {
    const [program = "", ...args] = command(sample(title, language));
    const { stdout } = await run(program, args, { env: { ...process.env, SOCKETLESS_API_KEY: key, NO_COLOR: "1" } });
    return stdout.trim();
  };

  it.skipIf(!installed).each(titles)("%s", async (title) => {
    expect(await execute(title, service.apiKey)).toMatch(answers[title] ?? /never/);
  });

  it.skipIf(!installed)("a refused call ends with the service's words and a failure", async () => {
    await expect(execute("Send messages", "wrong")).rejects.toThrow(
      expect.objectContaining({ code: expect.any(Number) as number }) as Error,
    );
    const refusal = await execute("Send messages", "wrong").catch((error: unknown) => JSON.stringify(error));
    expect(refusal).toContain("Unauthorized");
  });
});

const parsers = [
  { language: "go", file: "sample.go", command: ["gofmt", "-e", "-l"], check: ["gofmt", "-h"] },
  { language: "php", file: "sample.php", command: ["php", "-l"], check: ["php", "--version"] },
  { language: "csharp", file: "sample.csx", command: ["csi", "/c"], check: ["csi", "/version"] },
] as const;

describe.each(parsers)("$language samples parse", ({ check, command, file, language }) => {
  const [tool, ...options] = check;
  // gofmt answers -h with status 2; what counts is that it is there.
  const installed = spawnSync(tool, options).error === undefined;
  it.skipIf(!installed).each(titles)("%s", async (title) => {
    const [program, ...args] = command;
    await run(program, [...args, fileOf(file, sample(title, language))]);
  });
});

describe("texts that break careless quoting", () => {
  const text = 'it\'s "quoted" \\ `ticks` $HOME ${x} {y} </script> """ é 日本\n\ttab';
  const request: SampleRequest = {
    method: "POST",
    url: "https://api.example.com/echo",
    bearer: true,
    body: { text, "key with spaces": [true, null, 1.5], empty: {}, list: [] },
  };
  const written = Object.fromEntries(LANGUAGES.map(({ language, write }) => [language, write(request, "none")]));

  it("JavaScript keeps the value", () => {
    const literal = /JSON\.stringify\(([\s\S]*)\),\n\}\);/.exec(written.javascript ?? "")?.[1] ?? "";
    expect(new Function(`return ${literal}`)()).toEqual(request.body);
  });

  it.skipIf(!runners.curl.installed)("curl keeps the value", async () => {
    const data = (written.curl ?? "").slice((written.curl ?? "").indexOf("--data ") + "--data ".length);
    const { stdout } = await run("sh", ["-c", `printf %s ${data}`]);
    expect(JSON.parse(stdout)).toEqual(request.body);
  });

  it.skipIf(!runners.python.installed)("Python keeps the value", async () => {
    const literal = /json\.dumps\(([\s\S]*)\)\.encode/.exec(written.python ?? "")?.[1] ?? "";
    const { stdout } = await run("python3", ["-c", `import json\nprint(json.dumps(${literal}))`]);
    expect(JSON.parse(stdout)).toEqual(request.body);
  });

  it.skipIf(!isInstalled("php", "--version"))("PHP keeps the value", async () => {
    const literal = /json_encode\(([\s\S]*)\),\n\]\);/.exec(written.php ?? "")?.[1] ?? "";
    const { stdout } = await run("php", ["-r", `echo json_encode(${literal});`]);
    expect(JSON.parse(stdout)).toEqual(request.body);
  });

  it("every language takes a text with very many quotes", () => {
    const body = '" '.repeat(150_000);
    for (const { write } of LANGUAGES) {
      expect(write({ ...request, body }, "none").length).toBeGreaterThan(body.length);
    }
  });

  it("C# fences its raw string with more quotes than the text holds", () => {
    expect(written.csharp).toMatch(/StringContent\("{3,}\n/);
    expect(written.csharp).toContain(JSON.stringify(text));
  });
});
