import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import sidebars from "../../sidebars";
import { ROUTES } from "./routes";

/** The reference, which a plugin makes. */
const MADE = ["/api/"];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
    path.posix.join(folder, file.split(path.sep).join("/")),
  );

/** The route of a document or page, as its path and its `slug` give it. */
function routeOf(name: string): string {
  const own = name.replace(/^(?:src\/pages|(?=docs\/))\/?/, "/").replace(/(?:\/index)?\.(?:mdx?|tsx)$/, "");
  const [, slug] = /^slug: (\/.*)$/m.exec(readFileSync(name, "utf8")) ?? [];
  return (slug === undefined ? own : `/docs${slug}`).replace(/\/$/, "") || "/";
}

/** Files by their routes; a name that begins with an underscore is a part of a page. */
const pages = new Map(
  [...filesIn("docs"), ...filesIn("src/pages")]
    .filter((name) => /\.(?:mdx?|tsx)$/.test(name) && !/(?:\/_|\.test\.)/.test(name))
    .map((name): [string, string] => [routeOf(name), name]),
);

it("the list of routes has every page, and nothing else", () => {
  const listed = new Set<string>(ROUTES);
  const missing = [...pages].filter(([route]) => !listed.has(route));
  const gone = ROUTES.filter((route) => !pages.has(route) && !MADE.includes(route));
  expect([
    ...missing.map(([route, file]) => `${file}: add "${route}" to tests/support/routes.ts`),
    ...gone.map((route) => `tests/support/routes.ts: take out "${route}", which no file has`),
  ]).toEqual([]);
});

it("the sidebar has every doc once, so that each has one place in the order of reading", () => {
  const text = JSON.stringify(sidebars);
  const left = [...pages.values()]
    .filter((file) => file.startsWith("docs/"))
    .map((file) => file.slice("docs/".length).replace(/\.mdx?$/, ""))
    .filter((id) => text.split(JSON.stringify(id)).length !== 2);
  expect(left.map((id) => `docs/${id}: name "${id}" once in sidebars.ts`)).toEqual([]);
});
