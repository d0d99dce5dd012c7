import { describe, expect, it } from "vitest";
import { z } from "zod";

import { render } from "../../../tests/support/reference";
import { bodyOf, documentOf, fieldOf, VERSIONS, withBody } from "../../../tests/support/zod";
import { typeName } from "./typeName";

describe.each(VERSIONS)("documents that the service's generator writes, OpenAPI %s", (version) => {
  const shown = (schema: z.ZodType) => bodyOf(documentOf(withBody(schema), version));
  const textOf = async (schema: z.ZodType): Promise<string> =>
    (await render(documentOf(withBody(schema), version))).text;

  describe("schemas inside themselves", () => {
    const Tree = z
      .object({
        value: z.int(),
        get left() {
          return Tree.nullable();
        },
        get right() {
          return Tree.nullable();
        },
      })
      .openapi("Tree");

    it("that may be null are shown once, with links", async () => {
      const { schema, example } = await shown(Tree);
      expect(schema.fields.map((field) => [field.name, typeName(field.schema), field.schema.sameAs?.href])).toEqual([
        ["value", "integer", undefined],
        ["left", "Tree | null", "#call"],
        ["right", "Tree | null", "#call"],
      ]);
      expect(Tree.safeParse(example).error).toBeUndefined();
      expect((await textOf(Tree)).match(/like Tree \| null/g)).toHaveLength(2);
    });

    it("in lists, optional fields and further schemas", async () => {
      const Person = z
        .object({
          name: z.string(),
          get friends() {
            return z.array(Person);
          },
          get boss() {
            return Person.optional();
          },
          get team() {
            return Team.nullable();
          },
        })
        .openapi("Person");
      const Team: z.ZodType = z.object({ head: z.lazy(() => Person) }).openapi("Team");
      const { schema, example } = await shown(z.object({ person: Person }));
      expect(typeName(fieldOf(schema, "person.friends"))).toBe("Person[]");
      expect(fieldOf(schema, "person.boss")).toMatchObject({ sameAs: { href: "#call.person" } });
      expect(typeName(fieldOf(schema, "person.team.head"))).toBe("Person");
      expect(example).toEqual({ person: { name: "string", friends: [], team: null } });
    });

    it("as any JSON value", async () => {
      const Value: z.ZodType = z
        .lazy(() =>
          z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(Value), z.record(z.string(), Value)]),
        )
        .openapi("Value");
      const { schema, example } = await shown(z.object({ data: Value }));
      const { variants } = fieldOf(schema, "data");
      const list = version === "3.0.0" ? "Value[]" : "(Value | null)[]";
      expect(variants.map(({ name }) => name)).toEqual(["string", "number", "boolean", list, "object"]);
      expect(fieldOf(schema, "data").types).toEqual(["null"]);
      expect(variants.flatMap(({ schema: one }) => one.item ?? one.parts?.[0]?.schema ?? []).map(typeName)).toEqual([
        "Value | null",
        "Value | null",
      ]);
      expect(example).toEqual({ data: "string" });
    });
  });

  it("links to a schema that was shown before", async () => {
    const Address = z.object({ city: z.string() }).openapi("Address");
    const { schema, example } = await shown(
      z.object({ billing: Address, shipping: Address.optional(), third: Address.nullable().describe("Third") }),
    );
    expect(fieldOf(schema, "billing.city").types).toEqual(["string"]);
    expect(fieldOf(schema, "shipping").sameAs?.href).toBe("#call.billing");
    expect(fieldOf(schema, "third")).toMatchObject({ sameAs: { name: "Address" }, types: ["null"] });
    expect(example).toEqual({ billing: { city: "string" }, shipping: { city: "string" }, third: { city: "string" } });
  });

  it("links to a list with a name, and to its items", async () => {
    const Item = z.object({ x: z.int() }).openapi("Item");
    const Items = z.array(Item).openapi("Items");
    const { schema, example } = await shown(z.object({ first: Items, second: Items, one: Item }));
    expect(schema.fields.slice(1).map((field) => typeName(field.schema))).toEqual(["Items", "Item"]);
    expect(example).toEqual({ first: [{ x: 0 }], second: [{ x: 0 }], one: { x: 0 } });
  });

  it("repeats the limits of a simple schema with a name", async () => {
    const Name = z.string().max(9).openapi("Name");
    const { schema } = await shown(z.object({ first: Name, last: Name }));
    expect(fieldOf(schema, "last").limits).toEqual({ maxLength: 9 });
  });

  it("shows any value where any is allowed", async () => {
    const schema = z.object({
      any: z.any(),
      unknown: z.unknown().describe("Whatever"),
      list: z.array(z.unknown()),
      map: z.record(z.string(), z.any()),
      loose: z.looseObject({ a: z.string() }),
      either: z.union([z.string(), z.any()]),
    });
    const { schema: page, example } = await shown(schema);
    expect(["any", "unknown", "list"].map((name) => typeName(fieldOf(page, name)))).toEqual(["any", "any", "any[]"]);
    for (const name of ["map", "loose"]) {
      expect(fieldOf(page, name).parts?.map((part) => typeName(part.schema))).toEqual(["any"]);
    }
    expect(fieldOf(page, "either").variants.map(({ name }) => name)).toEqual(["string", "any value"]);
    expect(schema.safeParse(example).error).toBeUndefined();
    expect(JSON.stringify(example)).not.toContain("null");
  });

  it("knows null among alternatives", async () => {
    const N = z.object({ x: z.int() }).openapi("N");
    const { schema } = await shown(
      z.object({
        n: z.union([N, z.null()]),
        either: z.union([z.string(), z.int()]).nullable(),
        list: z.union([z.string(), z.array(z.string())]).nullable(),
      }),
    );
    expect(schema.fields.map((field) => typeName(field.schema))).toEqual([
      "object | null",
      "string | integer | null",
      "string | string[] | null",
    ]);
  });

  it("names alternatives by what differs", async () => {
    const names = async (...options: [z.ZodType, z.ZodType, ...z.ZodType[]]) =>
      (await shown(z.union(options))).schema.variants.map(({ name }) => name);
    expect(await names(z.email(), z.url())).toEqual(["email", "uri"]);
    expect(await names(z.string(), z.uuid())).toEqual(["string", "uuid"]);
    expect(await names(z.array(z.string()), z.array(z.int()))).toEqual(["string[]", "integer[]"]);
    expect(await names(z.object({ a: z.int() }), z.object({ a: z.int(), b: z.int() }))).toEqual(["object", "with b"]);
    expect(await names(z.object({ id: z.int() }), z.object({ name: z.int() }))).toEqual(["with id", "with name"]);
    expect(await names(z.string().max(5), z.string().min(9))).toEqual([
      "at most 5 characters",
      "at least 9 characters",
    ]);
    expect(await names(z.string().regex(/^a/), z.string().regex(/^b/))).toEqual(["^a", "^b"]);
    expect(await names(z.array(z.email()), z.array(z.url()))).toEqual(["email[]", "uri[]"]);
    expect(await names(z.object({ to: z.email() }), z.object({ to: z.url() }))).toEqual(["to: email", "to: uri"]);
    expect(await names(z.literal("auto"), z.int())).toEqual(["auto", "integer"]);
    expect(await names(z.object({ v: z.literal(1) }), z.object({ v: z.literal(2) }))).toEqual(["v: 1", "v: 2"]);
    const b = (sub: string) => z.object({ kind: z.literal("b"), sub: z.literal(sub) });
    const a = z.object({ kind: z.literal("a") });
    expect(await names(a, z.union([b("1"), b("2")]))).toEqual(["a", "b, 1", "b, 2"]);
    const nested = z.discriminatedUnion("kind", [a, z.discriminatedUnion("sub", [b("1"), b("2")])]);
    expect((await shown(nested)).schema.variants.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(await names(b("1"), b("2"))).toEqual(["1", "2"]);
    expect(await textOf(z.union([z.email(), z.url()]))).toMatch(/email\s*string<email>[^]*uri\s*string<uri>/);
  });

  it("names the types of tuples, single values and enumerations that may be null", async () => {
    const Color = z.enum(["red", "green"]).openapi("Color");
    const { schema } = await shown(
      z.object({ pair: z.tuple([z.string(), z.int()]), none: z.literal(null), color: Color.nullable() }),
    );
    expect(schema.fields.map((field) => typeName(field.schema))).toEqual([
      version === "3.0.0" ? "(string | integer)[]" : "[string, integer]",
      "null",
      "string | null",
    ]);
    expect(fieldOf(schema, "color").enum).toEqual(["red", "green", null]);
  });

  it("makes examples of deep objects, and none of a schema without an end", async () => {
    const deep = (levels: number): z.ZodType => (levels === 0 ? z.int() : z.object({ a: deep(levels - 1) }));
    expect(deep(12).safeParse((await shown(deep(12))).example).error).toBeUndefined();
    const Endless: z.ZodType = z.object({ next: z.lazy(() => z.array(Endless).min(1)) }).openapi("Endless");
    expect((await shown(Endless)).example).toBeUndefined();
  });

  it("shows one or a list of at least one", async () => {
    const schema = z.object({ to: z.union([z.string(), z.array(z.string()).min(1).max(9)]) });
    const { schema: page, example } = await shown(schema);
    expect(typeName(fieldOf(page, "to"))).toBe("string | string[]");
    expect(await textOf(schema)).toMatch(/Limits\s*1 to 9 items/);
    expect(example).toEqual({ to: "string" });
    const described = z.array(z.int()).max(3).describe("Several");
    const { text } = await render(documentOf(withBody(z.object({ ids: z.union([z.int(), described]) })), version));
    expect(text).toMatch(/integer \| integer\[\] required\s*Several\s*Limits\s*at most 3 items/);
  });

  it.each(
    Object.entries({
      ip: z.ipv4(),
      "ipv4-cidr": z.cidrv4(),
      "ipv6-cidr": z.cidrv6(),
      ulid: z.ulid(),
      cuid: z.cuid(),
      cuid2: z.cuid2(),
      emoji: z.emoji(),
      time: z.iso.time(),
      date: z.iso.date(),
      "date-time": z.iso.datetime(),
      duration: z.iso.duration(),
      uri: z.url(),
      email: z.email(),
      uuid: z.uuid(),
      base64url: z.base64url(),
    }),
  )("makes a value of the format %s", async (format, schema) => {
    const { schema: page, example } = await shown(schema);
    expect(page.format).toBe(format);
    expect(schema.safeParse(example).error).toBeUndefined();
  });

  it("says each description of a parameter and of a header once", async () => {
    const { text } = await render(
      documentOf(
        {
          path: "/call/{id}",
          request: {
            params: z.object({ id: z.string().openapi({ description: "The ID", example: "x1" }) }),
            headers: z.object({ "x-trace": z.string().describe("A trace").optional() }),
          },
          responses: { 200: { description: "Done", headers: z.object({ "x-left": z.int().describe("Calls left") }) } },
        },
        version,
      ),
    );
    for (const words of ["The ID", "A trace", "Calls left"]) {
      expect(text.split(words)).toHaveLength(2);
    }
    expect(text.match(/Example\s*x1/g)).toHaveLength(1);
  });

  it.each([
    [true, "required"],
    [undefined, "optional"],
  ])("says whether a body is required: %s", async (required, word) => {
    const content = { "application/json": { schema: z.object({ a: z.string().optional() }) } };
    const body = { content, ...(required !== undefined && { required }) };
    const { text } = await render(documentOf({ request: { body } }, version));
    expect(text).toContain(`application/json object ${word}`);
    expect(text).not.toContain("required: true");
  });

  it("names the examples of parameters, and bodies of several types", async () => {
    const examples = { sea: { summary: "At sea", value: "a" }, land: { value: "b" } };
    const schema = z.object({ a: z.string() });
    const content = { "application/json": { schema }, "text/plain": { schema: z.string() } };
    const document = documentOf(
      {
        request: {
          query: z.object({ zone: z.enum(["a", "b"]).optional().openapi({ param: { examples } }) }),
          body: { content: { ...content, "application/vnd.app+json": { schema } } },
        },
        responses: { 200: { description: "Done", content } },
      },
      version,
    );
    const { text } = await render(document);
    expect(text).toMatch(/Example At sea\s*a\s*Example land\s*b/);
    expect(text).toMatch(/Other bodiestext\/plain[^]*application\/vnd\.app\+json/);
    expect(text).toMatch(/200 application\/json[^]*200 text\/plain/);
  });

  it("names schemes of authorization", async () => {
    const security: Record<string, string[]>[] = [{ login: [] }, { google: [] }, { github: [] }];
    const flows = { implicit: { authorizationUrl: "https://a.example/", scopes: {} } };
    const { text } = await render(
      documentOf({ security }, version, (registry) => {
        registry.registerComponent("securitySchemes", "login", { type: "http", scheme: "digest" });
        registry.registerComponent("securitySchemes", "google", { type: "oauth2", flows });
        registry.registerComponent("securitySchemes", "github", { type: "oauth2", flows });
      }),
    );
    expect(text).toContain("Needs login (digest) or google (oauth2) or github (oauth2)");
  });
});
