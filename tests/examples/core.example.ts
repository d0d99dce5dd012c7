import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { answerOf, cases, isUtf16, readJson, settings, type Case } from "./core/cases";
import { startSession, type Session } from "./core/session";
import { describeExample } from "./describe";
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
  /** Whether it has static types, which rule some calls out. */
  typed?: boolean;
  /** What its strings are, so that the driver gets those that aren't Unicode. */
  strings: "UTF-16" | "bytes";
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
  {
    name: "Go",
    strings: "bytes",
    typed: true,
    installed: goVersion(go) > 0,
    files: { "driver.go": driver("go"), "socketless/socketless.go": "examples/core/socketless.go" },
    build: ["sh", "-c", `${go} mod init example.com/driver && ${go} vet ./... && ${go} build -o driver .`],
    driver: ["./driver"],
  },
  {
    name: "PHP",
    strings: "bytes",
    installed: succeeds("php", ["--version"]),
    files: { "driver.php": driver("php"), "socketless.php": "examples/core/socketless.php" },
    driver: ["php", "driver.php"],
  },
  {
    name: "Ruby",
    strings: "bytes",
    installed: succeeds("ruby", ["--version"]),
    files: { "driver.rb": driver("rb"), "socketless.rb": "examples/core/socketless.rb" },
    driver: ["ruby", "driver.rb"],
  },
  {
    name: "Java",
    strings: "UTF-16",
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
      const answer = JSON.stringify({ url: "x".repeat(90) });
      response.writeHead(200, { "Content-Length": String(answer.length) }).write(answer.slice(0, 8));
      let at = 8;
      // Each wait is short, and all of them together are not.
      const drip = () => (response.destroyed ? clearInterval(timer) : response.write(answer.charAt((at += 1) - 1)));
      const timer = body.includes('"drip.') ? setInterval(drip, 500) : undefined;
      return;
    }
    const isRight = request.headers.authorization === "Bearer key" && request.method === "POST";
    requests.push(isRight ? [request.url, readJson(body)] : request.headers);
    const [status, answered] = answer;
    response.writeHead(isRight ? status : 401, status >= 300 && status < 400 ? { location: "/elsewhere" } : {});
    response.end(answered);
  });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Read the line of JSON with which a driver answers a call: what a function returned, or what it threw. */
function resultIn(line: string): { result?: unknown; error?: string } {
  const { result, error } = JSON.parse(line) as { result?: Answer | null; error?: string };
  if (result?.status === undefined) {
    return { result: result ?? undefined, error };
  }
  return { result: answerOf(result.status, result.body, result.authorization) };
}

/** Drivers by language and settings: a process reads its settings from its environment. */
const sessions = new Map<string, Session>();

function sessionOf({ name, driver: command }: Language, env: Case["env"]): Session {
  const key = JSON.stringify([name, env]);
  const url = `http://127.0.0.1:${portOf(service)}`;
  const settled = { ...settings, SOCKETLESS_API_URL: url, ...env };
  const session = sessions.get(key) ?? startSession({ command, cwd: path.join(folder, name), env: settled });
  sessions.set(key, session);
  return session;
}

/** Tell whether a language has the types and the strings of a case. */
const fits = (it: Case, { typed, strings }: Language): boolean =>
  !(it.untyped && typed) && (strings === "bytes" || isUtf16(it));

function testLanguage(language: Language): void {
  const { name, files, build, strings } = language;
  const cwd = path.join(folder, name);

  beforeAll(async () => {
    await rm(cwd, { recursive: true, force: true });
    for (const [file, source] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(cwd, file)), { recursive: true });
      await cp(path.join(siteDir, source), path.join(cwd, file));
    }
    if (build !== undefined) {
      await run({ command: build, cwd }, stepMs);
    }
  });

  it.each(cases.filter((it) => fits(it, language)))(
    "$name",
    async ({ call, args, bytes, env, service: answering, result, error, log, requests: asked }) => {
      answer = answering ?? [204, ""];
      // A text that isn't Unicode can't be written for a language whose strings are bytes.
      const given = bytes !== undefined && strings === "bytes" ? { args: args.slice(1), bytes } : { args };
      const printed = await sessionOf(language, env).call({ call, ...given });
      expect(resultIn(printed.pop() ?? "")).toEqual({ result, error });
      expect(requests).toEqual(asked ?? []);
      expect(printed).toEqual(log === undefined ? [] : [expect.stringContaining(log)]);
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
  afterAll(async () => {
    await Promise.all([...sessions.values()].map((session) => session.stop()));
    service.closeAllConnections();
    service.close();
  });

  describe.each(languages)("$name", (language) => {
    describe.skipIf(!language.installed)(language.installed ? "installed" : "not installed here", () =>
      testLanguage(language),
    );
  });

  it("gives up an answer that stalls or drips, in every language", async () => {
    stalls = true;
    onTestFinished(() => void (stalls = false));
    const ends = languages
      .filter(({ installed }) => installed)
      .flatMap((language) => ["ada", "drip"].map((user) => [language, user] as const))
      .map(async ([language, user], at) => {
        const printed = await sessionOf(language, { UNUSED: String(at) }).call({ call: "connectionFor", args: [user] });
        expect(printed.at(-1), `${language.name}, ${user}`).toMatch(/^\{"error"/);
      });
    await Promise.all(ends);
  });
});
