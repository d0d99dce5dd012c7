import { createHmac } from "node:crypto";
import { existsSync } from "node:fs";

import type { Extension } from "../../../plugins/programs/javascript";
import { run } from "../processes";
import { go, goVersion, gson, slim, succeeds } from "../signature-languages";

/** The secret that the programs under test sign their sessions with. */
export const sessionSecret = "of-this-test-only-of-this-test-only-of-this-test-only-of-this-test-only";

type Program = readonly [string, ...string[]];

/** What a program's own means need to know to make sessions. */
export interface Place {
  cwd: string;
  env: Record<string, string>;
}

/** How one program of examples/auth is put together, started and given sessions. */
export interface Variant {
  /** Name of the stack, and of the folder that it runs in. */
  name: string;
  /** Folder below examples/auth. */
  folder: string;
  /** False where its language or framework isn't installed. */
  installed: boolean;
  /** The tutorial's example whose file the program replaces; without one, its folder is the whole program. */
  base?: string;
  /** Files that it takes from elsewhere, by their name in the program: paths from the site's root, or absolute ones. */
  files: Readonly<Record<string, string>>;
  /** Translates its files to this kind of JavaScript, in which pages offer them. Default: TypeScript. */
  extension?: Extension;
  /** Links that it needs: path in the program, and what it leads to in the workspace of examples/auth. */
  links?: Readonly<Record<string, string>>;
  build?: Program;
  serve: (port: number) => Program;
  /** True where a test's own server or one of development stands in for the platform, and drops what it has begun. */
  endsAtOnce?: boolean;
  /** Path in front of `/connection` and `/webhook`. Default: none. */
  path?: string;
  /** Statuses that a GET may have. Default 404 and 405. */
  otherMethod?: readonly number[];
  /** The `Cookie` headers of sessions for these people. Default: the signed cookie of shared/user.ts. */
  sessions?: (users: readonly string[], place: Place) => Promise<string[]>;
}

/** The signed cookie that shared/user.ts reads; it ends in an hour. */
export function signedCookie(user: string, secret = sessionSecret): string {
  const content = `${user}.${Math.floor(Date.now() / 1000) + 3600}`;
  return `session=${content}.${createHmac("sha256", secret).update(content).digest("hex")}`;
}

/** The cookie by which express-session names a session. */
const expressCookie = (name: string): string => {
  const signature = createHmac("sha256", sessionSecret).update(name).digest("base64").replace(/=+$/, "");
  return `connect.sid=${encodeURIComponent(`s:${name}.${signature}`)}`;
};

/** Sessions as the framework itself makes them, by a program that prints one cookie a line. */
const printedBy =
  (...program: Program) =>
  async (users: readonly string[], { cwd, env }: Place): Promise<string[]> => {
    const output = await run({ command: [...program, ...users], cwd, env }, 30_000);
    return output.split("\n").filter((line) => /^[\w.]+=/.test(line));
  };

const here = (file: string): string => `tests/examples/auth/${file}`;

/** What the programs in TypeScript share, in the folder that a tutorial has for it. */
const shared = (folder: string): Record<string, string> => ({
  [`${folder}limit.ts`]: "examples/auth/shared/limit.ts",
  [`${folder}user.ts`]: "examples/auth/shared/user.ts",
});
const standalone = {
  ...shared(""),
  "socketless.ts": "examples/core/server.ts",
  "webhook.ts": "examples/auth/shared/webhook.ts",
};

/** What a framework on Node's own requests needs for its webhook. */
const nodeWebhook = {
  ...standalone,
  "node-http.ts": "examples/core/node-http.ts",
};

const crossOriginFiles = {
  "limit.ts": "examples/auth/shared/limit.ts",
  "socketless.ts": "examples/core/server.ts",
  "webhook.ts": "examples/auth/shared/webhook.ts",
  "connection.ts": "examples/auth/shared/connection.ts",
  "cors.ts": "examples/auth/shared/cors.ts",
  "client.ts": "examples/core/client.ts",
};

const express4 = { "node_modules/express": "node_modules/express4" };

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
const pythonFiles = { "socketless.py": "examples/core/socketless.py" };
const javaFiles = ["Socketless.java", "Session.java", "Connections.java", "Webhook.java", "Main.java"];

type Listed = Omit<Variant, "name"> & { name?: string };

const javaScript: readonly Listed[] = [
  {
    folder: "express",
    installed: true,
    files: { ...nodeWebhook, "misplaced.mjs": here("misplaced.mjs") },
    serve: () => ["node", "server.ts"],
  },
  {
    name: "express-4", // As `express-generator` installs it.
    folder: "express",
    installed: true,
    files: { ...nodeWebhook, "misplaced.mjs": here("misplaced.mjs") },
    links: express4,
    serve: () => ["node", "server.ts"],
  },
  ...(["js", "cjs"] as const).map((extension) => ({
    name: `express-4-${extension}`,
    folder: "express",
    installed: true,
    files: nodeWebhook,
    links: express4,
    extension,
    serve: () => [process.execPath, `server.${extension}`] as const,
  })),
  ...(["express-session", "express-session-4"] as const).map((name) => ({
    name,
    folder: "express-session",
    installed: true,
    files: {
      ...nodeWebhook,
      "connection.ts": "examples/auth/express/connection.ts",
      "user.ts": "examples/auth/express-session/user.ts",
      "store.mjs": here("express-store.mjs"),
    },
    links: name.endsWith("4") ? express4 : undefined,
    serve: () => ["node", "--import", "./store.mjs", "server.ts"] as const,
    sessions: (users: readonly string[]) => Promise.resolve(users.map((user) => expressCookie(`user-${user}`))),
  })),
  { folder: "fastify", installed: true, files: nodeWebhook, serve: () => ["node", "server.ts"] },
  { folder: "hono", installed: true, files: standalone, serve: () => ["node", "server.ts"] },
  {
    folder: "nextjs",
    installed: true,
    base: "nextjs",
    files: shared("src/lib/"),
    serve: (port) => ["node_modules/.bin/next", "dev", "-H", "127.0.0.1", "-p", String(port)],
    path: "/api/socketless",
  },
  {
    folder: "sveltekit",
    installed: true,
    base: "sveltekit",
    files: shared("src/lib/server/"),
    serve: (port) => ["node_modules/.bin/vite", "dev", "--host", "127.0.0.1", "--port", String(port)],
  },
  {
    folder: "solidstart",
    installed: true,
    base: "solidstart",
    files: shared("src/lib/"),
    otherMethod: [200], // The app's page, in which the router says that there is none.
    serve: (port) => ["node_modules/.bin/vite", "dev", "--host", "127.0.0.1", "--port", String(port)],
  },
];

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
      "socketless.php": "examples/core/socketless.php",
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

const elsewhere = {
  folder: "cross-origin",
  installed: true,
  serve: () => ["node", "server.ts"] as const,
};

/** The program for a frontend on another origin, by what people log in with. */
export const crossOrigin = {
  bearer: { ...elsewhere, name: "cross-origin", files: crossOriginFiles },
  cookie: {
    ...elsewhere,
    name: "cross-origin-cookie",
    files: { ...crossOriginFiles, "user.ts": "examples/auth/shared/user.ts" },
  },
} satisfies Record<string, Variant>;

const named = (programs: readonly Listed[]): Variant[] =>
  programs.map((program) => ({ name: program.folder, ...program }));

/** The programs in TypeScript and JavaScript. */
export const variants: readonly Variant[] = named(javaScript);

/** The programs in other languages. */
export const languageVariants: readonly Variant[] = named(languages);
