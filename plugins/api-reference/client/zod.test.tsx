import { describe, expect, it } from "vitest";
import { z } from "zod";

import type { Schema } from "../model/model";
import { bodyOf, documentOf, withBody } from "../../../tests/support/zod";

/** The variants that a page shows: their names, and the values that their field `kind` may have. */
const kindsOf = ({ variants }: Schema): unknown[] =>
  variants.map(({ name, schema }) => [name, schema.fields.find((field) => field.name === "kind")?.schema.enum]);

const withoutMapping = (text: string): string => text.replace(/,"mapping":\{[^{}]*\}/g, () => "");

describe("discriminated unions that the service's generator writes", () => {
  const join = z.object({ kind: z.literal("join"), feed: z.string() });
  const leave = z.object({ kind: z.literal("leave"), count: z.int() });
  const signal = z.object({ kind: z.enum(["ping", "pong"]), loud: z.boolean() });
  const named = [join.openapi("Join"), leave.openapi("Leave"), signal.openapi("Signal")] as const;
  const inline = documentOf(withBody(z.array(z.discriminatedUnion("kind", [join, leave, signal]))));
  const mapped = documentOf(withBody(z.array(z.discriminatedUnion("kind", [...named]))));
  const kinds = [["join"], ["leave"], ["ping", "pong"]];

  it.each([
    ["inline", inline, ["join", "leave", "object"]],
    ["with a mapping", mapped, ["join", "leave", "ping"]],
    ["without a mapping", withoutMapping(mapped), ["join", "leave", "Signal"]],
    [
      "inline, with a discriminator",
      inline.replace('"oneOf"', '"discriminator":{"propertyName":"kind"},"oneOf"'),
      ["join", "leave", "object"],
    ],
  ])("keeps the values of each alternative: %s", async (_name, text, names) => {
    const { schema, example } = await bodyOf(text);
    expect(kindsOf(schema.item ?? schema)).toEqual(names.map((name, index) => [name, kinds[index]]));
    expect(example).toEqual([{ kind: "join", feed: "string" }]);
  });

  it("keeps a const", async () => {
    const { schema, example } = await bodyOf(
      withoutMapping(mapped).replaceAll(/"enum":\["(join|leave)"\]/g, '"const":"$1"'),
    );
    expect(kindsOf(schema.item ?? schema).slice(0, 2)).toEqual([
      ["join", ["join"]],
      ["leave", ["leave"]],
    ]);
    expect(example).toEqual([{ kind: "join", feed: "string" }]);
  });
});

describe("schemas that extend another", () => {
  const base = z.object({ kind: z.string(), id: z.string() }).openapi("Base");
  const tiny = base.extend({ kind: z.literal("t"), tiny: z.boolean() }).openapi("Tiny");

  it("have the fields of both", async () => {
    const { schema, example } = await bodyOf(documentOf(withBody(tiny)));
    expect(schema.fields.map(({ name }) => name)).toEqual(["kind", "id", "tiny"]);
    expect(example).toEqual({ kind: "t", id: "string", tiny: false });
  });
});

describe.each(["3.0.0", "3.1.0"] as const)("a document of OpenAPI %s", (version) => {
  it("has every type, limit and example of its schema", async () => {
    const schema = z.object({
      name: z.string().min(1).max(9).nullable(),
      count: z.number().gt(0).lt(5).optional(),
      code: z.string().regex(/^[a-z]{2}\d$/),
      sent: z.iso.datetime(),
      pair: z.tuple([z.string(), z.string()]),
      rooms: z.record(z.string(), z.int().min(3)),
      kind: z.enum(["a", "b"]).default("b"),
    });
    const { schema: shown, example } = await bodyOf(documentOf(withBody(schema), version));
    const fields = new Map(shown.fields.map((field) => [field.name, field]));
    expect(fields.get("name")?.schema).toMatchObject({
      types: ["string", "null"],
      limits: { minLength: 1, maxLength: 9 },
    });
    expect(fields.get("count")).toMatchObject({
      required: false,
      schema: { limits: { exclusiveMinimum: 0, exclusiveMaximum: 5 } },
    });
    expect(fields.get("rooms")?.schema.parts?.[0]?.schema.limits).toMatchObject({ minimum: 3 });
    expect(fields.get("kind")?.schema).toMatchObject({ default: "b", enum: ["a", "b"] });
    expect(schema.safeParse(example).error).toBeUndefined();
  });
});
