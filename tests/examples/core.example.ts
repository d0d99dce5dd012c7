import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { javaScriptOf, type Extension } from "../../plugins/programs/javascript";
import { answerOf, cases, readJson, settings, type Case } from "./core/cases";
import { describeExample } from "./describe";
import { outcomeOf } from "./outcome";
import { run } from "./processes";
import { go, goVersion, gson, succeeds } from "./signature-languages";
import { siteDir, workspaceOf } from "./workspace";

const stepMs = 60_000;
const folder = workspaceOf("core");

type Program = readonly [string, ...string[]];

/** How the module of one language is called. */
interface Language {
  name: string;
  installed: boolean;
  /** Files by their path in the language's folder: paths from the site's root. */
  files: Readonly<Record<string, string>>;
  /** For JavaScript: the extension that its modules get, which are made of the files in TypeScript. */
  extension?: Extension;
  /** Whether it has static types, which rule some calls out. */
  typed?: boolean;
  build?: Program;
  driver: Program;
}

/** An HTTP answer, as the drivers print it. */
interface Answer {
  status?: number;
  body: string;
  authorization: string | null;
}

const driver = (extension: string): string => `tests/examples/core/driver.${extension}`;

const languages: readonly Language[] = [
  // As readers download it, on the Node.js that runs the tests.
  ...(["js", "cjs"] as const).map((extension) => ({
    name: `JavaScript, ${extension === "js" ? "ES module" : "CommonJS"}`,
    installed: true,
    extension,
    files: { [`driver.${extension}`]: driver("ts"), [`socketless.${extension}`]: "examples/core/server.ts" },
    driver: [process.execPath, `driver.${extension}`] as const,
  })),
  {
    name: "Python",
    installed: succeeds("/usr/bin/python3", ["--version"]),
    files: { "driver.py": driver("py"), "socketless.py": "examples/core/socketless.py" },
    driver: ["/usr/bin/python3", "driver.py"],
  },
  {
    name: "Go",
    typed: true,
    installed: goVersion(go) > 0,
    files: { "driver.go": driver("go"), "socketless/socketless.go": "examples/core/socketless.go" },
    build: ["sh", "-c", `${go} mod init example.com/driver && ${go} vet ./... && ${go} build -o driver .`],
    driver: ["./driver"],
  },
  {
    name: "PHP",
    installed: succeeds("php", ["--version"]),
    files: { "driver.php": driver("php"), "socketless.php": "examples/core/socketless.php" },
    driver: ["php", "driver.php"],
  },
  {
    name: "Ruby",
    installed: succeeds("ruby", ["--version"]),
    files: { "driver.rb": driver("rb"), "socketless.rb": "examples/core/socketless.rb" },
    driver: ["ruby", "driver.rb"],
  },
  {
    name: "Java",
    typed: true,
    installed: succeeds("javac", ["--version"]) && existsSync(gson),
    files: { "Driver.java": "tests/examples/core/Driver.java", "Socketless.java": "examples/core/Socketless.java" },
    build: ["javac", "-Xlint:all", "-Werror", "-d", "classes", "-cp", gson, "Driver.java", "Socketless.java"],
    driver: ["java", "-XX:TieredStopAtLevel=1", "-cp", `classes:${gson}`, "Driver"],
  },
];

/** What the service answers now, and what it was asked. */
let answer: NonNullable<Case["service"]>;
let requests: unknown[];
/** Whether it stops in the middle of an answer. */
let stalls = false;

const service = createServer((request, response) => {
  void text(request).then((body) => {
    if (stalls) {
      return void response.writeHead(200, { "Content-Length": "100" }).write('{"url":');
    }
    const isRight = request.headers.authorization === "Bearer key" && request.method === "POST";
    requests.push(isRight ? [request.url, readJson(body)] : request.headers);
    const [status, answered] = answer;
    response.writeHead(isRight ? status : 401, status >= 300 && status < 400 ? { location: "/elsewhere" } : {});
    response.end(answered);
  });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The one line of JSON that a driver prints: what a function returned, or what it threw. */
function printedBy(lines: readonly string[]): { result?: unknown; error?: string } {
  const line = lines.find((it) => /^\{"(?:result|error)"/.test(it)) ?? "";
  const { result, error } = JSON.parse(line) as { result?: Answer | null; error?: string };
  if (result?.status === undefined) {
    return { result: result ?? undefined, error };
  }
  return { result: answerOf(result.status, result.body, result.authorization) };
}

function testLanguage({ name, files, extension, typed, build, driver: program }: Language): void {
  const cwd = path.join(folder, name);

  beforeAll(async () => {
    await rm(cwd, { recursive: true, force: true });
    for (const [file, source] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(cwd, file)), { recursive: true });
      if (extension === undefined) {
        await cp(path.join(siteDir, source), path.join(cwd, file));
      } else {
        await writeFile(
          path.join(cwd, file),
          await javaScriptOf(await readFile(path.join(siteDir, source), "utf8"), extension),
        );
      }
    }
    if (extension === "js") {
      await writeFile(path.join(cwd, "package.json"), '{ "type": "module" }');
    }
    if (build !== undefined) {
      await run({ command: build, cwd }, stepMs);
    }
  });

  const call = async (name: string, args: unknown, env: Case["env"] = {}): Promise<string> => {
    const command: Program = [...program, JSON.stringify({ call: name, args })];
    const url = `http://127.0.0.1:${portOf(service)}`;
    const { output } = await outcomeOf({ command, cwd, env: { ...settings, SOCKETLESS_API_URL: url, ...env } }, stepMs);
    return output;
  };

  it.each(cases.filter(({ untyped }) => !untyped || !typed))(
    "$name",
    async ({ call: name, args, env, service: answering, result, error, log, requests: asked }) => {
      answer = answering ?? [204, ""];
      const output = await call(name, args, env);
      const [, ...lines] = output.trim().split("\n"); // The first names the command.
      expect(printedBy(lines)).toEqual({ result, error });
      expect(requests).toEqual(asked ?? []);
      expect(lines.filter((line) => !line.startsWith("{"))).toEqual(
        log === undefined ? [] : [expect.stringContaining(log)],
      );
    },
  );
}

describeExample("core", () => {
  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    service.listen(0, "127.0.0.1");
    await once(service, "listening");
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(() => service.close());

  describe.each(languages)("$name", (language) => {
    describe.skipIf(!language.installed)(language.installed ? "installed" : "not installed here", () =>
      testLanguage(language),
    );
  });

  it("gives up an answer that stalls, in every language", async () => {
    stalls = true;
    onTestFinished(() => void (stalls = false));
    const ends = languages
      .filter(({ installed }) => installed)
      .map(async ({ name, driver: program }) => {
        const command: Program = [...program, JSON.stringify({ call: "connectionFor", args: ["ada"] })];
        const env = { ...settings, SOCKETLESS_API_URL: `http://127.0.0.1:${portOf(service)}` };
        const { output } = await outcomeOf({ command, cwd: path.join(folder, name), env }, 30_000);
        expect(output, name).not.toMatch(/^\{"result"/m);
      });
    await Promise.all(ends);
  });
});
