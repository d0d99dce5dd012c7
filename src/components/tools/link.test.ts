import { expect, test } from "vitest";

import { fieldsOf, toolFragment } from "./link";

test("a fragment gives back what was put into it, to its tool alone", () => {
  const fields = { body: '{"a":"ä & b=c#"}\n', header: "" };
  const fragment = toolFragment("lab", fields);
  expect(fragment).toMatch(/^#lab\?/);
  expect(Object.fromEntries(fieldsOf("lab", fragment) ?? [])).toEqual(fields);
  expect(fieldsOf("la", fragment)).toBeUndefined();
  expect(fieldsOf("lab", "#lab")).toBeUndefined();
});
