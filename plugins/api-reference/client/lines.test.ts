import { describe, expect, it } from "vitest";

import { LANGUAGES, LANGUAGE_NAMES } from "../model/samples/languages";
import { lineOfPath, linesOf, pathAt } from "./lines";

const body = {
  url: "outer",
  webhook: { url: "inner", options: { open: true } },
  actions: [{ action: "join", feeds: ["a"] }],
};
const request = {
  method: "POST",
  url: "https://api.example.com/call",
  key: { header: "Authorization", prefix: "Bearer ", variable: "KEY" },
  body: { mediaType: "application/json", value: body },
};

const lineAt = (code: string, path: string[]): string => {
  const index = lineOfPath(code, path);
  return index === undefined ? "" : (linesOf(code)[index]?.text ?? "");
};

describe.each(LANGUAGE_NAMES)("in the sample in %s", (language) => {
  const code = LANGUAGES[language].write(request, "json");

  it.each([
    [["url"], "outer"],
    [["webhook", "url"], "inner"],
    [["webhook", "options", "open"], "rue"],
    [["actions", "action"], "join"],
    [["actions", "feeds"], "["],
  ])("the field %j has its line, and the line its field", (path, text) => {
    expect(lineAt(code, path)).toContain(path.at(-1));
    expect(lineAt(code, path)).toContain(text);
    const line = linesOf(code)[lineOfPath(code, path) ?? -1];
    expect(pathAt(code, (line?.start ?? 0) + 8).slice(-path.length)).toEqual(path);
  });

  it("a field that it doesn't send has none", () => {
    expect(lineOfPath(code, ["webhook", "missing"])).toBeUndefined();
  });
});

it("names that every object has are names as any other", () => {
  const code = JSON.stringify({ constructor: { toString: 1 } }, null, 2);
  expect(lineAt(code, ["constructor", "toString"])).toContain("1");
});
