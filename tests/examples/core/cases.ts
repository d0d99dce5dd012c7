import { readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "vitest";

/** One call of the server's module, which every language must make alike. `sdk/vectors/README.md` says what each field is. */
export interface Case {
  name: string;
  call: string;
  untyped?: boolean;
  args: readonly unknown[];
  bytes?: string;
  env?: Readonly<Record<string, string>>;
  service?: readonly [status: number, text: string];
  result?: unknown;
  error?: string;
  log?: string;
  requests?: readonly (readonly [path: string, body: unknown])[];
}

/** The settings of every case, besides the address of the service. */
export const settings = {
  SOCKETLESS_API_KEY: "key",
  SOCKETLESS_WEBHOOK_MASTER_SECRET: "master of the tests",
  PUBLIC_URL: "https://app.test",
};

/** Make the values of vectors, by the only key of an object, from what is inside. */
const makers = new Map<string, (inside: never) => unknown>([
  ["$repeat", ([text, times]: [string, number]) => text.repeat(times)],
  ["$concat", (texts: string[]) => texts.join("")],
  ["$base64", (text: string) => Buffer.from(text).toString("base64")],
  ["$matches", (pattern: string) => expect.stringMatching(new RegExp(pattern)) as unknown],
  ["$any", () => expect.anything() as unknown],
  ["$including", (fields: Record<string, unknown>) => expect.objectContaining(fields) as unknown],
]);

function revive(_key: string, value: unknown): unknown {
  const [[key = "", inside] = []] = value instanceof Object && !Array.isArray(value) ? Object.entries(value) : [];
  const make = makers.get(key);
  return make ? make(inside as never) : value;
}

// Import isn't possible: Vite's reader of JSON takes no half of a surrogate pair.
const read = (name: string): Case[] =>
  JSON.parse(readFileSync(path.join(__dirname, `../../../sdk/vectors/${name}.json`), "utf8"), revive) as Case[];

export const cases: readonly Case[] = ["events", "users", "replies", "calls", "ill-formed"].flatMap(read);

/** Read the JSON of a body. A `message` in it must be JSON in a string, and is read as well. */
export const readJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key === "message" ? JSON.parse(value as string) : value));

/** An HTTP answer as cases have it: what has an `Authorization` is JSON. */
export const answerOf = (status: number, body: string, authorization: string | null): unknown =>
  authorization ? { status, authorization, body: readJson(body) } : { status, body };

/** Tell whether a language whose strings are UTF-16 can make a call: `bytes` can hold what no such string does. */
export const isUtf16 = ({ args, bytes }: Case): boolean => bytes === undefined || args[0] !== null;
