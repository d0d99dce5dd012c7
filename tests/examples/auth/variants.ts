import { createHmac } from "node:crypto";

import type { Extension } from "../../../plugins/programs/javascript";

/** The secret that the programs under test sign their sessions with. */
export const sessionSecret = "of-this-test-only-of-this-test-only-of-this-test-only-of-this-test-only";

export type Program = readonly [string, ...string[]];

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

const expressSessions = (users: readonly string[]): Promise<string[]> =>
  Promise.resolve(users.map((user) => expressCookie(`user-${user}`)));

export const here = (file: string): string => `tests/examples/auth/${file}`;

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
  "room.ts": "examples/auth/shared/room.ts",
  "client.ts": "examples/core/client.ts",
};

const express4 = { "node_modules/express": "node_modules/express4" };

/** A program whose name is that of its folder, unless it has one. */
export type Listed = Omit<Variant, "name"> & { name?: string };

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
    sessions: expressSessions,
  })),
  {
    // The app that `express-generator` makes, whose own login is in a session.
    folder: "express-generator",
    installed: true,
    files: {
      "socketless.ts": "examples/core/server.ts",
      "node-http.ts": "examples/core/node-http.ts",
      "limit.ts": "examples/auth/shared/limit.ts",
      "webhook.ts": "examples/auth/shared/webhook.ts",
      "connection.ts": "examples/auth/express/connection.ts",
      "store.mjs": here("express-store.mjs"),
    },
    links: express4,
    extension: "cjs",
    serve: () => [process.execPath, "--import", "./store.mjs", "bin/www"],
    sessions: expressSessions,
  },
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

export const named = (programs: readonly Listed[]): Variant[] =>
  programs.map((program) => ({ name: program.folder, ...program }));

/** The programs in TypeScript and JavaScript. */
export const variants: readonly Variant[] = named(javaScript);
