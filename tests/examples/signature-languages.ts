import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Whether a program is installed, by a call of it that must end well. */
export const succeeds = (program: string, parameters: readonly string[]): boolean =>
  spawnSync(program, parameters, { stdio: "ignore" }).status === 0;

/** The minor version of a Go; 0 where there is none. */
export const goVersion = (program: string): number =>
  Number(/go1\.(\d+)/.exec(spawnSync(program, ["version"], { encoding: "utf8" }).stdout ?? "")?.[1] ?? 0);

type Program = readonly [string, ...string[]];

/** How one runtime of examples/signature is built, checked against the vectors, and served. */
export interface Language {
  name: string;
  installed: boolean;
  /** Folder to run in, below the example's. */
  folder: string;
  /** Files that stand in for what the language's own package registry would install: name in the folder, and source. */
  files?: Readonly<Record<string, string>>;
  build?: Program;
  check: Program;
  /** What the check prints for a vector that behaves. */
  passed: (vector: string) => string;
  serve: (port: number) => Program;
  /** True where the server waits for a body as long as bytes come, as the guide says. */
  waitsForSlowBodies?: boolean;
  /** True for a server of development, which drops what it has begun. */
  endsAtOnce?: boolean;
}

/** Python with Debian's Flask and waitress. */
const python = ["/usr/bin/python3", "python3"].find((program) => succeeds(program, ["-c", "import flask, waitress"]));

/** Debian's backports have Go 1.23. Debian's own is 1.19, which has no method patterns, so there the route goes without. */
const newGo = "/usr/lib/go-1.23/bin/go";
export const go = existsSync(newGo) ? newGo : "go";
const knowsMethods = goVersion(go) >= 22;
const buildGo = `${knowsMethods ? "" : "sed -i 's|POST /webhook|/webhook|' main.go && "}${go} build -o server .`;

/** Debian has Slim 3, the reader Slim 4: this autoloader makes the application in the newer way. */
export const slim = path.join(__dirname, "debian/slim.php");

/** Where Debian's libgoogle-gson-java puts its library. */
export const gson = "/usr/share/java/gson.jar";
const classPath = `classes:${gson}`;

const ok = (vector: string): string => `\nok ${vector}\n`;

export const languages: readonly Language[] = [
  {
    name: "Web Crypto",
    installed: true,
    folder: ".",
    check: ["node", "check.ts", "web-crypto"],
    passed: ok,
    serve: () => ["node", "javascript/hono.ts"],
  },
  {
    name: "Node.js",
    installed: true,
    folder: ".",
    check: ["node", "check.ts", "node"],
    passed: ok,
    serve: () => ["node", "javascript/express.ts"],
  },
  {
    name: "Python",
    installed: python !== undefined,
    folder: "python",
    files: { socketless: "sdk/python/src/socketless" },
    check: [python ?? "python3", "check.py"],
    passed: ok,
    serve: () => [python ?? "python3", "server.py"],
    waitsForSlowBodies: true,
  },
  {
    name: knowsMethods ? "Go" : "Go 1.19, without its method pattern",
    installed: goVersion(go) > 0,
    folder: "go",
    build: ["sh", "-c", buildGo],
    check: [go, "test", "-count=1", "-v", "./..."],
    passed: (vector) => `--- PASS: TestVectors/${vector} `,
    serve: () => ["./server"],
  },
  {
    name: "PHP",
    installed: succeeds("php", ["-r", "require 'Slim/autoload.php';"]),
    folder: "php",
    files: { "vendor/autoload.php": slim },
    check: ["php", "check.php"],
    passed: ok,
    serve: (port) => ["php", "-d", "display_errors=0", "-S", `127.0.0.1:${port}`, "-t", "public"],
    waitsForSlowBodies: true,
    endsAtOnce: true,
  },
  {
    name: "Ruby",
    installed: succeeds("ruby", ["-e", 'require "sinatra/base"']) && succeeds("puma", ["--version"]),
    folder: "ruby",
    check: ["ruby", "check.rb"],
    passed: ok,
    serve: (port) => ["puma", "--quiet", "--bind", `tcp://127.0.0.1:${port}`, "config.ru"],
    waitsForSlowBodies: true,
  },
  {
    name: "Java",
    installed: succeeds("javac", ["--version"]) && existsSync(gson),
    folder: "java",
    build: [
      "javac",
      "-Xlint:all",
      "-Werror",
      "-d",
      "classes",
      "-cp",
      gson,
      "Socketless.java",
      "Server.java",
      "Check.java",
    ],
    check: ["java", "-cp", classPath, "Check"],
    passed: ok,
    serve: () => ["java", "-cp", classPath, "Server"],
  },
];
