import { describe, expect, it } from "vitest";

import { call, modelOf, render, sampleOf, samplesOf, textOf, withSchema } from "../../../tests/support/reference";

/** Shapes of documents that references are known to get wrong: each is shown, and sampled, as the document means it. */

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const user = {
  type: "object",
  required: ["id", "pw"],
  properties: {
    id: { type: "string", readOnly: true },
    pw: { type: "string", writeOnly: true },
    name: { type: "string" },
  },
};

describe("read only and write only", () => {
  const both = {
    ...call({
      requestBody: json({ $ref: "#/components/schemas/User" }),
      responses: { 200: { description: "", ...json({ $ref: "#/components/schemas/User" }) } },
    }),
    components: { schemas: { User: user } },
  };

  it("fields stay out of requests, or of answers, and are marked where they stay", async () => {
    const { operations } = await modelOf(JSON.stringify(both));
    const [operation] = operations;
    expect(operation?.body?.contents[0]?.examples[0]?.value).toEqual({ pw: "string", name: "string" });
    expect(operation?.body?.contents[0]?.schema.fields.map(({ name }) => name)).toEqual(["pw", "name"]);
    expect(operation?.responses[0]?.contents[0]?.examples[0]?.value).toEqual({ id: "string", name: "string" });
    const { text } = await render(both);
    expect(text).toMatch(/id string required\s*read only/);
    expect(text).toMatch(/pw string required\s*write only/);
  });

  it("are left out of every language's sample", async () => {
    for (const code of Object.values(await samplesOf(both))) {
      expect(code).not.toContain("id");
      expect(code).toContain("pw");
    }
  });
});

describe("the document's examples", () => {
  it("of fields and schemas make the sample", async () => {
    expect(
      await sampleOf({
        type: "object",
        properties: { title: { type: "string", example: "Lamp" }, size: { type: "integer", examples: [7] } },
      }),
    ).toEqual({ title: "Lamp", size: 7 });
    expect(await sampleOf({ type: "object", example: { a: 1 }, properties: { a: {} } })).toEqual({ a: 1 });
  });

  it("of parameters are shown and used", async () => {
    const document = call({
      parameters: [
        { name: "lang", in: "query", required: true, example: "pt", schema: { type: "string" } },
        {
          name: "zone",
          in: "query",
          required: true,
          examples: { sea: { value: "north" } },
          schema: { type: "string" },
        },
      ],
    });
    const { text } = await render(document);
    expect(text).toMatch(/Example\s*pt/);
    for (const code of Object.values(await samplesOf(document))) {
      expect(code).toContain("lang=pt&zone=north");
    }
  });
});

describe("marks", () => {
  it("of deprecated operations and parameters", async () => {
    const page = await render(
      call({
        deprecated: true,
        parameters: [{ name: "old", in: "query", deprecated: true, schema: { type: "string" } }],
      }),
    );
    expect(page.text).toMatch(/old string optional\s*deprecated/);
    const nav = page.html.slice(page.html.indexOf("<nav"), page.html.indexOf("</nav>"));
    expect(nav).toContain("deprecated");
  });

  it("beside a $ref are kept", async () => {
    const document = withSchema(
      {
        type: "object",
        properties: { a: { $ref: "#/components/schemas/A", deprecated: true, required: ["x"], default: { x: "d" } } },
      },
      { schemas: { A: { type: "object", description: "Of A", properties: { x: { type: "string" } } } } },
    );
    const { operations } = await modelOf(JSON.stringify(document));
    const [a] = operations[0]?.body?.contents[0]?.schema.fields ?? [];
    expect(a?.schema).toMatchObject({ deprecated: true, default: { x: "d" }, fields: [{ name: "x", required: true }] });
    expect((await render(document)).text).toContain("Of A");
  });
});

describe("discriminators", () => {
  const components = {
    schemas: {
      Cat: { type: "object", required: ["type"], properties: { type: { type: "string" }, purrs: { type: "boolean" } } },
      Dog: { type: "object", required: ["type"], properties: { type: { type: "string" }, barks: { type: "boolean" } } },
    },
  };
  const cat = { $ref: "#/components/schemas/Cat" };
  const dog = { $ref: "#/components/schemas/Dog" };

  it("without a mapping use the schemas' names", async () => {
    expect(await sampleOf({ oneOf: [cat, dog], discriminator: { propertyName: "type" } }, components)).toMatchObject({
      type: "Cat",
    });
  });

  it("without alternatives stand as they are in the document", async () => {
    const discriminator = { propertyName: "type", mapping: { k: "#/components/schemas/Gone" } };
    const { text } = await render(withSchema({ type: "object", discriminator }));
    expect(text).toContain(`discriminator: ${JSON.stringify(discriminator)}`);
  });
});

describe("what values an object or a list may hold", () => {
  it.each<[schema: object, words: RegExp]>([
    [{ type: "object", patternProperties: { "^x-": {} } }, /patternProperties: {"\^x-":{}}/],
    [
      { type: "array", prefixItems: [{ type: "string" }, { type: "boolean", description: "Whether" }] },
      /Item 1.*string.*Item 2.*boolean.*Whether/,
    ],
    [{ type: "object", properties: { a: {} }, additionalProperties: false }, /Other keys\s*not allowed/],
    [{ type: "object", properties: { never: false } }, /never no value/],
    [{ type: "array", prefixItems: [{ type: "string" }], items: false }, /Further items\s*not allowed/],
  ])("%j", async (schema, words) => {
    expect((await render(withSchema(schema))).text).toMatch(words);
  });

  it("samples have what is named, and nothing that may not be", async () => {
    expect(await sampleOf({ type: "array", prefixItems: [{ type: "string" }, { type: "boolean" }] })).toEqual([
      "string",
      false,
    ]);
    expect(await sampleOf({ type: "object", properties: { never: false, a: { type: "integer" } } })).toEqual({ a: 0 });
  });
});

describe("what the page can't show", () => {
  it("stands in the row More, as it is in the document", async () => {
    const { text } = await render(
      call({
        callbacks: { done: {} },
        responses: { 200: { description: "", links: { next: {} }, ...json({ not: { type: "string" } }) } },
      }),
    );
    for (const row of ['callbacks: {"done":{}}', 'links: {"next":{}}', 'not: {"type":"string"}']) {
      expect(text).toContain(`More${row}`);
    }
  });

  it("is shown with limits beside a reference to a schema around it", async () => {
    const again = { $ref: "#/components/schemas/Node", minProperties: 2, not: { required: ["a"] } };
    const schemas = { Node: { type: "object", properties: { next: again } } };
    const { text } = await render(withSchema({ $ref: "#/components/schemas/Node" }, { schemas }));
    expect(text).toMatch(/like Node[^]*at least 2 [^]*not: \{/);
  });

  it("and two operations with one id are both shown", async () => {
    const document = {
      ...call({}),
      paths: { "/a": { get: { operationId: "same", responses: {} }, post: { operationId: "same" } } },
    };
    const { operations } = await modelOf(JSON.stringify(document));
    expect(operations).toHaveLength(2);
  });
});

describe("texts", () => {
  it("may hold tables", async () => {
    const description = "Rates:\n\n| a | b |\n|---|---|\n| <b>1</b> | 2 |";
    for (const document of [call({ description }), { ...call({}), info: { title: "A", version: "1", description } }]) {
      const page = await render(document);
      expect(page.elements.filter(({ tagName }) => tagName === "td")).toHaveLength(2);
      expect(page.elements.filter(({ tagName }) => tagName === "th")).toHaveLength(2);
      expect(page.text).toContain("<b>1</b>");
    }
  });
});

describe("documents of large services", () => {
  const problem = { $ref: "#/components/schemas/Problem" };
  const types = (...names: string[]): object => ({
    description: "",
    content: Object.fromEntries(names.map((name) => [name, { schema: problem }])),
  });
  const components = { schemas: { Problem: { type: "object", properties: { title: { type: "string" } } } } };

  it("show a schema that several responses share once, and link to it", async () => {
    const responses = { 400: types("application/json", "application/xml"), 500: types("application/json") };
    const { elements, text } = await render({ ...call({ responses }), components });
    expect(text.match(/title string/g)).toHaveLength(1);
    expect(text.match(/like Problem/g)).toHaveLength(2);
    expect(elements.filter(({ attrs }) => attrs.some(({ value }) => value === "#call.400"))).toHaveLength(2);
    const [operation] = (await modelOf(textOf({ ...call({ responses }), components }))).operations;
    expect(operation?.responses[1]?.contents[0]?.examples[0]?.value).toEqual({ title: "string" });
  });

  it("name examples of several media types by the type", async () => {
    const examples = { "application/json": { example: {} }, "application/xml": { example: "<a/>" } };
    const { text } = await render(call({ responses: { 200: { description: "", content: examples } } }));
    expect(text).toContain("200 application/json");
    expect(text).toContain("200 application/xml");
  });

  it("name each way of authorization once, with the header of a token", async () => {
    const bearer = { type: "http", scheme: "bearer" };
    const securitySchemes = { a: bearer, b: bearer };
    const { text } = await render({ ...call({ security: [{ a: [] }, { b: [] }] }), components: { securitySchemes } });
    expect(text.match(/Authorization: Bearer <API key>/g)).toHaveLength(2);
  });

  it("count the types of many alternatives", async () => {
    const oneOf = ["string", "number", "boolean", "null", "object", "array"].map((type) => ({ type }));
    const { text } = await render(withSchema({ type: "object", properties: { any: { oneOf: oneOf.slice(0, 3) } } }));
    expect(text).toContain("any string | number | boolean");
    const named = ["A", "B", "C", "D", "E", "F"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const own = { type: "object", properties: { next: { oneOf: named } } };
    const schemas = Object.fromEntries(["A", "B", "C", "D", "E", "F"].map((name) => [name, own]));
    expect((await render(withSchema(named[0] ?? {}, { schemas }))).text).toContain("one of 6 types");
  });

  it("say of an example without characters that it is empty", async () => {
    const body = { content: { "text/plain": { schema: { type: "string" }, examples: { none: { value: "" } } } } };
    const { html, text } = await render(call({ requestBody: body }));
    expect(text).toContain("Empty: a text without characters.");
    expect(html).not.toContain('aria-label="Call: none"');
  });

  it("have texts and numbers at the end of a deep sample, and addresses as links", async () => {
    const deep = (levels: number): object =>
      levels === 0 ? { type: "integer" } : { type: "object", properties: { a: deep(levels - 1) } };
    expect(JSON.stringify(await sampleOf(deep(7)))).toContain('{"a":0}');
    const { elements } = await render(call({ description: "See https://a.example/x." }));
    expect(elements.some(({ attrs }) => attrs.some(({ value }) => value === "https://a.example/x"))).toBe(true);
  });
});
