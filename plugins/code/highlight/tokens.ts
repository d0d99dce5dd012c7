import { createRequire } from "node:module";

import { Prism } from "prism-react-renderer";

/** Languages that Prism lacks, with the nearest one that it has. */
const NEAREST = new Map([
  ["jsonc", "json"],
  ["svelte", "markup"],
  ["vue", "markup"],
]);

/**
 * Prism languages for pages. Load all of them in this order: a language file may modify earlier ones, so loading on
 * demand would make builds differ.
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
  "powershell",
  "python",
  "ruby",
  "markup-templating",
  "php",
  "go",
  "java",
  "csharp",
  "sql",
  "docker",
  "nginx",
  "yaml",
];

const PLAIN = new Set(["", "text"]);

/** Kinds of tokens that have a colour. */
export const KINDS = ["comment", "keyword", "string", "value", "name", "type"] as const;
export type Kind = (typeof KINDS)[number];

/** A piece of code; without a kind it is shown as plain code. */
export interface Token {
  kind: Kind | undefined;
  text: string;
}

const TYPES: Readonly<Record<Kind, readonly string[]>> = {
  comment: ["comment", "prolog", "doctype", "cdata"],
  keyword: ["keyword", "atrule", "important", "rule"],
  string: ["string", "char", "attr-value", "url", "regex", "template-string"],
  value: ["number", "boolean", "null", "constant", "symbol", "variable"],
  name: ["function", "property", "attr-name", "selector"],
  type: ["class-name", "maybe-class-name", "builtin", "tag", "namespace"],
};

/** Show punctuation within strings and tags as plain code. */
const PLAIN_TYPES = ["punctuation", "operator"];

const KIND_OF_TYPE = new Map<string, Kind | undefined>([
  ...KINDS.flatMap((kind) => TYPES[kind].map((type) => [type, kind] as const)),
  ...PLAIN_TYPES.map((type) => [type, undefined] as const),
]);

// The language files of prismjs extend the global `Prism`, see the README of prism-react-renderer.
(globalThis as { Prism?: typeof Prism }).Prism = Prism;
// Keep a regular expression in one token: its grammar would split it into a dozen.
Reflect.deleteProperty(Prism.languages, "regex");
const load = createRequire(__filename);
LANGUAGES.forEach((name) => load(`prismjs/components/prism-${name}`) as unknown);

type Grammar = Parameters<typeof Prism.tokenize>[1];
type PrismToken = Exclude<ReturnType<typeof Prism.tokenize>[number], string>;

function grammarOf(language: string): Grammar | undefined {
  const name = NEAREST.get(language) ?? language;
  return Object.hasOwn(Prism.languages, name) ? Prism.languages[name] : undefined;
}

function flatten(token: string | PrismToken, kind: Kind | undefined): Token[] {
  if (typeof token === "string") {
    return [{ kind, text: token }];
  }
  const types = [token.type, ...(token.alias === undefined ? [] : [token.alias].flat())];
  const known = types.filter((type) => KIND_OF_TYPE.has(type)).at(-1);
  const own = known === undefined ? kind : KIND_OF_TYPE.get(known);
  return [token.content].flat().flatMap((part) => flatten(part, own));
}

/** Join neighbours of the same kind, for fewer elements; whitespace takes any kind. */
function joined(tokens: readonly Token[]): Token[] {
  const pieces: Token[] = [];
  for (const { kind, text } of tokens) {
    const last = pieces.at(-1);
    const isBlank = text.trim() === "";
    if (last && (isBlank || last.kind === kind)) {
      last.text += text;
    } else if (text !== "") {
      pieces.push({ kind: isBlank ? undefined : kind, text });
    }
  }
  return pieces;
}

/**
 * Tokenize code by the grammar of its language.
 *
 * @param language - a Prism language or one of its aliases; `text` and the empty name mean no grammar
 * @returns pieces that give the code when joined; undefined when the language is unknown
 */
export function tokenize(code: string, language: string): Token[] | undefined {
  const name = language.toLowerCase();
  if (PLAIN.has(name)) {
    return [{ kind: undefined, text: code }];
  }
  const grammar = grammarOf(name);
  return grammar && joined(Prism.tokenize(code, grammar).flatMap((token) => flatten(token, undefined)));
}
