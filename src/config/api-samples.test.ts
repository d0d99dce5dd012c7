import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { loadReference } from "../../plugins/api-reference/node/load";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startService, type Service } from "@socketless/local";
import { apiDocument } from "./api";

const run = promisify(execFile);
const { model } = await loadReference(process.cwd(), apiDocument);
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

/** A sample as the page shows it, sent to the local service. */
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
