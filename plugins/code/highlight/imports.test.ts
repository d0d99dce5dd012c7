import { describe, expect, test } from "vitest";

import { importLines } from "./imports";

const count = (source: string): number => importLines(source.split("\n"));

describe("importLines", () => {
  test.each([
    ["TypeScript", '"use client";\n\nimport a from "a";\nimport {\n  b,\n  c,\n} from "b";\n\nexport const d = 1;', 8],
    [
      "JavaScript with types",
      '/**\n * @import { A } from "a"\n * @typedef {A} B\n */\n\n/** Does. */\nexport const c = 1;',
      5,
    ],
    ["CommonJS", 'const { a } = require("a");\nconst b = 1;', 1],
    ["Python", "import os\nfrom a import (\n    b,\n)\n\nc = 1", 5],
    ["Go", '// Says hello.\npackage main\n\nimport (\n\t"fmt"\n)\n\nfunc main() {}', 7],
    ["PHP", "<?php\n\ndeclare(strict_types=1);\n\nuse A\\B;\n\nfunction c() {}", 6],
    ["Java", "import java.util.Map;\n\n/** A client. */\nclass Client {}", 2],
    ["Ruby", 'require "json"\nrequire_relative "a"\n\nclass B; end', 3],
  ])("counts the lines before the first own line in %s", (_language, source, expected) => {
    expect(count(source)).toBe(expected);
  });

  test("counts nothing where a program starts with its own code, or with a comment on it", () => {
    expect(count('const a = 1;\nimport "b";')).toBe(0);
    expect(count("// Adds.\nconst a = 1;")).toBe(0);
  });

  test("ends at the last line of a list that is never closed", () => {
    expect(count("import {\n  a,")).toBeLessThanOrEqual(3);
  });
});
