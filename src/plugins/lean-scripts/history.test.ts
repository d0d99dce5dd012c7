import { describe, expect, test } from "vitest";

import { createLocation, createPath, locationsAreEqual } from "./history";

const here = createLocation("/docs/concepts?a=1#feeds");

describe("createLocation", () => {
  test.each([
    ["/docs/a%20b?x=1#y", "/docs/a b", "?x=1", "#y"],
    ["#token", "/docs/concepts", "", "#token"],
    ["?x=1", "/docs/concepts", "?x=1", ""],
    ["introduction", "/docs/introduction", "", ""],
    ["../api/", "/api/", "", ""],
    ["", "/", "", ""],
    ["/a?#", "/a", "", ""],
    ["/%ff", "/%ff", "", ""],
    ["/a%2fb%20", "/a%2fb ", "", ""],
    ["#100%", "/docs/concepts", "", "#100%25"],
    ["#caf%C3%A9", "/docs/concepts", "", "#caf%C3%A9"],
  ])("from %j", (target, pathname, search, hash) => {
    expect(createLocation(target, undefined, undefined, here)).toMatchObject({ pathname, search, hash });
  });

  test("completes a location that has a part only, and keeps its state", () => {
    expect(createLocation({ search: "x=1", state: 7 }, 8, "k", here)).toEqual({
      pathname: "/docs/concepts",
      search: "?x=1",
      hash: "",
      state: 7,
      key: "k",
    });
  });
});

test("createPath puts an address together, with or without the signs", () => {
  expect(createPath(here)).toBe("/docs/concepts?a=1#feeds");
  expect(createPath({ pathname: "/a", search: "b", hash: "c" })).toBe("/a?b#c");
  expect(createPath({ search: "?" })).toBe("/");
  expect(createPath({ pathname: "//docs/a" })).toBe("/.//docs/a");
});

test("locations are equal when their addresses, keys and states are", () => {
  const other = createLocation("/docs/concepts?a=1#feeds", { a: 1 });
  expect(locationsAreEqual(here, createLocation("/docs/concepts?a=1#feeds"))).toBe(true);
  expect(locationsAreEqual(here, other)).toBe(false);
});
