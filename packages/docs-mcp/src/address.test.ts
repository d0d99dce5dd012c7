import { expect, it } from "vitest";

import { placeOf, twinOf } from "./address";

it.each([
  ["/docs/concepts", "/docs/concepts.md", ""],
  ["docs/concepts.md#feeds", "/docs/concepts.md", "feeds"],
  ["https://docs.example/api/?x=1#send%20it", "/api.md", "send it"],
  ["/", "/index.md", ""],
  ["/index.md", "/index.md", ""],
  ["/llms.txt", "/llms.txt", ""],
  ["/a/../../b", "/b.md", ""],
])("%s is the file %s and the section %j", (address, file, anchor) => {
  const place = placeOf(address);
  expect(place?.anchor).toBe(anchor);
  expect(place && twinOf(place)).toBe(file);
});

it("knows an address that is none", () => {
  expect(placeOf("http://")).toBeUndefined();
  expect(placeOf("/docs/%zz")).toBeUndefined();
});

it.each(["/a%23", "/a%3Fb=c%23", "/..%2fb", "/a%2f..", "/%5c..%5cb", "/%00"])("knows no place behind %s", (address) => {
  expect(placeOf(address)).toBeUndefined();
});
