import { readFileSync } from "node:fs";
import path from "node:path";

import { format, resolveConfig } from "prettier";
import blankSpace from "ts-blank-space";

/** Folder of the protocol core. */
const core = "examples/core";

/** The copies in examples, by path from the site's root, with the core's file each is generated from. */
export const copies = new Map([
  ["examples/client/javascript/socketless.js", "client.ts"],
  ["examples/frontend/src/client.ts", "client.ts"],
  ["examples/frontend/src/room.css", "room.css"],
  ["examples/hono/src/socketless.ts", "server.ts"],
  ["examples/hono/public/socketless.js", "client.ts"],
  ["examples/hono/public/room.css", "room.css"],
  ["examples/nextjs/src/socketless/server.ts", "server.ts"],
  ["examples/nextjs/src/socketless/client.ts", "client.ts"],
  ["examples/nextjs/src/app/room.css", "room.css"],
  ["examples/react/src/client.ts", "client.ts"],
  ["examples/react/src/room.css", "room.css"],
  ["examples/recipes/socketless/server.ts", "server.ts"],
  ["examples/recipes/socketless/client.ts", "client.ts"],
  ["examples/recipes/socketless/client.js", "client.ts"],
  ["examples/signature/javascript/node-http.ts", "node-http.ts"],
  ["examples/signature/javascript/socketless.ts", "server.ts"],
  ["examples/signature/go/socketless/socketless.go", "socketless.go"],
  ["examples/signature/php/socketless.php", "socketless.php"],
  ["examples/signature/python/socketless.py", "socketless.py"],
  ["examples/signature/ruby/socketless.rb", "socketless.rb"],
  ["examples/signature/java/Socketless.java", "Socketless.java"],
  ["examples/solidstart/src/lib/server.ts", "server.ts"],
  ["examples/solidstart/src/lib/client.ts", "client.ts"],
  ["examples/solidstart/src/room.css", "room.css"],
  ["examples/sveltekit/src/lib/server/socketless.ts", "server.ts"],
  ["examples/sveltekit/src/lib/socketless.ts", "client.ts"],
  ["examples/sveltekit/src/room.css", "room.css"],
  ["examples/validation/src/socketless.ts", "server.ts"],
]);

/** Generate a copy: its source, without types where the copy is JavaScript, formatted like its folder where Prettier can. */
export async function contentOf(copy: string, siteDir: string): Promise<string> {
  const source = readFileSync(path.join(siteDir, core, copies.get(copy) ?? ""), "utf8");
  if (/\.(?:go|java|php|py|rb)$/.test(copy)) return source;
  const filepath = path.join(siteDir, copy);
  const text = copy.endsWith(".js") ? blankSpace(source) : source;
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}
