import { createRequire } from "node:module";

import { Prism } from "prism-react-renderer";
import components from "prismjs/components.json";
import getLoader from "prismjs/dependencies";

/** Names that pages use and Prism doesn't know, and the nearest language that it knows. */
const NEAREST = new Map([
  ["console", "shell-session"],
  ["env", "properties"],
  ["jsonc", "json"],
  ["mdx", "markdown"],
  ["svelte", "markup"],
  ["vue", "markup"],
]);

/**
 * Prism's languages that pages can use. All are loaded at once in this order, because a language file may change those
 * loaded before it: loaded as pages come, the same code would look different from one build to the next.
 */
const LANGUAGES = [
  "markup",
  "css",
  "clike",
  "javascript",
  "typescript",
  "jsx",
  "tsx",
  "json",
  "bash",
  "shell-session",
  "powershell",
  "python",
  "ruby",
  "php",
  "go",
  "rust",
  "java",
  "kotlin",
  "swift",
  "csharp",
  "c",
  "sql",
  "graphql",
  "http",
  "docker",
  "nginx",
  "properties",
  "ini",
  "toml",
  "yaml",
  "diff",
  "markdown",
];

const PLAIN = new Set(["", "text", "txt", "plain", "plaintext", "output"]);

/** A piece of code and the Prism types around it, outermost first. */
export interface TypedText {
  types: readonly string[];
  text: string;
}

const nativeRequire = createRequire(__filename);

/** Prism's language files register themselves on a global `Prism`. */
function load(id: string): void {
  const file = nativeRequire.resolve(`prismjs/components/prism-${id}.js`);
  const holder = globalThis as { Prism?: unknown };
  const before = holder.Prism;
  // A file that another module has loaded would otherwise stay registered on that module's Prism only.
  Reflect.deleteProperty(nativeRequire.cache, file);
  holder.Prism = Prism;
  try {
    nativeRequire(file);
  } finally {
    holder.Prism = before;
  }
}

let isLoaded = false;

function loadLanguages(): void {
  if (!isLoaded) {
    isLoaded = true;
    getLoader(components, LANGUAGES, Object.keys(Prism.languages)).load(load);
  }
}

function grammarOf(language: string): Prism.Grammar {
  loadLanguages();
  const name = NEAREST.get(language) ?? language;
  const grammar = Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined;
  if (grammar === undefined) {
    throw new Error(
      `no language "${language}" to highlight; write \`text\` for code without highlighting, or add it to the LANGUAGES of src/plugins/static-highlight/prism.ts`,
    );
  }
  return grammar;
}

function flatten(token: string | Prism.Token, around: readonly string[]): TypedText[] {
  if (typeof token === "string") {
    return [{ types: around, text: token }];
  }
  const aliases = token.alias === undefined ? [] : [token.alias].flat();
  const types = [...around, token.type, ...aliases];
  return [token.content].flat().flatMap((part) => flatten(part, types));
}

/**
 * Splits code by the grammar of its language.
 *
 * @param language - a Prism language or one of its aliases; `text` and the empty name mean no grammar
 * @throws when the language is unknown; the message names it and the remedy
 */
export function tokenize(code: string, language: string): TypedText[] {
  const name = language.toLowerCase();
  return PLAIN.has(name)
    ? [{ types: [], text: code }]
    : Prism.tokenize(code, grammarOf(name)).flatMap((token) => flatten(token, []));
}
