import { describe, expect, test } from "vitest";

import { dedent, quote } from "./regions";

describe("quote", () => {
  test.each([
    ["TypeScript", "// #region a", "// #endregion a"],
    ["Python, Ruby, YAML, shell", "# #region a", "# #endregion a"],
    ["HTML, Svelte", "<!-- #region a -->", "<!-- #endregion a -->"],
    ["CSS", "/* #region a */", "/* #endregion */"],
    ["JSX", "{/* #region a */}", "{/* #endregion a */}"],
    ["C#", "#region a", "#endregion"],
  ])("reads a region between %s markers", (_language, start, end) => {
    expect(quote(["before", `  ${start}`, "  inside", `  ${end}`, "after"].join("\n"), "a")).toBe("inside");
  });

  const nested = [
    "// #region outer",
    "one",
    "",
    "// #region inner",
    "",
    "two",
    "// #endregion inner",
    "three",
    "// #endregion",
  ];

  test("shows no marker of a nested region, and no doubled blank line in its place", () => {
    expect(quote(nested.join("\n"), "outer")).toBe("one\n\ntwo\nthree");
    expect(quote(nested.join("\n"), "inner")).toBe("two");
  });

  test("shows no marker in a whole file", () => {
    expect(quote(nested.join("\n"))).toBe("one\n\ntwo\nthree");
  });

  test("leaves code that only mentions a region", () => {
    expect(quote('const text = "#region a";')).toBe('const text = "#region a";');
  });

  test("names the known regions when one is unknown", () => {
    expect(() => quote(nested.join("\n"), "webhook")).toThrow('no region "webhook"; known regions: inner, outer');
    expect(() => quote("one", "webhook")).toThrow('no region "webhook"; the file has none');
  });

  test.each([
    ["never closed", ["// #region a", "one"], 'line 1: region "a" is never closed'],
    ["closed without opening", ["one", "// #endregion"], "line 2: #endregion without #region"],
    [
      "crossing",
      ["// #region a", "// #region b", "// #endregion a"],
      'line 3: #endregion a closes region "b" of line 2',
    ],
    ["opened twice", ["// #region a", "// #endregion", "// #region a"], 'line 3: region "a" is opened twice'],
    ["without a name", ["// #region"], "line 1: a region needs a name"],
  ])("refuses a region %s", (_name, lines, message) => {
    expect(() => quote(lines.join("\n"))).toThrow(message);
  });

  test("refuses an empty region", () => {
    expect(() => quote("// #region a\n\n// #endregion", "a")).toThrow('region "a" is empty');
  });
});

describe("dedent", () => {
  test("removes what all lines share, and no more", () => {
    expect(dedent(["\t\tif (a) {", "\t\t\tb();", "", "\t\t}"])).toEqual(["if (a) {", "\tb();", "", "}"]);
  });

  test("does not mix tabs and spaces", () => {
    expect(dedent(["  a", "\tb"])).toEqual(["  a", "\tb"]);
  });
});
