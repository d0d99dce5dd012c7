import tseslint from "typescript-eslint";

import { noForeignKeys } from "./scripts/lint/foreign-keys.mjs";

export default tseslint.config(
  {
    // Tests look up what they have written themselves.
    files: [
      "*.ts",
      "{plugins,src,scripts,bench,service/core,service/worker,service/node,service/local}/**/*.{ts,tsx,js,cjs,mjs}",
    ],
    ignores: ["**/*.test.ts"],
    languageOptions: { parser: tseslint.parser },
    // Directives for Oxlint have ESLint's form.
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { local: { rules: { "no-foreign-keys": noForeignKeys } } },
    rules: { "local/no-foreign-keys": "error" },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    ignores: [
      ".cache/",
      ".docusaurus/",
      "build/",
      "examples/",
      "sdk/releases/",
      "test-results/",
      "**/*.test.{ts,tsx}",
      "tests/",
    ],
  },
);
