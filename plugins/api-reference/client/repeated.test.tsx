import { describe, expect, it } from "vitest";

import { searchSections } from "../node/search-sections";
import { call, modelOf, type Page, render } from "../../../tests/support/reference";

/** Two operations that have the same response, but for what `change` makes of it. */
function twice(response: object, change: (response: object) => object = (same) => same): object {
  const operation = (summary: string, one: object): object => ({ post: { summary, responses: { 400: one } } });
  return {
    ...call({}),
    paths: { "/first": operation("First", response), "/second": operation("Second", change(response)) },
  };
}

const json = (media: object): object => ({ description: "Refused", content: { "application/json": media } });

const linked = ({ text }: Page): boolean => text.includes("As for First");

describe("a response that an earlier operation has as well", () => {
  it("is a link when it has no headers and no fields", async () => {
    expect(linked(await render(twice(json({ schema: { type: "string" } }))))).toBe(true);
  });

  it.each([
    ["headers", { description: "Refused", headers: { Wait: { schema: { type: "integer" } } } }],
    ["fields", json({ schema: { type: "object", properties: { reason: { type: "string" } } } })],
  ])("keeps its %s, to which results of the search lead", async (_part, response) => {
    const document = twice(response);
    const page = await render(document);
    const ids = page.elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === "id"));
    const { operations } = await modelOf(JSON.stringify(document));
    expect(ids.map(({ value }) => value)).toEqual(
      expect.arrayContaining(searchSections(operations).map(({ anchor }) => anchor)),
    );
  });

  it("is shown whole when its example differs in a property named anchor", async () => {
    const schema = { type: "object" };
    const other = (): object => json({ schema, example: { anchor: "two" } });
    expect(linked(await render(twice(json({ schema, example: { anchor: "one" } }), other)))).toBe(false);
  });
});
