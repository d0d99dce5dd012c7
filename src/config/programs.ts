import type { Archive, Bundle, ProgramsOptions } from "../../plugins/programs";
import type { Copies } from "../../plugins/programs/copies";
import { TUTORIAL_NAMES, TUTORIAL_PROGRAMS } from "../tutorials";

/** Files of `examples/` that readers download, or that tests fetch, by path on the site. */
const files = new Map([
  ["signature-vectors.json", "examples/signature/vectors.json"],
  ["send-event.mjs", "examples/send-event/send-event.mjs"],
  ["check-delivery.mjs", "examples/self-hosting/check-delivery.mjs"],
  ["core/server.ts", "examples/core/server.ts"],
  ["core/socketless.py", "examples/core/socketless.py"],
  ["core/socketless.go", "examples/core/socketless.go"],
  ["core/socketless.php", "examples/core/socketless.php"],
  ["core/socketless.rb", "examples/core/socketless.rb"],
  ["core/Socketless.java", "examples/core/Socketless.java"],
  ["core/node-http.ts", "examples/core/node-http.ts"],
  ["core/client.ts", "examples/core/client.ts"],
  ["core/store.ts", "examples/frontend/src/store.ts"],
  ["core/socketless.tsx", "examples/react/src/socketless.tsx"],
  ["core/client.js", "examples/client/javascript/socketless.js"],
  ["core/room.css", "examples/core/room.css"],
  ["core/room.html.txt", "examples/core/room.html"],
  ["core/room.js", "examples/core/room.js"],
  ["auth/limit.ts", "examples/auth/shared/limit.ts"],
  ["auth/user.ts", "examples/auth/shared/user.ts"],
  ["auth/webhook.ts", "examples/auth/shared/webhook.ts"],
  ["auth/room.ts", "examples/auth/shared/room.ts"],
  ["auth/app.ts", "examples/auth/shared/app.ts"],
  ["auth/connection.ts", "examples/auth/shared/connection.ts"],
  ["auth/cors.ts", "examples/auth/shared/cors.ts"],
  ["auth/demo-login.mjs", "examples/auth/shared/demo-login.mjs"],
  ["auth/express.ts", "examples/auth/express/connection.ts"],
  ["auth/fastify.ts", "examples/auth/fastify/connection.ts"],
  ["auth/hono.ts", "examples/auth/hono/connection.ts"],
  ["auth/nextjs.ts", "examples/auth/nextjs/src/app/api/socketless/connection/route.ts"],
  ["auth/nextjs-webhook.ts", "examples/auth/nextjs/src/app/api/socketless/webhook/route.ts"],
  ["auth/solidstart.ts", "examples/auth/solidstart/src/routes/connection.ts"],
  ["auth/solidstart-webhook.ts", "examples/auth/solidstart/src/routes/webhook.ts"],
  ["auth/sveltekit.ts", "examples/auth/sveltekit/src/routes/connection/+server.ts"],
  ["auth/sveltekit-webhook.ts", "examples/auth/sveltekit/src/routes/webhook/+server.ts"],
]);

/**
 * What readers download as JavaScript, too, by path on the site without its extension: `.js` is an ES module, `.cjs` is
 * CommonJS.
 */
const scripts = new Map([
  ["core/socketless", "examples/core/server.ts"],
  ["core/node-http", "examples/core/node-http.ts"],
  ["auth/limit", "examples/auth/shared/limit.ts"],
  ["auth/user", "examples/auth/shared/user.ts"],
  ["auth/webhook", "examples/auth/shared/webhook.ts"],
  ["auth/room", "examples/auth/shared/room.ts"],
  ["auth/app", "examples/auth/shared/app.ts"],
  ["auth/connection", "examples/auth/shared/connection.ts"],
  ["auth/cors", "examples/auth/shared/cors.ts"],
  ["auth/express", "examples/auth/express/connection.ts"],
]);

/** Recipes that readers download by themselves, with the recipes that each imports. */
const RECIPES: Readonly<Record<string, readonly string[]>> = {
  "ai-answer": [],
  cursors: [],
  dashboard: [],
  "fan-out": [],
  "missed-messages": [],
  moving: ["fan-out"],
  notifications: [],
  offline: ["notifications"],
  "optimistic-send": [],
  presence: ["missed-messages", "private-feeds"],
  "private-feeds": ["missed-messages"],
  room: ["missed-messages", "presence", "private-feeds"],
  schedule: [],
};

/** Folders of `examples/recipes` that not every recipe needs. */
const RECIPE_FOLDERS = [...Object.keys(RECIPES), "ai-sdk", "live-rows", "monitoring", "python", "together"];

const archives = new Map<string, Archive>([
  ...[...TUTORIAL_NAMES, "react"].map(
    (example) => [`live-room-${example}.zip`, { example, folder: "live-room" }] as const,
  ),
  ["recipes.zip", { example: "recipes", folder: "recipes", hasService: true }],
  ...Object.entries(RECIPES).map(
    ([recipe, others]) =>
      [
        `recipes-${recipe}.zip`,
        {
          example: "recipes",
          folder: recipe,
          hasService: true,
          without: RECIPE_FOLDERS.filter((name) => name !== recipe && !others.includes(name)),
        },
      ] as const,
  ),
]);

/** What an app on Node.js needs for both routes of the login's guide. */
const LOGIN: Bundle = {
  "socketless.ts": "core/server.ts",
  "webhook.ts": "auth/webhook.ts",
  "limit.ts": "auth/limit.ts",
  "user.ts": "auth/user.ts",
  "demo-login.mjs": "auth/demo-login.mjs",
};
const NODE_LOGIN: Bundle = { ...LOGIN, "node-http.ts": "core/node-http.ts" };

/** The same in an app whose framework says where files are. */
const appLogin = (
  name: string,
  [server, connection, webhook, lib]: readonly [string, string, string, string],
): Bundle => ({
  [server]: "core/server.ts",
  [connection]: `auth/${name}.ts`,
  [webhook]: `auth/${name}-webhook.ts`,
  [`${lib}limit.ts`]: "auth/limit.ts",
  [`${lib}user.ts`]: "auth/user.ts",
  "demo-login.mjs": "auth/demo-login.mjs",
});

const bundles = new Map<string, Bundle>([
  ["auth-express.zip", { ...NODE_LOGIN, "connection.ts": "auth/express.ts" }],
  [
    "auth-express-commonjs.zip",
    {
      "socketless.cjs": "core/socketless.cjs",
      "node-http.cjs": "core/node-http.cjs",
      "connection.cjs": "auth/express.cjs",
      "webhook.cjs": "auth/webhook.cjs",
      "limit.cjs": "auth/limit.cjs",
    },
  ],
  ["auth-fastify.zip", { ...NODE_LOGIN, "connection.ts": "auth/fastify.ts" }],
  ["auth-hono.zip", { ...LOGIN, "connection.ts": "auth/hono.ts" }],
  [
    "auth-nextjs.zip",
    appLogin("nextjs", [
      "src/socketless/server.ts",
      "src/app/api/socketless/connection/route.ts",
      "src/app/api/socketless/webhook/route.ts",
      "src/lib/",
    ]),
  ],
  [
    "auth-sveltekit.zip",
    appLogin("sveltekit", [
      "src/lib/server/socketless.ts",
      "src/routes/connection/+server.ts",
      "src/routes/webhook/+server.ts",
      "src/lib/server/",
    ]),
  ],
  [
    "auth-solidstart.zip",
    appLogin("solidstart", ["src/lib/server.ts", "src/routes/connection.ts", "src/routes/webhook.ts", "src/lib/"]),
  ],
  ["auth-request.zip", { ...LOGIN, "connection.ts": "auth/connection.ts", "app.ts": "auth/app.ts" }],
]);

/** The core's copies in other examples, by path from the site's root: the core's file. Git ignores them, see `.gitignore`. */
export const copies: Copies = new Map([
  ...Object.entries(TUTORIAL_PROGRAMS).flatMap(([name, { core }]): [string, string][] => [
    ...(core.server ? [[`examples/${name}/${core.server}`, "server.ts"] as [string, string]] : []),
    ...(core.client ? [[`examples/${name}/${core.client}`, "client.ts"] as [string, string]] : []),
    [`examples/${name}/${core.style}`, "room.css"],
  ]),
  ["examples/client/javascript/socketless.js", "client.ts"],
  ["examples/frontend/src/client.ts", "client.ts"],
  ["examples/frontend/src/room.css", "room.css"],
  ["examples/react/src/client.ts", "client.ts"],
  ["examples/react/src/room.css", "room.css"],
  ["examples/recipes/socketless/server.ts", "server.ts"],
  ["examples/recipes/socketless/client.ts", "client.ts"],
  ["examples/recipes/socketless/client.js", "client.ts"],
  ["examples/recipes/socketless/node-http.ts", "node-http.ts"],
  ["examples/recipes/python/socketless.py", "socketless.py"],
  ["examples/recipes/monitoring/monitor.ts", "../monitoring/monitor.ts"],
  ["examples/recipes/monitoring/probe.ts", "../monitoring/probe.ts"],
  ["examples/signature/javascript/node-http.ts", "node-http.ts"],
  ["examples/signature/javascript/socketless.ts", "server.ts"],
  ["examples/signature/go/socketless/socketless.go", "socketless.go"],
  ["examples/signature/php/socketless.php", "socketless.php"],
  ["examples/signature/python/socketless.py", "socketless.py"],
  ["examples/signature/ruby/socketless.rb", "socketless.rb"],
  ["examples/signature/java/Socketless.java", "Socketless.java"],
  ["examples/validation/src/socketless.ts", "server.ts"],
]);

export const programs: ProgramsOptions = { files, scripts, archives, bundles, copies };
