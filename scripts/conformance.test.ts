import { expect, it } from "vitest";

import { tableOf } from "./conformance";

it("draws each case and stack, with what passed, failed and wasn't run", () => {
  const result = (stack: string, title: string, status: string) => ({
    ancestorTitles: ["examples/auth", `'${stack}'`, "installed"],
    title,
    status,
  });
  const assertionResults = [
    result("express", "answers 401", "passed"),
    result("express", "welcomes a client", "failed"),
    result("django", "answers 401", "skipped"),
    { ancestorTitles: ["examples/auth"], title: "type-checks", status: "passed" },
  ];
  expect(tableOf({ testResults: [{ assertionResults }] })).toBe(
    [
      "| case | express | django |",
      "| --- | --- | --- |",
      "| answers 401 | ✓ | – |",
      "| welcomes a client | ✗ |  |",
    ].join("\n"),
  );
});
