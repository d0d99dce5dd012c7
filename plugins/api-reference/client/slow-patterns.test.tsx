import { afterEach, describe, expect, it, vi } from "vitest";

import { call, modelOf } from "../../../tests/support/reference";

describe("with patterns that can't be used", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Let patterns with the word `slow` take their whole time. @returns how many texts were compared with one */
  function countSlow(): () => number {
    const { test } = RegExp.prototype;
    let count = 0;
    vi.useFakeTimers({ toFake: ["performance"] });
    vi.spyOn(RegExp.prototype, "test").mockImplementation(function (this: RegExp, text) {
      if (!this.source.includes("slow")) {
        return test.call(this, text);
      }
      count += 1;
      vi.advanceTimersByTime(3_000);
      throw new Error("Script execution timed out after 3000ms");
    });
    return () => count;
  }

  const jsonBody = (schema: object, values: readonly unknown[]): string => {
    const examples = Object.fromEntries(values.map((value, index) => [`example${index}`, { value }]));
    return JSON.stringify(call({ requestBody: { content: { "application/json": { schema, examples } } } }));
  };

  const numbers = Array.from({ length: 40 }, (_, index) => index);

  it("compares one text with a pattern that takes too long, whatever the number of examples", async () => {
    const count = countSlow();
    const text = jsonBody(
      { type: "string", pattern: "slow" },
      numbers.map((index) => `text ${index}`),
    );
    await modelOf(text);
    expect(count()).toBe(1);
  });

  it("stops after a total time with many patterns that take too long", async () => {
    const count = countSlow();
    const properties = Object.fromEntries(numbers.map((index) => [`a${index}`, { pattern: `slow${index}` }]));
    const text = jsonBody(
      { type: "object", properties },
      numbers.map((index) => ({ [`a${index}`]: "text" })),
    );
    await modelOf(text);
    expect(count()).toBeLessThanOrEqual(4);
  });

  it.each(["(", "^(([a-z]+)+)+!$"])("warns once, with the cause, and finds no fault: %s", async (pattern) => {
    const warnings: string[] = [];
    const text = jsonBody({ type: "string", pattern }, ["a".repeat(60), "b".repeat(60)]);
    await modelOf(text, undefined, warnings);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`The pattern "${pattern}" can't be used: `);
  });
});
