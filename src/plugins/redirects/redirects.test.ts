import { describe, expect, it } from "vitest";

import { parseRedirectsFile, redirectProblems, toNginxRedirects, toRedirectsFile, withQuery } from "./redirects";

const ROUTES = ["/", "/api/", "/docs/concepts"];
const FEEDS = { from: "/docs/feeds", to: "/docs/concepts#feed" };

describe("redirectProblems", () => {
  it("has none of a list that leads from old paths to pages", () => {
    expect(redirectProblems([FEEDS, { from: "/reference", to: "/api/" }, { from: "/home", to: "/" }], ROUTES)).toEqual(
      [],
    );
  });

  it.each([
    [{ from: "/docs/concepts", to: "/" }, "is a page: delete the page or the redirect"],
    [{ from: "/docs/feeds", to: "/docs/feed" }, "leads to /docs/feed, where there is no page"],
    [{ from: "/docs/feeds/", to: "/" }, "is no plain path"],
    [{ from: "docs/feeds", to: "/" }, "is no plain path"],
    [{ from: "/docs/a; }", to: "/" }, "is no plain path"],
    [{ from: "/docs/feeds", to: '/docs/concepts#"; }' }, "isn't plain: encode it"],
    [{ from: "/docs/feeds", to: "https://other.example/" }, "there is no page"],
  ])("refuses %j", (redirect, problem) => {
    expect(redirectProblems([redirect], ROUTES).join()).toContain(`The redirect from "${redirect.from}"`);
    expect(redirectProblems([redirect], ROUTES).join()).toContain(problem);
  });

  it("refuses a chain, and a path that stands twice", () => {
    expect(redirectProblems([FEEDS, { from: "/feeds", to: "/docs/feeds" }], ROUTES)).toHaveLength(1);
    expect(redirectProblems([FEEDS, { ...FEEDS, to: "/" }], ROUTES)).toEqual([
      'The redirect from "/docs/feeds" stands twice: delete one.',
    ]);
  });
});

it("writes the list for hosts with and without a slash, below the base URL, and reads it again", () => {
  const file = toRedirectsFile([FEEDS], "/sub/");
  expect(file).toBe("/sub/docs/feeds /sub/docs/concepts#feed 301\n/sub/docs/feeds/ /sub/docs/concepts#feed 301\n");
  expect([...parseRedirectsFile(file)]).toEqual([
    ["/sub/docs/feeds", "/sub/docs/concepts#feed"],
    ["/sub/docs/feeds/", "/sub/docs/concepts#feed"],
  ]);
  expect(parseRedirectsFile("").size).toBe(0);
});

it("writes the list for nginx, with the query before the anchor", () => {
  expect(toNginxRedirects([FEEDS], "/")).toBe(
    [
      'location = /docs/feeds { return 301 "/docs/concepts$is_args$args#feed"; }\n',
      'location = /docs/feeds/ { return 301 "/docs/concepts$is_args$args#feed"; }\n',
    ].join(""),
  );
  expect(withQuery("/docs/concepts", "?a=$&")).toBe("/docs/concepts?a=$&");
});
