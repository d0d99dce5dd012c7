import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

/** Packages whose command has the package's name, so that npx runs the same program with and without an installed one. */
const SAME_NAME = ["esbuild", "netlify-cli", "openapi-typescript", "playwright", "vercel", "web-push", "wrangler"];

// `npx --no` runs what is installed, or nothing, and `SDK_TARBALL` is an address of this site.
it("readers run no command by npx that a package of another maker has the name of, such as tsc", () => {
  const files = execFileSync("git", ["ls-files", "docs", "src", "examples/*.md", "service/*.md"], { encoding: "utf8" });
  const found = files
    .trim()
    .split("\n")
    .filter((file) => /\.(?:mdx?|tsx?)$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/\bnpx (?!--no )(?:--yes )?(?:--package (@?[\w/-]+) )?(@?[\w/-]+)/g),
    ])
    .map(([, fromPackage, name]) => fromPackage ?? name ?? "");
  expect(found.length).toBeGreaterThan(5);
  expect([...new Set(found)].filter((name) => ![...SAME_NAME, "typescript", "SDK_TARBALL"].includes(name))).toEqual([]);
});
