import { describe, expect, it } from "vitest";
import { z } from "zod";

import type { Schema } from "../model/model";
import { render } from "../../../tests/support/reference";
import { bodyOf, documentOf, fieldOf, VERSIONS, withBody } from "../../../tests/support/zod";

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

describe.each(VERSIONS)("discriminators that the service's generator writes, OpenAPI %s", (version) => {
  const shown = (schema: z.ZodType) => bodyOf(documentOf(withBody(schema), version));
  const Common = z.object({ id: z.string() }).openapi("Common");
  const Dog = z.object({ type: z.literal("dog"), barks: z.boolean() }).openapi("Dog");
  const Cat = z.object({ type: z.literal("cat"), purrs: z.boolean() }).openapi("Cat");

  it("show the schemas that extend a base", async () => {
    const mapping = { dog: "#/components/schemas/PetDog", cat: "#/components/schemas/PetCat" };
    const Pet = z
      .object({ type: z.string(), name: z.string() })
      .openapi("Pet", { discriminator: { propertyName: "type", mapping } });
    const PetDog = Pet.extend({ type: z.literal("dog"), barks: z.boolean() }).openapi("PetDog");
    const PetCat = Pet.extend({ type: z.literal("cat"), purrs: z.boolean() }).openapi("PetCat");
    const text = documentOf(withBody(z.object({ pet: Pet })), version, (registry) => {
      registry.register("PetDog", PetDog);
      registry.register("PetCat", PetCat);
    });
    const { schema, example } = await bodyOf(text);
    const { variants } = fieldOf(schema, "pet");
    expect(variants.map((one) => [one.name, one.schema.fields.map(({ name }) => name)])).toEqual([
      ["dog", ["type", "name", "barks"]],
      ["cat", ["type", "name", "purrs"]],
    ]);
    expect(PetDog.safeParse((example as { pet: unknown }).pet).error).toBeUndefined();
  });

  it("show schemas that don't extend the base beside its fields, and choose them by their names", async () => {
    const mapping = { hound: "Dog", cat: "#/components/schemas/Cat", gone: "#/components/schemas/Gone" };
    const Dog = z.object({ type: z.string(), barks: z.boolean() }).openapi("Dog");
    const Pet = z
      .object({ type: z.string(), name: z.string() })
      .openapi("Pet", { discriminator: { propertyName: "type", mapping } });
    const text = documentOf(withBody(z.array(Pet)), version, (registry) => {
      registry.register("Cat", Cat);
      registry.register("Dog", Dog);
    });
    const { schema, example } = await bodyOf(text);
    expect(schema.item?.fields.map(({ name }) => name)).toEqual(["type", "name"]);
    expect(schema.item?.variants.map(({ name }) => name)).toEqual(["hound", "cat"]);
    expect(example).toEqual([{ type: "hound", name: "string", barks: false }]);
  });

  it("have an element for every link to a schema with a name", async () => {
    const Named = z.object({ x: z.int() }).openapi("Named");
    for (const first of [
      Named,
      z.array(Named),
      z.record(z.string(), Named),
      z.tuple([z.string(), Named]),
      z.union([z.string(), Named]),
      z.union([Named, z.array(Named)]),
      z.record(z.string(), z.array(Named)),
      z.array(z.discriminatedUnion("type", [Dog, Cat])),
    ]) {
      const schema = z.object({
        first,
        again: z.array(Named),
        named: Named,
        dog: Dog,
        pets: z.record(z.string(), Dog),
      });
      const responses = { 200: { description: "Done", content: { "application/json": { schema } } } };
      const { elements } = await render(documentOf({ ...withBody(schema), responses }, version));
      const valuesOf = (key: string) =>
        elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === key).map(({ value }) => value));
      const ids = new Set(valuesOf("id").map((id) => `#${encodeURI(id)}`));
      expect(valuesOf("href").filter((href) => href.startsWith("#") && !ids.has(href))).toEqual([]);
    }
  });

  it("show an alternative once", async () => {
    const Either = z.discriminatedUnion("type", [Dog, Cat]);
    const { schema, example } = await shown(z.object({ first: Either, second: Either.nullable(), dog: Dog }));
    expect(fieldOf(schema, "second").variants.map((one) => one.schema.sameAs?.href)).toEqual([
      "#call.first.dog",
      "#call.first.cat",
    ]);
    expect(fieldOf(schema, "dog").sameAs?.href).toBe("#call.first.dog");
    const dog = { type: "dog", barks: false };
    expect(example).toEqual({ first: dog, second: dog, dog });
  });

  it("stay with their alternatives where these extend another schema", async () => {
    const schema = Common.and(z.discriminatedUnion("type", [Dog, Cat]));
    const { schema: page, example } = await shown(schema);
    expect(page.fields.map(({ name }) => name)).toEqual(["id"]);
    expect(page.variants.map((one) => [one.name, one.schema.fields.map(({ name }) => name)])).toEqual([
      ["dog", ["type", "barks"]],
      ["cat", ["type", "purrs"]],
    ]);
    expect(schema.safeParse(example).error).toBeUndefined();
  });
});
