import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { historyProblems } from "./history";

const commit = (subject: string) => ({ hash: "0123abc", subject });

describe("historyProblems", () => {
  it("has none of short subjects", () => {
    expect(
      historyProblems([commit("Close the search window on Escape from any focus")], ["docs/concepts.mdx"]),
    ).toEqual([]);
  });

  it.each([
    ["x".repeat(73), "has a subject of 73 characters"],
    ["Close the search window.", "ends in a full stop"],
    ["wip", "isn't finished"],
    ["fixup! Close the search window", "isn't finished"],
  ])("refuses the subject %s", (subject, problem) => {
    expect(historyProblems([commit(subject)], []).join()).toContain(problem);
  });

  it("asks for a line about a package that sites would notice", () => {
    expect(historyProblems([], ["packages/search/src/node/index.ts"])).toEqual([
      'CHANGELOG.md has no line about search; add one under "Unreleased"',
    ]);
    expect(historyProblems([], ["packages/search/src/node/index.ts", "CHANGELOG.md"])).toEqual([]);
    expect(historyProblems([], ["packages/search/src/node/index.test.ts", "packages/search/README.md"])).toEqual([]);
  });
});

it("all packages have the newest version of the changelog", () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)$/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
  const versions = readdirSync("packages").map((name) => {
    const { version } = JSON.parse(readFileSync(`packages/${name}/package.json`, "utf8")) as { version: string };
    return `${name} ${version}`;
  });
  expect(versions.filter((name) => !name.endsWith(` ${newest}`))).toEqual([]);
});
