import { existsSync } from "node:fs";

import { run } from "../processes";
import { go, goVersion, gson, slim, succeeds } from "../signature-languages";
import { here, named, type Listed, type Place, type Program, type Variant } from "./variants";

/** Sessions as the framework itself makes them, by a program that prints one cookie a line. */
const printedBy =
  (...program: Program) =>
  async (users: readonly string[], { cwd, env }: Place): Promise<string[]> => {
    const output = await run({ command: [...program, ...users], cwd, env }, 30_000);
    return output.split("\n").filter((line) => /^[\w.]+=/.test(line));
  };

/** The parts of the program in Go that a framework mounts. */
const goFiles = {
  "socketless/socketless.go": "examples/core/socketless.go",
  ...Object.fromEntries(
    ["limit", "routes", "serve", "session"].map((name) => [`${name}.go`, `examples/auth/go/${name}.go`]),
  ),
  "go-path.sh": "tests/examples/debian/go-path.sh",
};
const goPackage = (name: string): boolean =>
  goVersion(go) > 0 && existsSync(`/usr/share/gocode/src/github.com/${name}`);

const jars = [
  ...["core", "beans", "context", "aop", "expression", "web", "web.servlet"].map((name) => `spring3-${name}`),
  ...["server", "servlet", "http", "io", "util", "security"].map((name) => `jetty9-${name}`),
  "servlet-api",
  "commons-logging",
].map((name) => `/usr/share/java/${name}.jar`);
const springPath = ["classes", gson, ...jars].join(":");

const python = "/usr/bin/python3";
/** The package, which readers install. */
const pythonFiles = { socketless: "sdk/python/src/socketless" };
const javaFiles = ["Socketless.java", "Session.java", "Connections.java", "Webhook.java", "Main.java"];

const languages: readonly Listed[] = [
  {
    folder: "django",
    installed: succeeds(python, ["-c", "import django, uvicorn"]),
    files: { ...pythonFiles, "sessions.py": here("sessions_django.py") },
    serve: (port) => [python, "-m", "uvicorn", "asgi:application", "--port", String(port)],
    sessions: printedBy(python, "sessions.py"),
  },
  {
    folder: "fastapi",
    installed: succeeds(python, ["-c", "import fastapi, uvicorn, itsdangerous"]),
    files: { ...pythonFiles, "sessions.py": here("sessions_fastapi.py") },
    serve: (port) => [python, "-m", "uvicorn", "main:app", "--port", String(port)],
    sessions: printedBy(python, "sessions.py"),
  },
  {
    folder: "flask",
    installed: succeeds(python, ["-c", "import flask, waitress"]),
    files: { ...pythonFiles, "sessions.py": here("sessions_flask.py") },
    serve: () => [python, "serve.py"],
    sessions: printedBy(python, "sessions.py"),
  },
  {
    folder: "sinatra",
    installed: succeeds("ruby", ["-e", 'require "sinatra/base"']) && succeeds("puma", ["--version"]),
    files: { "socketless.rb": "examples/core/socketless.rb", "sessions.rb": here("sessions_sinatra.rb") },
    serve: (port) => ["puma", "--quiet", "--bind", `tcp://127.0.0.1:${port}`, "config.ru"],
    sessions: printedBy("ruby", "sessions.rb"),
  },
  {
    folder: "rails",
    installed: succeeds("ruby", ["-e", 'require "action_controller/railtie"']) && succeeds("puma", ["--version"]),
    files: {
      "lib/socketless.rb": "examples/core/socketless.rb",
      "config.ru": here("rails.ru"),
      "sessions.rb": here("sessions_rails.rb"),
    },
    serve: (port) => ["puma", "--quiet", "--bind", `tcp://127.0.0.1:${port}`, "config.ru"],
    sessions: printedBy("ruby", "sessions.rb"),
  },
  {
    folder: "symfony",
    installed: succeeds("php", ["-r", "require 'Symfony/Bundle/FrameworkBundle/autoload.php';"]),
    files: {
      "lib/socketless.php": "examples/core/socketless.php",
      "public/index.php": here("symfony.php"),
      "sessions.php": here("sessions_symfony.php"),
    },
    serve: (port) => [
      "php",
      "-d",
      "session.save_path=.",
      "-S",
      `127.0.0.1:${port}`,
      "-t",
      "public",
      "public/index.php",
    ],
    endsAtOnce: true,
    sessions: printedBy("php", "-d", "session.save_path=.", "sessions.php"),
  },
  {
    folder: "slim",
    installed: succeeds("php", ["-r", "require 'Slim/autoload.php';"]),
    files: {
      "socketless.php": "examples/core/socketless.php",
      "vendor/autoload.php": slim,
      "sessions.php": here("sessions_slim.php"),
    },
    serve: (port) => ["php", "-d", "session.save_path=..", "-S", `127.0.0.1:${port}`, "-t", "public"],
    endsAtOnce: true,
    sessions: printedBy("php", "-d", "session.save_path=.", "sessions.php"),
  },
  {
    folder: "go",
    installed: goVersion(go) > 0,
    files: { "socketless/socketless.go": "examples/core/socketless.go" },
    build: [go, "build", "-o", "server", "."],
    serve: () => ["./server"],
  },
  ...(
    [
      ["gin", "gin-gonic/gin"],
      ["echo", "labstack/echo"],
    ] as const
  ).map(([folder, name]) => ({
    folder,
    installed: goPackage(name),
    files: goFiles,
    build: ["sh", "go-path.sh", go] as const,
    serve: () => ["./server"] as const,
  })),
  {
    folder: "java",
    installed: succeeds("javac", ["--version"]) && existsSync(gson),
    files: { "Socketless.java": "examples/core/Socketless.java" },
    build: ["javac", "-Xlint:all", "-Werror", "-d", "classes", "-cp", gson, ...javaFiles],
    serve: () => ["java", "-cp", `classes:${gson}`, "Main"],
  },
  {
    folder: "spring",
    installed: succeeds("javac", ["--version"]) && [gson, ...jars].every(existsSync),
    files: { "Socketless.java": "examples/core/Socketless.java", "Spring.java": here("Spring.java") },
    build: [
      "javac",
      "-parameters",
      "-d",
      "classes",
      "-cp",
      springPath,
      "Socketless.java",
      "SocketlessController.java",
      "Spring.java",
    ],
    serve: () => ["java", "-cp", springPath, "Spring"],
  },
];

/** The programs in other languages than JavaScript. */
export const languageVariants: readonly Variant[] = named(languages);
