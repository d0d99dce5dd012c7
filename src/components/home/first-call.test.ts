import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** The events that come only if the request for the connection asks for them. */
const OPTIONS = ["sendOnConnect", "sendOnDisconnect"];

test("the text beside the first call asks for the events that the code does not", () => {
  const code = readFileSync("examples/first-call/connection.mjs", "utf8");
  const text = readFileSync("src/components/home/FirstCall.tsx", "utf8");
  expect(OPTIONS.every((option) => !code.includes(option))).toBe(text.includes("/docs/concepts#webhook-options"));
});
