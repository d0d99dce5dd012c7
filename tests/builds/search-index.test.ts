import { afterAll, expect, it } from "vitest";
import { answer, type IndexFile, openIndex } from "../../plugins/search/engine";

import { copySite } from "../support/siteCopy";

const PAGE = "docs/use-case.mdx";
const ENGINE = "packages/search/src/engine/engine.ts";
const SENTINEL = "build/from-before.txt";

/** What every plain object has, and what a look-up in one finds without anybody having put it there. */
const INHERITED = ["constructor", "__proto__", "hasOwnProperty", "toString"];

const site = copySite({ ownPackages: true });
site.edit(PAGE, (text) => `${text}\n${INHERITED.map((word) => `\n## The ${word} of it\n\nText.\n`).join("")}`);
site.edit("api-spec/openapi.json", (text) =>
  text.replace(
    '"overrideFeeds": {',
    '"toString": { "type": "string", "description": "Its constructor and its __proto__." }, "overrideFeeds": {',
  ),
);

afterAll(() => site.remove());

it("a build whose headings and API document say constructor and __proto__ can be searched", async () => {
  const { exitCode, output } = await site.run("build");
  expect(exitCode, output).toBe(0);
  const engine = openIndex(JSON.parse(site.read("build/search/index.json")) as IndexFile);
  const found = (query: string): string[] => answer(engine, { query }).hits.map(({ url }) => url);
  for (const word of INHERITED) {
    expect(
      found(word).some((url) => url.startsWith("/docs/use-case#")),
      word,
    ).toBe(true);
  }
  for (const query of ["toString", "its constructor"]) {
    expect(found(query)).toContainEqual(expect.stringMatching(/^\/api\/#.*\.toString$/));
  }
  expect(found("webhook signature")).not.toEqual([]);
  expect(site.exists("build/search/records.json")).toBe(false);
});

it("an index that the engine can't read fails the build, and the previous one stays", async () => {
  site.write(SENTINEL, "previous build");
  const opening = "export function openIndex(file: IndexFile): Engine {";
  site.edit(ENGINE, (text) => text.replace(opening, `${opening} if (file.parts) throw new Error("a planted fault");`));
  const { exitCode, output } = await site.run("build");
  expect(exitCode, output).toBe(1);
  expect(output).toMatch(/The search index is of no use to readers:\n *- the engine can't read it: a planted fault/);
  expect(output).toContain("The previous build/ was left as it was.");
  expect(output).not.toMatch(/\n\s+at /);
  expect(site.exists(SENTINEL)).toBe(true);
  expect(site.exists(".build-next")).toBe(false);
});
