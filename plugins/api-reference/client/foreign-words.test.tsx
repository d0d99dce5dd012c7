import { describe, expect, it } from "vitest";

import { call, expectHarmless, pageOf, renderDocument, withSchema } from "../../../tests/support/reference";

const described = (description: string): object => ({
  ...call({ description, summary: "Call" }),
  info: { title: "Test API", version: "1", description },
});

const shown: [name: string, document: object, texts: string[]][] = [
  ["a script", described("<script>globalThis.hacked = true</script>"), ["<script>globalThis.hacked = true</script>"]],
  ["an image with a handler", described('Text <img src=x onerror="hacked()"> end'), ['<img src=x onerror="hacked()">']],
  ["an MDX expression", described("{process.exit()}"), ["{process.exit()}"]],
  [
    "an import and an export",
    described('import fs from "fs"\n\nexport const x = 1'),
    ['import fs from "fs"', "export const x = 1"],
  ],
  ["unclosed tags", described("<div><b>open\n\nnext <Component"), ["<div><b>open", "next <Component"]],
  ["a javascript: link", described("[press](javascript:alert(1)) [here](JaVaScRiPt:alert(1))"), ["press", "here"]],
  ["a hidden javascript: link", described("[press](java&#10;script:alert(1)) [d](data:text/html,x)"), ["press"]],
  ["an image in Markdown", described("![picture](https://tracker.example/pixel.png)"), ["picture"]],
  ["right-to-left and combined letters", call({ summary: "مرحبا é 日本語" }), ["مرحبا é 日本語"]],
  ["marks that turn the text around", call({ summary: "abc\u202Ecod.exe" }), ["abc\\u202ecod.exe"]],
  [
    "HTML in names",
    withSchema({ type: "object", properties: { "<b>x</b>": { enum: ["<i>y</i>"], default: "<u>z</u>" } } }),
    ["<b>x</b>", "<i>y</i>", "<u>z</u>"],
  ],
  [
    "HTML in paths and media types",
    {
      ...call({}),
      paths: {
        "/<script>x</script>": { get: { responses: { "<b>": { content: { "<i>/json": {} }, description: "" } } } },
      },
    },
    ["/<script>x</script>", "<i>/json"],
  ],
  [
    "fields whose names every object has",
    withSchema(
      JSON.parse(
        '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"prototype":{"hacked":true}},"safe":{"type":"string"}}}',
      ) as object,
    ),
    ["__proto__", "constructor", "safe"],
  ],
  [
    "a schema that holds itself",
    withSchema(
      { $ref: "#/components/schemas/Tree" },
      {
        schemas: {
          Tree: {
            type: "object",
            properties: {
              label: { type: "string" },
              children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
            },
          },
        },
      },
    ),
    ["label", "children", "like Tree"],
  ],
  [
    "the service's own security scheme",
    {
      ...call({ security: [{ Bearer: [] }] }),
      components: { securitySchemes: { Bearer: { type: "apiKey", scheme: "bearer" } } },
    },
    ["Authorization: Bearer <API key>"],
  ],
  ["a security scheme that isn't there", call({ security: [{ Missing: [] }] }), ["Missing"]],
  [
    "operations without names",
    { ...call({}), paths: { "/a": { get: { responses: {} }, put: { responses: {} } } } },
    ["GET /a", "PUT /a"],
  ],
  [
    "schemas that are true or false",
    withSchema({ type: "object", properties: { any: true, never: false } }),
    ["any", "never"],
  ],
];

const refused: [name: string, document: unknown, message: string | RegExp][] = [
  ["no object", [], "$: the document must be a JSON object."],
  ["OpenAPI 2.0", { swagger: "2.0", info: { title: "x", version: "1" } }, "$.swagger: OpenAPI 2.0 is not read."],
  ["another version", { openapi: "4.0.0" }, '$.openapi: must be 3.0.x or 3.1.x, but is "4.0.0".'],
  ["no title", { openapi: "3.1.0", info: { version: "1" } }, "$.info.title: must be a string, but is missing."],
  ["no operation", { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} }, "$.paths: no operation."],
  [
    "paths that are a list",
    { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: [] },
    "$.paths: must be an object.",
  ],
  [
    "a $ref to a file",
    withSchema({ $ref: "../../etc/passwd" }),
    /\$\.paths\['\/call'\]\.post.*: the \$ref "\.\.\/\.\.\/etc\/passwd" leaves the document/,
  ],
  [
    "a $ref to an address",
    withSchema({ $ref: "http://127.0.0.1:1/x.json" }),
    'the $ref "http://127.0.0.1:1/x.json" leaves the document',
  ],
  [
    "a $ref to nothing",
    withSchema({ $ref: "#/components/schemas/None" }),
    'the $ref "#/components/schemas/None" leads to nothing',
  ],
  ["a $ref to a built-in", withSchema({ $ref: "#/components/toString" }), "leads to nothing"],
  [
    "a $ref to itself",
    withSchema({ $ref: "#/components/schemas/A" }, { schemas: { A: { $ref: "#/components/schemas/A" } } }),
    "leads back to itself",
  ],
  [
    "a parameter without a place",
    call({ parameters: [{ name: "x" }] }),
    "$.paths['/call'].post.parameters[0]: a parameter needs a name, and",
  ],
  ["parameters that are no list", call({ parameters: {} }), "$.paths['/call'].post.parameters: must be a list."],
];

describe("odd documents that can be shown", () => {
  it.each(shown)("%s", async (_name, document, texts) => {
    const page = pageOf(await renderDocument(JSON.stringify(document)));
    expectHarmless(page);
    for (const text of texts) {
      expect(page.text).toContain(text);
    }
    expect(globalThis).not.toHaveProperty("hacked");
    expect({}).not.toHaveProperty("hacked");
  });
});

describe("documents that can't be shown stop with the place and the reason", () => {
  it.each(refused)("%s", async (_name, document, message) => {
    await expect(renderDocument(JSON.stringify(document))).rejects.toThrow(message);
  });
});
