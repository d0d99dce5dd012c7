import type { Json } from "../model";
import { type Key, plainHeaders, type SampleRequest } from "../request";

type Line = string | false | undefined | readonly string[];

/** Join lines, without those that are false or undefined. */
export const lines = (...all: Line[]): string =>
  all
    .flat()
    .filter((line) => typeof line === "string")
    .join("\n");

export const json = (value: Json): string => JSON.stringify(value);

/** How a language writes values. */
export interface Notation {
  readonly indent: string;
  readonly text: (text: string) => string;
  readonly entry: (key: string, value: string) => string;
  /** An empty object, where it isn't `{}`; other objects are then written as lists. */
  readonly empty?: string;
  readonly words?: ReadonlyMap<Json, string>;
}

/** Write a value. @param before - indentation of its first line */
export function literal(value: Json, notation: Notation, before: string): string {
  if (typeof value === "string") {
    return notation.text(value);
  }
  if (typeof value !== "object" || value === null) {
    return notation.words?.get(value) ?? json(value);
  }
  const inner = before + notation.indent;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([key, item]) => notation.entry(key, literal(item, notation, inner)));
  if (entries.length === 0) {
    return Array.isArray(value) ? "[]" : (notation.empty ?? "{}");
  }
  const [open, close] = Array.isArray(value) || notation.empty !== undefined ? "[]" : "{}";
  return lines(
    open,
    entries.map((entry) => `${inner}${entry},`),
    `${before}${close}`,
  );
}

/** List a sample's headers as lines. @param secret - writes the expression of a credential */
export const headerLines = (
  request: SampleRequest,
  line: (name: string, value: string) => string,
  secret: (key: Key) => string,
): string[] => [
  ...(request.keys ?? []).map((key) => line(key.name, secret(key))),
  ...plainHeaders(request).map(([name, value]) => line(name, json(value))),
];
