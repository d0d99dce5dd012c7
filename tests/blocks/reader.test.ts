import { afterEach, beforeEach, expect, test } from "vitest";

import { type Reader, sitDown } from "./reader";

let reader: Reader;
beforeEach(async () => {
  reader = await sitDown();
});
afterEach(() => reader.leave());

test("variables and folders stay from block to block", async () => {
  await reader.type("export NAME=Ada\nmkdir project\ncd project");
  expect(await reader.type("echo $NAME > name.txt\nls")).toBe("name.txt\n");
});

test("a block whose first line fails has failed", async () => {
  await expect(reader.type("cat missing.txt\necho done")).rejects.toThrow(/failed with code 1[\s\S]*missing\.txt/);
});

test("commands read nothing of what is typed next", async () => {
  expect(await reader.type("cat")).toBe("");
  expect(await reader.type("echo next")).toBe("next\n");
});
