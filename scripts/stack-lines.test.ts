import { expect, it } from "vitest";

import { isStackLine } from "./stack-lines";

it.each([
  "    at tryToBuildLocale (/site/node_modules/@docusaurus/core/lib/build.js:76:15)",
  "    at async file:///site/node_modules/@docusaurus/core/bin/docusaurus.mjs:44:3 {",
  "    at async Promise.all (index 0)",
  "    ... 4 lines matching cause stack trace ...",
])("%s is part of a stack trace", (line) => {
  expect(isStackLine(line)).toBe(true);
});

it.each([
  "[ERROR] Error: Unable to build website for locale en.",
  "  [cause]: ApiDocumentError: The API document could not be loaded from http://localhost:1/api/v0/doc.",
  "  Remedy: start the service or correct SOCKETLESS_API_URL.",
  "- Broken link on source page path = /docs/concepts:",
  "   -> linking to /docs/nothing",
  "at the end of the line",
])("%s is a message", (line) => {
  expect(isStackLine(line)).toBe(false);
});
