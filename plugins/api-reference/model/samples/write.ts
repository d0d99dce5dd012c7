import type { Json } from "../model";

type Line = string | false | undefined | readonly string[];

/** Join lines, without those that are false or undefined. */
export const lines = (...all: Line[]): string =>
  all
    .flat()
    .filter((line) => typeof line === "string")
    .join("\n");

export const json = (value: Json): string => JSON.stringify(value);
