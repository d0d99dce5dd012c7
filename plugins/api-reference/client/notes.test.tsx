import { describe, expect, it } from "vitest";

import { call, modelOf, render, sampleOf, withSchema } from "../../../tests/support/reference";

describe("a schema within itself", () => {
  const node = (beside: object): object => ({
    type: "object",
    properties: { next: { $ref: "#/components/schemas/Node", ...beside } },
  });
  const page = (beside: object): ReturnType<typeof render> =>
    render(withSchema({ $ref: "#/components/schemas/Node" }, { schemas: { Node: node(beside) } }));

  it("is a link with the words, marks and default that stand beside the reference", async () => {
    expect((await page({ description: "The *following* one.", deprecated: true, default: null })).text).toMatch(
      /next like Node optional\s*deprecated\s*The following one\.\s*Default\s*null/,
    );
    expect((await page({})).text).not.toContain("deprecated");
  });

  it("keeps them among a list's items, free keys and alternatives", async () => {
    const again = { $ref: "#/components/schemas/Node", description: "The following one.", deprecated: true };
    for (const schema of [
      { type: "array", items: again },
      { type: "object", additionalProperties: again },
      { oneOf: [again, { type: "string" }] },
    ]) {
      const { text } = await render(withSchema({ $ref: "#/components/schemas/Node" }, { schemas: { Node: schema } }));
      expect(text).toMatch(/like Node\s*deprecated\s*The following one\./);
    }
  });

  it("is hidden from requests where the reference is read only", async () => {
    expect((await page({ readOnly: true })).text).not.toContain("next");
  });
});

describe("null", () => {
  it.each([
    ["example", { example: null }],
    ["examples", { examples: [null] }],
    ["default", { default: null }],
  ])("is shown and sent where it is the document's %s", async (_name, words) => {
    const field = { type: ["string", "null"], ...words };
    const schema = { type: "object", properties: { a: field } };
    expect(await sampleOf(schema)).toEqual({ a: null });
    expect(await sampleOf(field)).toBe(null);
    expect((await render(withSchema(schema))).text).toMatch(/(?:Default|Example)\s*null/);
  });

  it("is an example of a parameter, of a media type and of a named one", async () => {
    const schema = { type: ["string", "null"] };
    for (const words of [{ example: null }, { examples: { none: { value: null } } }]) {
      const content = { "application/json": { schema, ...words } };
      const parameters = [{ name: "a", in: "query", schema, ...words }];
      const [operation] = (await modelOf(JSON.stringify(call({ parameters, requestBody: { content } })))).operations;
      expect(operation?.parameters[0]?.schema.examples).toEqual([null]);
      expect(operation?.body?.contents[0]?.examples.map(({ value }) => value)).toEqual([null]);
    }
  });
});
