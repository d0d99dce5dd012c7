import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

import { schemas } from "./schema";
import { linesOf, read } from "./shape";

const ajv = new Ajv2020({ strict: false });
ajv.addFormat("uri", (value: string) => URL.canParse(value));

const webhook = { url: "https://example.com/hook", secret: "s" };
const action = { action: "join", feeds: "room", clients: "ana" };
const bodies: [name: keyof typeof schemas, body: unknown][] = [
  ...[{}, [], null, 1, "a", { identifier: 1 }, { identifier: "" }, { identifier: null }].map(
    (body) => ["connection", body] as [keyof typeof schemas, unknown],
  ),
  ["connection", { identifier: "a", feeds: ["a", "b_1.c"], overrideFeeds: false, webhook }],
  ["connection", { identifier: "a", feeds: "a" }],
  ["connection", { identifier: "a", feeds: ["A"] }],
  ["connection", { identifier: "a", feeds: ["a".repeat(101)] }],
  ["connection", { identifier: "a", webhook: { ...webhook, url: "/hook" } }],
  ["connection", { identifier: "a", webhook: { ...webhook, secret: "" } }],
  ["connection", { identifier: "a", webhook: { ...webhook, options: { sendOnConnect: "yes" } } }],
  ["connection", { identifier: "a", webhook: { ...webhook, options: null } }],
  ["connection", { identifier: "a", overrideFeeds: 1 }],
  ["feeds", { actions: action }],
  ["feeds", { actions: [action, { ...action, feeds: [] }] }],
  ["feeds", { actions: [action, { ...action, feeds: [""] }] }],
  ["feeds", { actions: { ...action, action: "sit" } }],
  ["feeds", { actions: { ...action, clients: [1] } }],
  ["feeds", { actions: { feeds: "room", clients: "ana" } }],
  ["feeds", {}],
  ["messages", { messages: {} }],
  ["messages", { messages: [{ message: null, clients: "ana", feeds: ["room"] }] }],
  ["messages", { messages: { clients: 5 } }],
  ["messages", { messages: "hi" }],
  ["reply", {}],
  ["reply", { feeds: action, messages: [{ message: { n: 1 } }], more: 1 }],
  ["reply", { feeds: "room" }],
];

test.each(bodies)("a body of %s, %j, is right or wrong as another validator says", (name, body) => {
  const isRight = ajv.compile(schemas[name])(structuredClone(body));
  expect(read(schemas[name], body).issues.length === 0).toBe(isRight);
});

test("defaults are filled in, those of a default too, and unknown properties are left out", () => {
  const body = { identifier: "ana", more: 1, webhook: { ...webhook, more: 1 } };
  const options = { sendOnConnect: false, sendOnMessage: true, sendOnDisconnect: false };
  const value = { identifier: "ana", overrideFeeds: true, webhook: { ...webhook, options } };
  expect(read(schemas.connection, body)).toEqual({ value, issues: [] });
});

test("each line says what is wrong and where, within a union too", () => {
  const lines = (feeds: unknown): string[] => {
    const body = { actions: { ...action, feeds } };
    return linesOf(read(schemas.feeds, body).issues, body);
  };
  expect(lines("Room")).toEqual(['actions.feeds "Room" has other characters than a to z, 0 to 9, "_" and "."']);
  expect(lines(["ok", ""])).toContain('actions.feeds.1 "": String must contain at least 1 character(s)');
  expect(lines("x".repeat(200))).toEqual([
    `actions.feeds "${"x".repeat(119)}…: String must contain at most 100 character(s)`,
  ]);
  expect(lines(7)).toEqual([
    "actions.feeds: Expected array, received number",
    "actions.feeds: Expected string, received number",
  ]);
});
