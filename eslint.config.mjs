import { builtinModules } from "node:module";

import docusaurus from "@docusaurus/eslint-plugin";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

import { noForeignKeys } from "./scripts/lint/foreign-keys.mjs";

export default tseslint.config(
  {
    ignores: [".cache/", ".docusaurus/", "build/", "examples/", "test-results/"],
  },
  ...tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  },
  {
    // Tests look up what they have written themselves.
    files: [
      "*.ts",
      "{plugins,src,scripts,bench,service/core,service/worker,service/node,service/local}/**/*.{ts,tsx,js,cjs,mjs}",
    ],
    ignores: ["**/*.test.ts"],
    plugins: { local: { rules: { "no-foreign-keys": noForeignKeys } } },
    rules: { "local/no-foreign-keys": "error" },
  },
  {
    // The service runs in a page's worker too, where nothing of Node.js is.
    files: ["service/{core,worker}/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "no-restricted-imports": ["error", { paths: builtinModules, patterns: ["node:*", "../node", "../local/*"] }],
      "no-restricted-globals": [
        "error",
        "process",
        "Buffer",
        "global",
        "require",
        "module",
        "setImmediate",
        "__dirname",
      ],
    },
  },
  {
    // A plugin gets the site's data as options, so that it reads nothing of the site by itself.
    files: ["plugins/**/*.{ts,tsx}"],
    ignores: ["**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: ["@site/*", "**/../src/**", "**/../scripts/**", "**/../tests/**"] },
      ],
    },
  },
  {
    files: ["**/*.js", "**/*.cjs"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  {
    files: ["{plugins,src}/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    plugins: { "@docusaurus": docusaurus },
    rules: {
      "@docusaurus/no-html-links": "error",
      "@docusaurus/prefer-docusaurus-heading": "error",
      "@docusaurus/string-literal-i18n-messages": "error",
    },
  },
  {
    // Playwright's fixtures take their dependencies from an object pattern, which is empty when there are none.
    files: ["tests/**/*.ts"],
    rules: { "no-empty-pattern": "off" },
  },
);
