import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { addressOf } from "../model/address";
import { Budget, LIMITS } from "./budget";
import { buildModel } from "./build-model";
import { checkDocument } from "./check";
import { ApiDocumentError } from "./errors";
import type { Json } from "../model/model";
import { References } from "./references";

/** Documents a property is tried with. */
const RUNS = process.env.LONG_TESTS ? 60 : 6;

/** Schemas under components that others refer to, so that random schemas share parts and hold themselves. */
const NAMES = ["A", "B", "C", "__proto__", "constructor"];

const word = fc.oneof(
  { weight: 600, arbitrary: fc.string({ maxLength: 8 }) },
  {
    weight: 300,
    arbitrary: fc.constantFrom("__proto__", "constructor", "hasOwnProperty", "\u001b[2J", "a".repeat(200)),
  },
  { weight: 100, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant("\ud800") },
);

const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(3e8, 2 ** 53, -1));

const markdown = fc.oneof(
  { weight: 500, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(">", "- ", "*a ", "![", "[", "`", "<a", "&#27;", "\n\n1. "), fc.nat(3_000))
      .map(([sign, count]) => sign.repeat(count)),
  },
);

/** Words that schemas have, with values of the right form, of any form, and other schemas. */
const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 5, depthSize: "medium" },
    fc.constantFrom(...NAMES).map((name): Json => ({ $ref: `#/components/schemas/${name}` })),
    fc.record(
      {
        type: fc.oneof(fc.constantFrom("string", "object", "array", "integer", "null"), word),
        description: markdown,
        minLength: number,
        maximum: number,
        pattern: word,
        format: word,
        default: fc.jsonValue() as fc.Arbitrary<Json>,
        enum: fc.array(fc.jsonValue() as fc.Arbitrary<Json>, { maxLength: 3 }),
        required: fc.array(word, { maxLength: 3 }),
        nullable: fc.boolean(),
        properties: fc.dictionary(word, tie("schema"), { maxKeys: 4, noNullPrototype: true }),
        items: tie("schema"),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
        allOf: fc.array(tie("schema"), { maxLength: 4 }),
        anyOf: fc.array(tie("schema"), { maxLength: 4 }),
        oneOf: fc.array(tie("schema"), { maxLength: 4 }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Json>,
    fc.jsonValue() as fc.Arbitrary<Json>,
  ),
}));

const document = fc
  .record({
    path: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("/a", "/{id}", "/__proto__", "/hasOwnProperty") },
      { weight: 1, arbitrary: word.map((text) => `/${text}`) },
    ),
    body: schema,
    answer: schema,
    shared: fc.array(schema, { minLength: NAMES.length, maxLength: NAMES.length }),
  })
  .map(({ path, body, answer, shared }) =>
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Random", version: "1" },
      servers: [{ url: "https://api.example/v1" }],
      paths: Object.fromEntries([
        [
          path,
          {
            post: {
              requestBody: { content: { "application/json": { schema: body } } },
              responses: { 200: { description: "", content: { "application/json": { schema: answer } } } },
            },
          },
        ],
      ]),
      // A reference that leads straight back is refused; one inside a schema is not.
      components: { schemas: Object.fromEntries(shared.map((one, index) => [NAMES[index], { allOf: [one] }])) },
    }),
  );

describe("any document", () => {
  it("is shown within the budget or refused with a place, and no control character of it is in the words", async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(document, async (text) => {
        const budget = new Budget(() => 0);
        try {
          const model = await buildModel(
            checkDocument(JSON.parse(text) as Json, budget),
            { kind: "snapshot", location: "" },
            budget,
          );
          shown += 1;
          expect(model.operations).toHaveLength(1);
          // The page's data grows with what was counted, and so does its HTML.
          const allowed = 200 * budget.total("schemas") + 20 * budget.total("characters") + 10_000;
          expect(JSON.stringify(model).length).toBeLessThan(allowed);
          expect(
            model.operations
              .flatMap(({ anchor, responses }) => [anchor, ...responses.map((one) => one.anchor)])
              .map(encodeURI),
          ).toHaveLength(2);
        } catch (error) {
          if (!(error instanceof ApiDocumentError)) {
            throw error;
          }
          expect(error.message).toMatch(/^(?:\$|The document is nested)/);
          expect(error.message).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]|\p{Cs}/u);
        }
        for (const [kind, limit] of [
          ["nodes", LIMITS.nodes],
          ["schemas", LIMITS.schemas],
          ["characters", LIMITS.characters],
        ] as const) {
          // What passes the limit is refused before it is made.
          expect(budget.total(kind) - limit).toBeLessThan(limit);
        }
      }),
      { numRuns: RUNS, seed: 20_260_101 },
    );
    expect(shown).toBeGreaterThan(RUNS / 4);
  }, 60_000);

  it("costs no more than its size allows, however its schemas refer to one another", async () => {
    const follow = vi.spyOn(References.prototype, "resolve");
    const step = fc.constantFrom("allOf", "anyOf", "oneOf", "items", "additionalProperties", "properties");
    const links = fc.array(fc.tuple(step, fc.nat(29), fc.nat(29)), { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(links, async (choices) => {
        const to = (index: number): Json => ({ $ref: `#/components/schemas/S${index}` });
        const schemas = choices.map(([kind, first, second], index): [string, Json] => {
          const pair = [to(first), to(second)];
          const inner =
            kind === "items"
              ? { items: to(first), additionalProperties: to(second) }
              : kind === "properties"
                ? { properties: { a: to(first), b: to(second) } }
                : { [kind]: pair };
          return [`S${index}`, inner as Json];
        });
        const budget = new Budget(() => 0);
        const linked = {
          openapi: "3.1.0",
          info: { title: "Linked", version: "1" },
          paths: { "/a": { post: { requestBody: { content: { "application/json": { schema: to(0) } } } } } },
          components: { schemas: Object.fromEntries(schemas) },
        };
        try {
          const checked = checkDocument(linked as unknown as Json, budget);
          await buildModel(checked, { kind: "snapshot", location: "" }, budget);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiDocumentError);
        }
        // Counted where references are followed, so that work that is not charged for would show.
        expect(follow.mock.calls.length).toBeLessThan(3 * LIMITS.schemas);
        follow.mockClear();
      }),
      { numRuns: RUNS, seed: 20_260_102 },
    );
  }, 60_000);
});

describe("any path, value and server", () => {
  it("gives an address of that server or none", () => {
    const text = fc.oneof(
      word,
      fc.webPath(),
      fc.string({
        unit: fc.constantFrom("/", "\\", ".", "@", ":", "%2e", "?", "#", "a", "\t", "{", "}"),
        maxLength: 12,
      }),
    );
    fc.assert(
      fc.property(text, fc.webUrl(), (path, server) => {
        const url = addressOf({ path, parameters: [] }, new Map(), server);
        if (url !== undefined) {
          const base = new URL(server);
          expect(new URL(url).origin).toBe(base.origin);
          expect(new URL(url).pathname.startsWith(base.pathname.replace(/\/+$/, ""))).toBe(true);
        }
      }),
      { numRuns: process.env.LONG_TESTS ? 2_000 : 200, seed: 20_260_103 },
    );
  });
});
