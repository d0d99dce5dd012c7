import { readdirSync } from "node:fs";

import { expect, it } from "vitest";

import { isFull, suitesOf } from "./suites";

/** Examples whose tests the everyday run doesn't shorten. */
const ALWAYS_WHOLE = [
  ...["first-call", "first-message", "hono", "react", "sdk", "self-hosting", "send-event", "testing", "vercel"],
];

it("runs the suite of a changed example in full", () => {
  expect(suitesOf(["examples/auth/go/main.go"])).toEqual(["auth"]);
  expect(suitesOf(["README.md"])).toEqual([]);
});

it("runs all users of a changed shared source in full", () => {
  expect(suitesOf(["examples/core/client.ts"])).toEqual(expect.arrayContaining(["auth", "client", "nextjs"]));
});

it("has a suite for each example that isn't always tested in full", () => {
  const folders = readdirSync("examples", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !ALWAYS_WHOLE.includes(name));
  expect(folders.filter((name) => suitesOf([`examples/${name}/file`]).length === 0)).toEqual([]);
});

it("reads the suites to run in full from a list, and runs all without one", () => {
  expect([isFull("auth", "all"), isFull("auth", "client,auth"), isFull("auth", "client"), isFull("auth", "")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(() => isFull("aut", "all")).toThrow('no suite "aut"');
});
