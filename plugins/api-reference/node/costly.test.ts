import { describe, expect, it } from "vitest";

import { Budget, LIMITS } from "./budget";
import { buildModel } from "./build-model";
import { checkDocument } from "./check";
import type { ApiModel, Json } from "../model/model";

const call = (schema: unknown, rest: object = {}): object => ({
  openapi: "3.1.0",
  info: { title: "Costly", version: "1" },
  paths: { "/call": { post: { summary: "Call", requestBody: { content: { "application/json": { schema } } } } } },
  ...rest,
});

/** Schemas of which each refers to the next by `step`. */
const chain = (length: number, step: (next: object) => object): object =>
  call(
    { $ref: "#/components/schemas/S0" },
    {
      components: {
        schemas: Object.fromEntries(
          Array.from({ length }, (_, index) => [
            `S${index}`,
            index === length - 1 ? { type: "string" } : step({ $ref: `#/components/schemas/S${index + 1}` }),
          ]),
        ),
      },
    },
  );

const nested = (depth: number, step: (inner: object) => object): object =>
  depth === 0 ? { type: "string" } : step(nested(depth - 1, step));

const described = (description: string): object =>
  call({ type: "string" }, { info: { title: "Costly", version: "1", description } });

async function make(document: unknown, budget = new Budget(() => 0)): Promise<ApiModel> {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return buildModel(checkDocument(JSON.parse(text) as Json, budget), { kind: "snapshot", location: "test" }, budget);
}

/** A page for a document of some KB is made within this much work, by each measure of the budget. */
const SMALL = { schemas: 3_000, characters: 300_000 };

const shown: [name: string, document: object][] = [
  ["doubling by allOf", chain(60, (next) => ({ allOf: [next, next] }))],
  ["doubling by allOf of other parts", chain(60, (next) => ({ allOf: [{ allOf: [next] }, { allOf: [next] }] }))],
  ["doubling by anyOf", chain(60, (next) => ({ anyOf: [next, next] }))],
  ["doubling by oneOf in oneOf", chain(60, (next) => ({ oneOf: [{ oneOf: [next, {}] }, { oneOf: [{}, next] }] }))],
  ["doubling by items and additionalProperties", chain(60, (next) => ({ items: next, additionalProperties: next }))],
  ["doubling by properties", chain(60, (next) => ({ properties: { a: next, b: next } }))],
  ["a long chain of allOf", chain(800, (next) => ({ allOf: [next, { properties: { a: {} } }] }))],
  ["a text of at least 300 million characters", call({ type: "string", minLength: 300_000_000 })],
  [
    "a text of at least 2^53 characters",
    call({ type: "object", properties: { a: { type: "string", minLength: 2 ** 53 } } }),
  ],
];

const refused: [name: string, document: unknown, message: string | RegExp][] = [
  [
    "3,000 quotes inside one another",
    described(`${">".repeat(3_000)} deep`),
    "$.info.description: quotes, lists or emphasis are nested more than 100 levels deep. Nest them less",
  ],
  ["9,000 quotes inside one another", described(">".repeat(9_000)), "$.info.description: quotes"],
  ["4,500 lists inside one another", described("- ".repeat(4_500)), "$.info.description: quotes"],
  ["images inside images", described("![".repeat(1_500) + "](x)".repeat(1_500)), "$.info.description: quotes"],
  ["emphasis inside emphasis", described("*a **b ".repeat(700) + "c** d*".repeat(700)), "$.info.description: quotes"],
  [
    "half of a character in a field's name",
    call({ type: "object", properties: { "a\ud800": {} } }),
    /properties\['a\\ud800'\]: the text holds \\ud800, half of a character/,
  ],
  [
    "one address that a thousand links repeat",
    described(`${"[a] ".repeat(1_240)}\n\n[a]: https://x.example/${"y".repeat(5_000)}`),
    "$.info.description: here the page would hold more than",
  ],
  ["half of a character in a text", described("\udc00"), "$.info.description: the text holds \\udc00"],
  [
    "combinations of alternatives",
    call({
      allOf: Array.from({ length: 9 }, (_, at) => ({
        anyOf: Array.from({ length: 9 }, (__, i) => ({ minLength: at + i })),
      })),
    }),
    `$.paths['/call'].post.requestBody.content['application/json'].schema: here the page would show more than ${LIMITS.schemas} schemas. Put together fewer allOf`,
  ],
  [
    "one body that thousands of operations share",
    call(
      {},
      {
        paths: Object.fromEntries(
          Array.from({ length: 250 }, (_, index) => [
            `/${index}`,
            { post: { requestBody: { $ref: "#/components/requestBodies/B" } } },
          ]),
        ),
        components: {
          requestBodies: {
            B: {
              content: {
                "application/json": {
                  schema: { properties: Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, {}])) },
                },
              },
            },
          },
        },
      },
    ),
    /\$\.paths\['\/\d+'\]\.post.*: here the page would show more than/,
  ],
  [
    "one long default that many fields share",
    call(
      {
        properties: Object.fromEntries(
          Array.from({ length: 200 }, (_, i) => [`f${i}`, { $ref: "#/components/schemas/D" }]),
        ),
      },
      { components: { schemas: { D: { default: "x".repeat(100_000) } } } },
    ),
    /schema\.properties\.f\d+: here the page would hold more than/,
  ],
  [
    "more operations than anybody reads",
    call({}, { paths: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`/${i}`, { get: {} }])) }),
    "$.paths['/1000'].get: the page would show more than 1000 operations. Split the document.",
  ],
  ["too many values", call({ enum: Array.from({ length: 100_000 }, () => 1) }), `enum[9`],
  ["too many levels", call(nested(100, (inner) => ({ items: { not: inner } }))), "nested more than 200 levels deep"],
  [
    "a long chain of references",
    chain(40, (next) => next),
    "more than 32 references lead from one to the next. Refer to the last.",
  ],
];

describe("small documents that would cost much", () => {
  it.each(shown)("%s: the page is made with little work", async (_name, document) => {
    const budget = new Budget(() => 0);
    const model = await make(document, budget);
    expect(model.operations).toHaveLength(1);
    expect(budget.total("schemas")).toBeLessThan(SMALL.schemas);
    expect(budget.total("characters")).toBeLessThan(SMALL.characters);
    expect(JSON.stringify(model).length).toBeLessThan(4 * SMALL.characters);
  });

  it.each(refused)("%s: refused with the place and the remedy", async (_name, document, message) => {
    await expect(make(document)).rejects.toThrow(message);
  });

  it("what takes too long is refused with the place", async () => {
    let now = 0;
    const slow = new Budget(() => (now += 1_000));
    await expect(
      make(
        chain(30, (next) => ({ properties: { a: next } })),
        slow,
      ),
    ).rejects.toThrow(/^\$.*: the page isn't made after 20 seconds\. Make the document simpler/);
  });
});

describe("addresses of servers and paths", () => {
  const at = (path: string, servers: object[] = [{ url: "https://api.example" }]): object =>
    call({}, { servers, paths: { [path]: { get: { summary: "Call" } } } });

  it.each([
    ".evil.example/steal",
    "@evil.example/steal",
    ":8080/steal",
    "//evil.example/steal",
    "/\\evil.example",
    "/a/../../b",
    "/a/%2e%2E/b",
    "/a/.",
    "/a?key=1",
    "/a#b",
    "/a\tb",
    "/a\u001b[31m",
    "/a\u202eb",
    "/a/{id",
    "/a/{}",
  ])("the path %j is left out, and named", async (path) => {
    const budget = new Budget(() => 0);
    const document = { ...at(path), paths: { [path]: { get: {} }, "/right": { get: {} } } };
    expect((await make(document, budget)).operations.map(({ path: shownPath }) => shownPath)).toEqual(["/right"]);
    expect(budget.warnings.join()).toContain("left out, because a path must begin with");
    expect(budget.warnings.join()).toContain("$.paths['");
  });

  it.each([
    "/users/@me",
    "/a/{id}",
    "/a/{id}.json",
    "/a//b",
    "/日本/é",
    "/a%20b",
    "/hasOwnProperty",
    "/",
    "/a:b",
    "/...",
  ])("the path %j is shown, and its samples go to the server", async (path) => {
    const { operations } = await make(at(path));
    const code = operations[0]?.samples[0]?.code.flat().join("") ?? "";
    expect(/'(https:.*)'/.exec(code)?.[1]).toMatch(/^https:\/\/api\.example\//);
  });

  it.each([
    "https://user:secret@api.example",
    "https://api.example@evil.example",
    "https://api.example?x=",
    "https://api.example#",
    "https:\\\\evil.example",
    "javascript:alert(1)",
    "ftp://api.example",
    "https://{region}.api.example",
    "https://",
    "https://api.example/\u001b[31m",
  ])("the server %j is left out, and named", async (url) => {
    const budget = new Budget();
    const { servers } = await make(at("/call", [{ url: "https://right.example" }, { url }]), budget);
    expect(servers.map((server) => server.url)).toEqual(["https://right.example"]);
    expect(budget.warnings).toHaveLength(1);
    expect(budget.warnings.join()).toMatch(/^\$\.servers\[1\]\.url: ".*" is left out, because it is not an http or/);
  });

  it("a variable without a default of its own doesn't take an inherited one", async () => {
    const servers = [{ url: "https://{constructor}.example", variables: {} }];
    expect((await make(at("/call", servers))).servers).toEqual([]);
  });

  it("a server below the document's own address is found from there, and is a path in a snapshot", async () => {
    const document = checkDocument(JSON.parse(JSON.stringify(at("/call", [{ url: "/v1/" }]))) as Json, new Budget());
    const live = await buildModel(document, { kind: "live", location: "https://live.example/api/v0/doc" });
    expect(live.servers.map(({ url }) => url)).toEqual(["https://live.example/v1"]);
    const snapshot = await buildModel(document, { kind: "snapshot", location: "api-spec/openapi.json" });
    expect(snapshot.servers.map(({ url }) => url)).toEqual(["/v1"]);
  });
});
