import { expect, it } from "vitest";

import { modelOf, textOf, withSchema } from "../../../tests/support/reference";
import { splitCode } from "./late-code";

it("leaves the numbers of all code in the page's data, and foreign fields of its name as they are", async () => {
  const example = { code: ["a"], samples: [{ code: [] }] };
  const whole = await modelOf(textOf(withSchema({ type: "object", example })));
  const { codes, model } = splitCode(whole);
  const [operation] = model.operations;
  const shown = [...(operation?.body?.contents[0]?.examples ?? []), ...(operation?.samples ?? [])];
  expect(shown.map(({ code }) => (typeof code === "number" ? codes[code] : undefined))).toEqual([
    ...(whole.operations[0]?.body?.contents[0]?.examples ?? []).map(({ code }) => code),
    ...(whole.operations[0]?.samples ?? []).map(({ code }) => code),
  ]);
  expect(operation?.body?.contents[0]?.examples[0]?.value).toEqual(example);
});
