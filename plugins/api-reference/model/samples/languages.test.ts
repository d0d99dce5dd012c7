import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";

import type { SampleRequest } from "../request";
import { samplesOf } from "./languages";

const run = promisify(execFile);
const isInstalled = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Samples of a request without colours, by language. */
const samples = (request: SampleRequest): Record<string, string> =>
  Object.fromEntries(
    samplesOf(request, { responses: [] }, (code) => [code]).map(({ language, code }) => [language, code.join("")]),
  );

describe("texts that break careless quoting", () => {
  const text = 'it\'s "quoted" \\ `ticks` $HOME ${x} {y} </script> """ é 日本\n\ttab';
  const request: SampleRequest = {
    method: "POST",
    url: "https://api.example.com/echo",
    key: { header: "Authorization", prefix: "Bearer ", variable: "HARBOUR_KEY" },
    body: {
      mediaType: "application/json",
      value: { text, "key with spaces": [true, null, 1.5], empty: {}, list: [] },
    },
  };
  const written = samples(request);

  it("JavaScript keeps the value", () => {
    const literal = /JSON\.stringify\(([\s\S]*)\),\n\}\);/.exec(written.javascript ?? "")?.[1] ?? "";
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
