import { createHmac } from "node:crypto";

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
  /**
   * Files that it takes from elsewhere, by their name in the program: paths from the site's root, or absolute ones. A file
   * that changes from `.ts` to `.mjs` loses its types, as in the hands of readers who write JavaScript.
   */
  files: Readonly<Record<string, string>>;
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

const DEMO_USER = "examples/auth/shared/user.ts";

const express4 = { "node_modules/express": "node_modules/express4" };

/** A program whose name is that of its folder, unless it has one. */
export type Listed = Omit<Variant, "name"> & { name?: string };

export const named = (programs: readonly Listed[]): Variant[] =>
  programs.map((program) => ({ name: program.folder, ...program }));

/** A program of express-session, whose sessions a store of the test knows. */
const withSession = { installed: true, files: { "store.mjs": here("express-store.mjs") }, sessions: expressSessions };

/** The programs that install the SDK, whose own tests have the rules. */
export const variants: readonly Variant[] = named([
  ...(["express-session", "express-session-4"] as const).map((name) => ({
    ...withSession,
    name,
    folder: "express-session",
    links: name.endsWith("4") ? express4 : undefined,
    serve: () => ["node", "--import", "./store.mjs", "server.mjs"] as const,
  })),
  {
    // The app that `express-generator` makes, in CommonJS, whose own login is in a session.
    ...withSession,
    folder: "express-generator",
    links: express4,
    serve: () => [process.execPath, "--import", "./store.mjs", "bin/www"],
  },
  { folder: "fastify", installed: true, files: { "user.mjs": DEMO_USER }, serve: () => ["node", "server.mjs"] },
  {
    folder: "nextjs",
    installed: true,
    base: "nextjs",
    files: { "src/lib/user.ts": DEMO_USER },
    serve: (port) => ["node_modules/.bin/next", "dev", "-H", "127.0.0.1", "-p", String(port)],
    path: "/api/socketless",
  },
  {
    folder: "sveltekit",
    installed: true,
    base: "sveltekit",
    files: { "src/lib/server/user.ts": DEMO_USER },
    serve: (port) => ["node_modules/.bin/vite", "dev", "--host", "127.0.0.1", "--port", String(port)],
  },
  {
    folder: "solidstart",
    installed: true,
    base: "solidstart",
    files: { "src/lib/user.ts": DEMO_USER },
    otherMethod: [200], // The app's page, in which the router says that there is none.
    serve: (port) => ["node_modules/.bin/vite", "dev", "--host", "127.0.0.1", "--port", String(port)],
  },
]);

/** A program of examples/sdk that has a login. */
const onSdk = (name: string, folder: string, server: string, user: string): Variant => ({
  name,
  folder,
  installed: true,
  files: { "server.mjs": `examples/sdk/${server}.mjs`, "user.mjs": user },
  serve: () => ["node", "server.mjs"],
});

/** The programs of the SDK's page, with the demo login. */
export const sdkVariants: readonly Variant[] = ["express", "hono"].map((name) =>
  onSdk(`sdk-${name}`, `sdk-${name}`, name, DEMO_USER),
);

/** The program for a frontend on another origin, by what people log in with. */
export const crossOrigin = {
  bearer: onSdk("cross-origin", "cross-origin", "hono", "examples/auth/cross-origin/user.ts"),
  cookie: onSdk("cross-origin-cookie", "cross-origin-cookie", "hono", DEMO_USER),
} satisfies Record<string, Variant>;
