import type { Archive, DownloadsOptions } from "../../plugins/downloads";
import type { Copies } from "../../plugins/downloads/copies";
import { TUTORIAL_NAMES, TUTORIAL_PROGRAMS } from "../tutorials";

/** Files that the SDK has replaced. Their addresses say so, because readers' scripts and bookmarks still name them. */
const REPLACED = [
  "core/store.ts",
  "core/socketless.tsx",
  ...["core/socketless", "core/node-http"].flatMap((name) => [`${name}.js`, `${name}.cjs`]),
  ...["limit", "user", "webhook", "room", "app", "connection", "cors", "express"].flatMap((name) => [
    `auth/${name}.js`,
    `auth/${name}.cjs`,
  ]),
  ...[
    "limit",
    "webhook",
    "room",
    "app",
    "connection",
    "cors",
    "express",
    "fastify",
    "hono",
    "nextjs",
    "solidstart",
    "sveltekit",
  ].map((name) => `auth/${name}.ts`),
  ...["nextjs", "solidstart", "sveltekit"].map((name) => `auth/${name}-webhook.ts`),
  ...["core/room.js", "core/room.html.txt", "core/server.ts", "core/node-http.ts"],
];

/** Files of `examples/` that readers download, or that tests fetch, by path on the site. */
const files = new Map([
  ...REPLACED.map((name) => [name, "examples/auth/shared/replaced.ts"] as const),
  ["signature-vectors.json", "examples/signature/vectors.json"],
  ["live-rows.sql", "sdk/javascript/src/live-rows/live-rows.sql"],
  ["send-event.mjs", "examples/send-event/send-event.mjs"],
  ["check-delivery.mjs", "examples/self-hosting/check-delivery.mjs"],
  ["core/socketless.py", "examples/auth/shared/replaced.py"],
  ["core/socketless.go", "examples/core/socketless.go"],
  ["core/socketless.php", "examples/core/socketless.php"],
  ["core/socketless.rb", "examples/core/socketless.rb"],
  ["core/Socketless.java", "examples/core/Socketless.java"],
  ["core/client.ts", "examples/core/client.ts"],
  ["core/client.js", "examples/client/javascript/socketless.js"],
  ["core/room.css", "examples/core/room.css"],
  ["auth/user.ts", "examples/auth/shared/user.ts"],
  ["auth/demo-login.mjs", "examples/auth/shared/demo-login.mjs"],
]);

const archives = new Map<string, Archive>([
  ...[...TUTORIAL_NAMES, "react"].map(
    (example) => [`live-room-${example}.zip`, { example, folder: "live-room" }] as const,
  ),
]);

/** The core's copies in other examples, by path from the site's root: the core's file. Git ignores them, see `.gitignore`. */
export const copies: Copies = new Map([
  ...Object.entries(TUTORIAL_PROGRAMS).map(([name, { style }]): [string, string] => [
    `examples/${name}/${style}`,
    "room.css",
  ]),
  ["examples/client/javascript/socketless.js", "client.ts"],
  ["examples/frontend/src/room.css", "room.css"],
  ["examples/react/src/room.css", "room.css"],
  ["examples/signature/go/socketless/socketless.go", "socketless.go"],
  ["examples/signature/php/socketless.php", "socketless.php"],
  ["examples/signature/ruby/socketless.rb", "socketless.rb"],
  ["examples/signature/java/Socketless.java", "Socketless.java"],
]);

export const downloads: DownloadsOptions = { files, archives, copies };
