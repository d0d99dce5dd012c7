import logger from "@docusaurus/logger";
import type { RouteConfig } from "@docusaurus/types";
import { expect, it, vi } from "vitest";

import { parsePage } from "../../pages/built-page";
import type { BuiltSite } from "../../pages/site";
import { collectContents } from "./collect";

const HTML = `<!doctype html><html><head><title>Concepts</title></head><body>
  <main><article><div class="theme-doc-markdown"><h1>Concepts</h1><p>Text</p></div></article></main></body></html>`;

const page = parsePage({ file: "docs/concepts/index.html", route: "/docs/concepts", html: HTML });
const questions = new Map([["/docs/concepts", new Map([["feeds", ["what is a feed"]]])]]);

const route = (path: string, routes?: RouteConfig[]): RouteConfig => ({
  path,
  component: "",
  ...(routes && { routes }),
});

const collect = (...routes: RouteConfig[]) =>
  collectContents(
    {
      config: { url: "https://docs.example", title: "Docs" } as BuiltSite["config"],
      routes,
    },
    [page],
    questions,
    { sections: [], isLive: false },
  );

it("stops at questions for a section that the page doesn't have", () => {
  expect(() => collect(route("/docs", [route("/docs/concepts")]))).toThrow('name the section "feeds"');
});

it("only warns of them when another page has the same path", () => {
  const warn = vi.spyOn(logger, "warn").mockReturnValue();
  const [found] = collect(route("/docs", [route("/docs/concepts")]), route("/docs/concepts"));
  expect(found?.url).toBe("https://docs.example/docs/concepts");
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('name the section "feeds"'));
});
