import { expect, it } from "vitest";

import { call, modelOf, render } from "../../../tests/support/reference";

const TWO = call({
  requestBody: {
    content: {
      "application/json": {
        schema: { type: "object" },
        examples: {
          short: { summary: "Short", value: { note: "hi" } },
          long: { summary: "Long", value: { note: "hello" } },
        },
      },
    },
  },
});

const codeOf = (code: readonly (string | readonly [string, string])[] = []): string =>
  code.map((token) => (typeof token === "string" ? token : token[1])).join("");

it("writes the whole request for each example of a body, in each language", async () => {
  const { body, samples } = (await modelOf(JSON.stringify(TWO))).operations[0] ?? {};
  const [first, second] = body?.contents[0]?.examples ?? [];
  expect(first?.samples).toBeUndefined();
  expect(second?.samples?.map(({ language }) => language)).toEqual(samples?.map(({ language }) => language));
  expect(samples?.every(({ code }) => codeOf(code).includes("hi"))).toBe(true);
  expect(second?.samples?.every(({ code }) => codeOf(code).includes("hello"))).toBe(true);
});

it("shows each body once, in its request", async () => {
  const { elements, text } = await render(TWO);
  const labels = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === "aria-label"));
  expect(labels.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["Example: Call", "Call in curl", "Call in curl, Long"]),
  );
  expect(text).not.toContain("Other bodies");
  expect(text.match(/hello/g)).toHaveLength(1);
});
