import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { format, resolveConfig } from "prettier";
import blankSpace from "ts-blank-space";

/** Folder of the protocol core. */
export const CORE = "examples/core";

/**
 * The core's copies in other examples, by path from the site's root, with the core's file each is made from. Git ignores
 * them, see `.gitignore`.
 */
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

/** Make a copy's text: the source as it is, or without its types where the copy is JavaScript. */
async function contentOf(file: string, source: string): Promise<string> {
  return file.endsWith(".js") ? format(blankSpace(source), { ...(await resolveConfig(file)), filepath: file }) : source;
}

/**
 * Write the core's copies into the examples. Leave those that are up to date untouched, so that nothing that watches them
 * starts again.
 *
 * @param siteDir - absolute path of the site's root
 */
export async function writeCopies(siteDir: string): Promise<void> {
  for (const [copy, source] of copies) {
    const file = path.join(siteDir, copy);
    const content = await contentOf(file, readFileSync(path.join(siteDir, CORE, source), "utf8"));
    if (!existsSync(file) || readFileSync(file, "utf8") !== content) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
}
