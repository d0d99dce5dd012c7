import { expect, it } from "vitest";

import { modelOf, withSchema } from "../../../tests/support/reference";

const dangling = { $ref: "#/components/schemas/Gone" };

it("lets an extension hold anything, such as a reference that leads to nothing", async () => {
  const document = { ...withSchema({ type: "object", "x-origin": dangling }), "x-tool": [dangling] };
  expect((await modelOf(JSON.stringify(document))).operations).toHaveLength(1);
});

it("takes a field whose name begins with x- for no extension", async () => {
  const document = withSchema({ properties: { "x-id": dangling } });
  await expect(modelOf(JSON.stringify(document))).rejects.toThrow("leads to nothing");
});
