import { describe, expect, it } from "vitest";

import snapshot from "../../../../api-spec/openapi.json";
import { changeSummary, compareDocuments } from "./diff";
import type { JsonObject } from "../model/model";

const parsed = (document: object): JsonObject => JSON.parse(JSON.stringify(document)) as JsonObject;

type Edit = (document: typeof snapshot) => void;

async function changesOf(edit: Edit): Promise<string[]> {
  const after = structuredClone(snapshot);
  edit(after);
  const changes = await compareDocuments(parsed(snapshot), parsed(after));
  return changeSummary("live", changes).split("\n").slice(1);
}

const connection = (document: typeof snapshot) =>
  document.paths["/api/v0/connection"].post.requestBody.content["application/json"].schema;
const answer = (document: typeof snapshot) =>
  document.paths["/api/v0/connection"].post.responses["200"].content["application/json"].schema;

const cases: [name: string, edit: Edit, lines: string[]][] = [
  ["nothing", () => undefined, []],
  [
    "a text",
    (d) => Object.assign(connection(d).properties.identifier, { description: "New" }),
    ["~ POST /api/v0/connection body.identifier changed: description  → New"],
  ],
  ["the order of keys", (d) => Object.assign(d, { info: { version: d.info.version, title: d.info.title } }), []],
  [
    "the title",
    (d) => Object.assign(d.info, { title: "Other" }),
    ["~ the document changed: in texts, names or order only"],
  ],
  [
    "an operation less",
    (d) => Reflect.deleteProperty(d.paths, "/api/v0/feeds"),
    ["- POST /api/v0/feeds removed (breaking)"],
  ],
  [
    "an operation more",
    (d) => Object.assign(d.paths, { "/x": { get: { responses: { 200: { description: "x" } } } } }),
    ["+ GET /x added"],
  ],
  [
    "a request field less",
    (d) => Reflect.deleteProperty(connection(d).properties, "webhook"),
    ["- POST /api/v0/connection body.webhook removed (breaking)"],
  ],
  [
    "an optional request field more",
    (d) => Object.assign(connection(d).properties, { room: { type: "string" } }),
    ["+ POST /api/v0/connection body.room added"],
  ],
  [
    "a required request field more",
    (d) => {
      Object.assign(connection(d).properties, { room: { type: "string" } });
      connection(d).required.push("room");
    },
    ["+ POST /api/v0/connection body.room added: required (breaking)"],
  ],
  [
    "another default",
    (d) => Object.assign(connection(d).properties.overrideFeeds, { default: false }),
    ["~ POST /api/v0/connection body.overrideFeeds changed: default true → false (breaking)"],
  ],
  [
    "a default where there was none",
    (d) => Object.assign(connection(d).properties.webhook, { default: {} }),
    ["~ POST /api/v0/connection body.webhook changed: default none → {}"],
  ],
  [
    "a default less",
    (d) => Reflect.deleteProperty(connection(d).properties.overrideFeeds, "default"),
    ["~ POST /api/v0/connection body.overrideFeeds changed: default true → none (breaking)"],
  ],
  [
    "a tighter limit",
    (d) => Object.assign(connection(d).properties.feeds.items, { maxLength: 50 }),
    ["~ POST /api/v0/connection body.feeds[] changed: maxLength 100 → 50 (breaking)"],
  ],
  [
    "a looser limit",
    (d) => Object.assign(connection(d).properties.feeds.items, { maxLength: 200 }),
    ["~ POST /api/v0/connection body.feeds[] changed: maxLength 100 → 200"],
  ],
  [
    "an answer's field less",
    (d) => Reflect.deleteProperty(answer(d).properties, "url"),
    ["- POST /api/v0/connection 200.url removed (breaking)"],
  ],
  [
    "an answer's field that may be absent",
    (d) => Object.assign(answer(d), { required: ["token"] }),
    [
      "~ POST /api/v0/connection 200.identifier changed: required true → false (breaking)",
      "~ POST /api/v0/connection 200.url changed: required true → false (breaking)",
    ],
  ],
  [
    "an answer's field more",
    (d) => Object.assign(answer(d).properties, { region: { type: "string" } }),
    ["+ POST /api/v0/connection 200.region added"],
  ],
  ["another version", (d) => Object.assign(d.info, { version: "1.1.0" }), ["~ API changed: version 1.0.0 → 1.1.0"]],
];

describe("compareDocuments", () => {
  it.each(cases)("%s", async (_name, edit, lines) => {
    expect(await changesOf(edit)).toEqual(lines);
  });

  it("says at the top how many changes there are, and how many break callers", async () => {
    const after = { ...parsed(snapshot), paths: {} };
    const summary = changeSummary("http://live", await compareDocuments(parsed(snapshot), after));
    expect(summary.split("\n")[0]).toBe("http://live differs from the snapshot: 3 changes, 3 breaking.");
    expect(changeSummary("http://live", [])).toBe("http://live is the same as the snapshot.");
  });
});
