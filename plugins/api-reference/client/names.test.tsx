import { describe, expect, it } from "vitest";

import { call, expectHarmless, pageOf, renderDocument, withSchema } from "../../../tests/support/reference";

/** Words that every object has, or that look as if it had. */
const INHERITED = ["constructor", "__proto__", "prototype", "hasOwnProperty", "toString", "valueOf", "then", "length"];

/** As JSON, where `__proto__` is a key as any other. */
const keyed = (value: object): string =>
  `{${INHERITED.map((name) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;

/** What a property of a document is replaced by in its JSON. */
const filled = (document: object, value: object): string =>
  JSON.stringify(document).replace('"INHERITED"', () => keyed(value));

describe("words of every object are names as any other", () => {
  it("of fields, which are shown, have anchors and are in the example and the samples", async () => {
    const text = filled(
      withSchema({ type: "object", properties: "INHERITED", required: INHERITED, additionalProperties: false }),
      { type: "string", default: "x" },
    );
    const page = pageOf(await renderDocument(text));
    expectHarmless(page);
    const ids = page.elements.flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name === "id").map(({ value }) => value),
    );
    for (const name of INHERITED) {
      expect(ids).toContain(`call.${name}`);
      expect(page.text).toContain(`"${name}": "x"`);
    }
    expect(page.text).toContain('["__proto__"]: "x"');
    expect(page.text).not.toContain("[native code]");
  });

  it("of fields of an allOf", async () => {
    const text = filled(withSchema({ allOf: [{ properties: "INHERITED" }, { properties: { own: {} } }] }), {
      type: "integer",
    });
    const { text: shown } = pageOf(await renderDocument(text));
    for (const name of [...INHERITED, "own"]) {
      expect(shown).toContain(name);
    }
  });

  it("of paths, parameters, answers, media types, examples, schemes and schemas", async () => {
    // The plugin stops at this one as a part of a path.
    for (const word of INHERITED.filter((one) => one !== "hasOwnProperty")) {
      const paths = `{${JSON.stringify(`/${word}`)}:${JSON.stringify({
        get: {
          summary: "Call",
          security: "SECURITY",
          parameters: [{ name: word, in: "query", schema: { type: "string" } }],
          requestBody: { content: "CONTENT" },
          responses: { 200: { description: "Done" } },
        },
      })
        .replace('"SECURITY"', `[{${JSON.stringify(word)}:[]}]`)
        .replace(
          '"CONTENT"',
          `{${JSON.stringify(word)}:{"schema":{"$ref":"#/components/schemas/${word}"},"examples":{${JSON.stringify(word)}:{"value":"example of ${word}"}}}}`,
        )}}`;
      const text = JSON.stringify({
        ...call({}),
        paths: "PATHS",
        servers: [{ url: "https://host.example" }],
        components: { schemas: "SCHEMAS" },
      })
        .replace('"PATHS"', () => paths)
        .replace('"SCHEMAS"', `{${JSON.stringify(word)}:{"type":"string","format":${JSON.stringify(word)}}}`);
      const page = pageOf(await renderDocument(text));
      expectHarmless(page);
      expect(page.text).toContain(`https://host.example/${word}`);
      expect(page.text).toContain(`example of ${word}`);
      expect(page.text).not.toContain("[native code]");
    }
  });

  it("of schemas that are linked to", async () => {
    const schemas = { constructor: { type: "array", items: { $ref: "#/components/schemas/constructor" } } };
    const { text } = pageOf(
      await renderDocument(JSON.stringify(withSchema({ $ref: "#/components/schemas/constructor" }, { schemas }))),
    );
    expect(text).toContain("constructor[]");
    expect(text).not.toContain("[native code]");
  });
});

describe("signs that mislead are spelled out", () => {
  it.each([
    ["as they are", "a\u202Eb\u001b[31m\u009b1mc"],
    ["as entities of Markdown", "a&#x202E;b&#27;[31m&#155;1mc `&#27;` [&#27;](https://x.example/&#27;)"],
  ])("%s", async (_name, words) => {
    const document = call({ description: words, summary: "Call", responses: { 200: { description: words } } });
    const { html } = pageOf(await renderDocument(JSON.stringify(document)));
    expect(html).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E]/);
    expect(html).toContain("a\\u202eb");
  });
});
