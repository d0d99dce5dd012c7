import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { filesOf } from "../../plugins/code/quote";
import { copies } from "../../scripts/core-copies";

/** A line of comment as a whole, in the languages of the rooms. */
const comment = /^(?:\/\/.*|# .*|\/\*\*.*\*\/|""".*"""|<!--.*-->)$/;

/** Number of lines of code in a file of `examples/`: neither blank nor comment. */
const linesOf = (file: string): number =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !comment.test(line)).length;

/** What a reader copies from a tutorial: its code, without what they download and without configuration. */
const isCopied = (file: string): boolean =>
  /\.(?:tsx?|js|svelte|html)$/.test(file) && !file.endsWith("vite.config.ts") && !copies.has(file);

it.each([
  ["hono", 120],
  ["nextjs", 165],
  ["solidstart", 175],
  ["sveltekit", 165],
])("the room in %s is at most %i lines to copy, with the push", (room, most) => {
  const files = filesOf(path.join("examples", room)).filter((file) => isCopied(file.replaceAll(path.sep, "/")));
  expect(files.map(linesOf).reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(most);
});

// What a backend needs of the protocol, in one file: tutorials, recipes and logins have none of it of their own.
it.each([
  ["core/client.ts", 87],
  ["core/server.ts", 111],
  ["core/socketless.py", 143],
  ["core/socketless.go", 251],
  ["core/socketless.php", 173],
  ["react/src/socketless.tsx", 220],
])("%s is at most %i lines", (file, most) => {
  expect(linesOf(path.join("examples", file))).toBeLessThanOrEqual(most);
});

it.each(
  filesOf("examples/recipes").filter((file) => /\.[jt]s$/.test(file) && !copies.has(file.replaceAll(path.sep, "/"))),
)("%s is at most 80 lines, comments counted", (file) => {
  const source = readFileSync(file, "utf8").trimEnd();
  expect(source.split("\n").length).toBeLessThanOrEqual(80);
});
