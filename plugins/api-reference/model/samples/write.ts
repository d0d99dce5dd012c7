import type { Json } from "../model";
import { type SampleRequest, type SecretText, secretUrl } from "../request";

type Line = string | false | undefined | readonly string[];

/** Join lines, without those that are false or undefined. */
export const lines = (...all: Line[]): string =>
  all
    .flat()
    .filter((line) => typeof line === "string")
    .join("\n");

export const json = (value: Json): string => JSON.stringify(value);

/** Write an expression of a text that holds secrets. @param isUrl - whether the secrets are to be percent-encoded */
export type WriteSecret = (text: SecretText, isUrl?: boolean) => string;

/** Write an expression by joining its parts. */
export const joinedBy =
  (
    operator: string,
    text: (text: string) => string,
    secret: (variable: string, isUrl: boolean) => string,
  ): WriteSecret =>
  (parts, isUrl = false) =>
    parts.map((part) => (typeof part === "string" ? text(part) : secret(part.variable, isUrl))).join(operator);

/** Tell whether the URL holds a secret. */
export const hasSecretUrl = (request: SampleRequest): boolean => secretUrl(request).length > 1;
