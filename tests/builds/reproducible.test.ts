import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, it, onTestFinished } from "vitest";

import { isFull } from "../../scripts/test/suites";
import { copySite, type SiteCopy } from "../support/site-copy";

const ROOT = path.resolve(__dirname, "../..");

/** The texts of a folder's files by their names, compressed ones as they were before. */
function textsIn({ directory }: Pick<SiteCopy, "directory">, folder: string): Map<string, string> {
  const root = path.join(directory, folder);
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files.sort().map((file) => {
      const bytes = readFileSync(file);
      const plain = file.endsWith(".br")
        ? brotliDecompressSync(bytes)
        : file.endsWith(".gz")
          ? gunzipSync(bytes)
          : bytes;
      return [path.relative(directory, file), plain.toString("latin1")];
    }),
  );
}

/**
 * The bundler's runtime lists the hashes of all scripts, and how often each letter is in them decides which short names the
 * minifier gives its variables. Rspack's hashes of workers depend on the folder at that time, so it has other short names.
 */
const RUNTIME = /runtime~main\.[\da-f]{8}\.js/g;

const fingerprint = (directory: string): Map<string, string> =>
  new Map(
    [...textsIn({ directory }, "build")]
      .filter(([name]) => !name.match(RUNTIME))
      .map(([name, text]) => [name, createHash("sha256").update(text.replaceAll(RUNTIME, "runtime")).digest("hex")]),
  );

it.runIf(isFull("reproducible"))("makes the same bytes in any folder, without a warning", async () => {
  const clone = copySite({ ownPackages: true, history: true });
  onTestFinished(() => clone.remove());
  const { exitCode, output } = await clone.run("build", { CI: "true" });
  expect(exitCode, output).toBe(0);
  // Docusaurus calls babel.config.js needless, because it compiles with SWC.
  expect(output.match(/\[WARNING\].*|^- .*/gm)).toEqual([
    "[WARNING] Docusaurus site warnings:",
    expect.stringContaining("babel.config.js"),
  ]);
  const main = fingerprint(ROOT);
  expect(main.size, "npm run build makes the build that this one is compared with").toBeGreaterThan(50);
  expect(fingerprint(clone.directory)).toEqual(main);
});
