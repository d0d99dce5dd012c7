import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import "./testing";
import Changes from "./Changes";

it("lists changes by their day, marks those that break, and leads to each document and to the feed", () => {
  const change = { kind: "changed", place: "POST /ships body", detail: "required <b>", breaking: true } as const;
  const html = renderToStaticMarkup(
    <Changes
      versions={[
        { date: "2026-02-03", version: "1.1.0", changes: [change] },
        { date: "2026-01-02", version: "1.0.0" },
      ]}
    />,
  );
  expect(html).toContain("<code>POST /ships body</code> changed: required &lt;b&gt;<strong> (breaking)</strong>");
  expect(html).toContain('<a href="/openapi/2026-01-02.json">');
  expect(html).toContain('<a href="/openapi/changes.atom">');
  expect(html.match(/<ul>/g)).toHaveLength(1);
});
