import { describe, expect, it } from "vitest";

import { call, modelOf, render, sampleOf, samplesOf } from "../../../tests/support/reference";

/** Shapes of documents that references are known to get wrong: each is shown, and sampled, as the document means it. */

type Shape = Record<string, unknown>;

describe("servers", () => {
  it("of an operation stand before those of its path and of the document", async () => {
    const path = (operation: Shape, item: Shape = {}): object => ({
      ...call({}),
      servers: [{ url: "https://document.example" }],
      paths: { "/call": { ...item, get: { summary: "Call", responses: {}, ...operation } } },
    });
    const ofPath = { servers: [{ url: "https://path.example" }] };
    expect((await samplesOf(path({}, ofPath))).curl).toContain("https://path.example/call");
    const own = path({ servers: [{ url: "https://operation.example" }] }, ofPath);
    for (const code of Object.values(await samplesOf(own))) {
      expect(code).toContain("https://operation.example/call");
    }
    expect((await render(own)).text).toContain("https://operation.example");
  });

  it("below no known host are paths, and no host is invented", async () => {
    for (const [servers, url] of [
      [[{ url: "/v1" }], "'/v1/call'"],
      [[], "'/call'"],
    ] as const) {
      const samples = await samplesOf({ ...call({}), servers });
      expect(samples.curl).toContain(url);
      expect(Object.values(samples).join()).not.toContain("example.com");
    }
    const live = await modelOf(JSON.stringify({ ...call({}), servers: [{ url: "/v1" }] }), {
      kind: "live",
      location: "http://127.0.0.1:9000/api/v0/doc",
    });
    expect(live.operations[0]?.samples[0]?.code.flat().join("")).toContain("http://127.0.0.1:9000/v1/call");
  });

  it("with variables stand as they are in the document", async () => {
    const servers = [{ url: "https://{region}.example", variables: { region: { default: "eu", enum: ["eu", "us"] } } }];
    const document = { ...call({}), servers };
    expect((await render(document)).text).toContain(`servers: ${JSON.stringify(servers)}`);
    expect((await samplesOf(document)).curl).toContain("--url '/call'");
  });
});

describe("parameters in samples", () => {
  const array = { type: "array", items: { type: "string" } };
  const one = (parameter: object): object => call({ parameters: [{ in: "query", required: true, ...parameter }] });

  it.each<[name: string, parameter: object, part: string]>([
    ["a list", { name: "multi", schema: array, example: ["m&1", ""] }, "multi=m%261&multi="],
    ["a list in one", { name: "multi", explode: false, schema: array, example: ["a", "b"] }, "multi=a,b"],
    ["a name with a sign", { name: "a&b", example: 1, schema: { type: "integer" } }, "a%26b=1"],
  ])("%s", async (_name, parameter, part) => {
    expect((await samplesOf(one(parameter))).curl).toContain(`?${part}'`);
  });

  const content = { "application/json": { schema: { type: "object" }, example: { a: [1] } } };

  it.each<[name: string, parameter: object, row: string]>([
    ["another style", { style: "deepObject", schema: { type: "object" }, example: { a: 0 } }, "style: deepObject"],
    ["a media type", { content }, `content: ${JSON.stringify(content)}`],
    ["a cookie", { in: "cookie", schema: { type: "string" }, example: "c1" }, "Cookies"],
  ])("leave out one with %s, and say so", async (_name, parameter, row) => {
    const { text } = await render(one({ name: "left", ...parameter }));
    expect(text).toContain(row);
    expect(text).toContain("Not supported here: left.");
    expect((await samplesOf(one({ name: "left", ...parameter }))).curl).toContain("--url '/call'");
  });

  it("that are required stand in every language", async () => {
    const parameters = [
      { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 4 } },
      { name: "q", in: "query", required: true, schema: { type: "string" } },
      { name: "skip", in: "query", schema: { type: "string" } },
      { name: "X-Trace", in: "header", required: true, schema: { type: "string", example: "t'1" } },
    ];
    const document = {
      ...call({}),
      servers: [{ url: "https://a.example" }],
      paths: { "/call/{id}": { get: { parameters, responses: {} } } },
    };
    for (const [language, code] of Object.entries(await samplesOf(document))) {
      expect(code, language).toContain("https://a.example/call/4?q=string");
      expect(code, language).toMatch(/X-Trace["']?(?:: ?|, |\] = )["']?t/);
      expect(code, language).not.toContain("skip");
    }
  });
});

describe("bodies that aren't JSON", () => {
  it.each(["application/xml", "multipart/form-data"])(
    "of the type %s are said to be missing from the samples",
    async (type) => {
      const document = call({ requestBody: { content: { [type]: { example: "<a>1</a>" } } } });
      const { text } = await render(document);
      expect(text).toContain("<a>1</a>");
      expect(text).toContain(`Not supported here: a body of the type ${type}.`);
      expect((await samplesOf(document)).curl).not.toContain("--data");
    },
  );

  it.each(["application/xml", "image/png"])("no example of %s is invented", async (mediaType) => {
    const content = { [mediaType]: { schema: { type: "object", properties: { a: { type: "string" } } } } };
    const document = call({ requestBody: { content }, responses: { 200: { description: "", content } } });
    const { operations } = await modelOf(JSON.stringify(document));
    expect(operations[0]?.body?.contents[0]?.examples).toEqual([]);
    expect((await render(document)).text).toContain("No example:");
  });
});

describe("samples without an example fit the limits", () => {
  it.each<[schema: object, value: unknown]>([
    [{ type: "string", maxLength: 3 }, "str"],
    [{ type: "string", pattern: "^[a-z]{2}$" }, "aa"],
    [{ type: "string", pattern: "^[a-z0-9_.]+$" }, "string"],
    [{ type: "string", pattern: "^[A-Z]{3}-\\d{4}$" }, "AAA-0000"],
    [{ type: "string", pattern: "^[a-z]+$", minLength: 8 }, "stringaa"],
    [{ type: "array", minItems: 2, items: { type: "integer" } }, [0, 0]],
    [{ type: "integer", exclusiveMinimum: 0 }, 1],
    [{ type: "number", exclusiveMinimum: 0, maximum: 0.5 }, 0.5],
    [{ type: "integer", minimum: 3, multipleOf: 5 }, 5],
    [{ type: "integer", maximum: -2 }, -2],
  ])("%j", async (schema, value) => {
    expect(await sampleOf(schema)).toEqual(value);
  });

  it("a pattern that takes for ever to match costs nothing", async () => {
    expect(await sampleOf({ type: "string", pattern: "^(a+)+$", minLength: 40 })).toMatch(/^a{40,}$/);
  });
});

describe("the document's examples", () => {
  it("of a media type are shown by their summaries, and the first is sent", async () => {
    const content = {
      "application/json": {
        examples: { one: { summary: "A lamp", value: { a: 1 } }, two: { summary: "A chair", value: { a: 2 } } },
        schema: { type: "object", properties: { a: { type: "integer", example: 7 } } },
      },
    };
    const document = call({ requestBody: { content } });
    const { text } = await render(document);
    expect(text).toContain("A lamp");
    expect(text).toContain("A chair");
    for (const code of Object.values(await samplesOf(document))) {
      expect(code).toMatch(/"?a"?\W+1\b/);
    }
  });
});
