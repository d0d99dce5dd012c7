import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { movedTo } from "./moved-to";

const moved = { to: "/docs/guides/log-in", ids: "log-in session" };

describe("movedTo", () => {
  it("keeps the fragment and the query of a moved section", () => {
    expect(movedTo({ hash: "#session", search: "?framework=go" }, moved)).toBe(
      "/docs/guides/log-in?framework=go#session",
    );
  });

  it("opens the page itself for the section that became it", () => {
    expect(movedTo({ hash: "#log-in", search: "" }, moved)).toBe("/docs/guides/log-in");
  });

  it.each(["", "#", "#go-live", "#log"])("stays on the page for %j", (hash) => {
    expect(movedTo({ hash, search: "" }, moved)).toBeUndefined();
  });
});

describe("<MovedSections> on the pages", () => {
  const pages = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mdx"));
  const tags = pages.flatMap((file) =>
    [...readFileSync(path.join("docs", file), "utf8").matchAll(/<MovedSections\s+to="([^"]+)"\s+ids="([^"]+)"/g)].map(
      ([, to = "", ids = ""]) => [file, to, ids] as const,
    ),
  );

  it.each(tags)("%s: every section is on %s", (_file, to, ids) => {
    const target = readFileSync(`${to.slice(1)}.mdx`, "utf8");
    const anchors = new Set(Array.from(target.matchAll(/\{\/\* #([\w-]+) \*\/\}/g), ([, anchor]) => anchor));
    expect(ids.split(" ").filter((id) => !anchors.has(id) && !to.endsWith(`/${id}`))).toEqual([]);
  });
});
