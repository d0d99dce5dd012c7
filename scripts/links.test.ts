import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

/** What is read in the repository; pages are checked by the build. */
const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\0")
  .filter((file) => /^(?:[^/]+|docs-dev\/.*)\.md$/.test(file) && existsSync(file));

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]+`/g, "");

it("links of the repository's own pages lead to files that are there", () => {
  expect(files).toContain("README.md");
  const broken = files.flatMap((file) =>
    [...withoutCode(readFileSync(file, "utf8")).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(path.join(path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});
