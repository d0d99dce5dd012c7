import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { siteDir } from "../workspace";

/** An app that a framework's own generator makes, with what a reader adds to it. */
export interface App {
  name: string;
  /** Commands that make it in a folder named `app`. */
  make: readonly string[];
  /** Packages that it needs beside the SDK and those of the generator. */
  adds?: readonly string[];
  /** Files that a reader writes: by path in the app, the path from the site's root. */
  files: Readonly<Record<string, string>>;
  /** Files of the generator that a reader edits: a text of each, and what stands there afterwards. */
  edits?: Readonly<Record<string, readonly [before: string, after: string]>>;
  /** Files of the tests: the login, and a page where the reader would have one. */
  stubs?: Readonly<Record<string, string>>;
  /** The command that type-checks and builds it. */
  build?: string;
  /** Commands that serve it: the server on the port in PORT, and the pages on the one in PAGES_PORT, if they are elsewhere. */
  serve: readonly string[];
  /** Whether its pages have an origin of their own. */
  isSplit?: boolean;
  /** What stands before `/connection` and `/webhook`. */
  prefix?: string;
  /** Lines that its reader may write at most, without empty ones and comments. */
  mostLines: number;
}

const filesBelow = (folder: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${folder}/${name}`]));

export const APPS: App[] = [
  {
    name: "Express in CommonJS, made by express-generator",
    make: ["npx -y express-generator@4.16.1 --no-view app"],
    files: { "socketless.js": "examples/sdk/express-generator/socketless.js" },
    edits: { "app.js": ["app.use(logger('dev'));\n", "app.use(logger('dev'));\napp.use(require('./socketless'));\n"] },
    stubs: {
      "user.js": "tests/examples/apps/user.js",
      "public/index.html": "tests/examples/apps/page.html",
      "public/page.mjs": "examples/sdk/page.mjs",
    },
    serve: ["npm start"],
    mostLines: 20,
  },
  {
    name: "Vue made by create-vue, with Hono",
    make: ["npx -y create-vue@3.24.0 app --bare --ts"],
    adds: ["hono@4.13.19", "@hono/node-server@2.1.9"],
    files: { "src/App.vue": "examples/sdk/vue-hono/src/App.vue", "server.mjs": "examples/sdk/vue-hono/server.mjs" },
    stubs: { "user.js": "tests/examples/apps/user.mjs" },
    build: "npm run build",
    serve: ["node server.mjs", "npx vite preview --port $PAGES_PORT --strictPort"],
    isSplit: true,
    mostLines: 37,
  },
  {
    name: "Next.js, made by create-next-app, with a proxy that asks for a login",
    make: [
      "npx -y create-next-app@16.4.3 app --ts --app --src-dir --no-tailwind --eslint --no-react-compiler --use-npm" +
        " --skip-install --disable-git --import-alias '@/*' --yes",
    ],
    files: filesBelow("examples/sdk/next", [
      "src/lib/socketless.ts",
      "src/app/api/socketless/connection/route.ts",
      "src/app/api/socketless/webhook/route.ts",
      "src/app/page.tsx",
    ]),
    stubs: {
      "src/lib/user.ts": "tests/examples/apps/user.ts", // The generator's layout fetches its fonts from another site.
      ...filesBelow("examples/sdk/next", ["src/proxy.ts", "src/app/layout.tsx"]),
    },
    build: "npm run build && npm run lint",
    serve: ["npm start"],
    prefix: "/api/socketless",
    mostLines: 60,
  },
  {
    name: "SvelteKit, made by sv",
    make: ["npx -y sv@0.17.1 create app --template minimal --types ts --no-add-ons --no-install"],
    files: filesBelow("examples/sdk/sveltekit", [
      "src/lib/server/socketless.ts",
      "src/routes/connection/+server.ts",
      "src/routes/webhook/+server.ts",
      "src/routes/+page.svelte",
    ]),
    stubs: { "src/lib/server/user.ts": "tests/examples/apps/user.ts" },
    build: "npm run check && npm run build",
    serve: ["npx vite preview --port $PORT --strictPort"],
    mostLines: 32,
  },
  {
    name: "NestJS, made by its own generator, with a prefix, a guard, and pages on another origin",
    make: ["npx -y @nestjs/cli@12.0.8 new app --package-manager npm --skip-install --skip-git --strict"],
    adds: ["@nestjs/jwt@12.0.2"],
    files: {
      ...filesBelow("examples/mounts/nest", ["src/socketless.ts", "src/socketless.controller.ts"]),
      "src/chat.ts": "examples/sdk/nest/src/chat.ts",
    },
    edits: {
      "src/socketless.controller.ts": [
        "const webhook = nodeHandler(socketless.webhook());",
        'import { chat } from "./chat.js";\nconst webhook = nodeHandler(socketless.webhook(chat));',
      ],
    },
    stubs: {
      // The login, the module and the prefix that the reader's app has.
      ...filesBelow("examples/mounts/nest", [
        "src/public.decorator.ts",
        "src/auth.guard.ts",
        "src/app.module.ts",
        "src/main.ts",
      ]),
      "pages.mjs": "tests/examples/apps/pages.mjs",
      "bearer.html": "tests/examples/apps/bearer.html",
    },
    build: "npm run build",
    serve: ["npm run start:prod", "node pages.mjs"],
    prefix: "/api",
    isSplit: true,
    mostLines: 50,
  },
];

/** The lines that a reader writes, without empty ones, comments, and those that only close what another opened. */
export async function linesOf({ files, edits = {} }: App): Promise<number> {
  const texts = await Promise.all(Object.values(files).map((file) => readFile(path.join(siteDir, file), "utf8")));
  const written = texts
    .flatMap((text) => text.split("\n"))
    .filter((line) => /\w/.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line));
  return written.length + Object.keys(edits).length;
}

/** Write into an app what its reader adds. */
export async function addTo(folder: string, { files, edits = {}, stubs = {} }: App): Promise<void> {
  for (const [name, source] of Object.entries({ ...files, ...stubs })) {
    await cp(path.join(siteDir, source), path.join(folder, name), { recursive: true });
  }
  for (const [name, [before, after]] of Object.entries(edits)) {
    const text = await readFile(path.join(folder, name), "utf8");
    if (!text.includes(before)) {
      throw new Error(`${name} of the generator has changed: it has no ${JSON.stringify(before)}`);
    }
    await writeFile(
      path.join(folder, name),
      text.replace(before, () => after),
    );
  }
}
