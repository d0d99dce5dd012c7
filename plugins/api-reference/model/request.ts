import { addressOf, type ParameterValues, writtenValue } from "./address";
import { isExact, isObject, jsonText, textOf } from "./json";
import type { Body, Field, Json, MediaType, Operation } from "./model";

/** A request that samples show and "Try it" sends. */
export interface SampleRequest {
  /** In upper case. */
  readonly method: string;
  /** The full URL; a path where the host isn't known. */
  readonly url: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Header that carries the API key, which samples read from an environment variable. */
  readonly key?: { readonly header: string; readonly prefix: string; readonly variable: string } | undefined;
  /** Undefined when the request has none. */
  readonly body?: RequestBody | undefined;
}

export interface RequestBody {
  readonly mediaType: string;
  /** The value of JSON and of forms; the text of any other type. */
  readonly value: Json;
  /** Names of the form fields that are files. */
  readonly files?: readonly string[];
}

/** Create a body with a media type's value, for samples and "Try it". */
export const bodyOf = ({ mediaType, schema }: MediaType, value: Json): RequestBody => ({
  mediaType,
  value,
  files: bodyKind(mediaType) === "multipart" ? schema.fields.filter(isFile).map(({ name }) => name) : [],
});

const isFile = ({ schema }: Field): boolean => (schema.item ?? schema).format === "binary";

export type BodyKind = "json" | "form" | "multipart" | "text" | "other";

const KINDS: readonly (readonly [BodyKind, RegExp])[] = [
  ["json", /[/+]json$|^\*\/\*$/],
  ["form", /^application\/x-www-form-urlencoded$/],
  ["multipart", /^multipart\/form-data$/],
  ["text", /^text\/|[/+](?:xml|yaml|graphql|javascript)$/],
];

/** Return how to serialize bodies of a media type; `other` for those that aren't text. */
export function bodyKind(mediaType: string): BodyKind {
  const type = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  return KINDS.find(([, pattern]) => pattern.test(type))?.[0] ?? "other";
}

/** Choose the media type that samples and "Try it" send: JSON before forms before text. */
export function chosenContent(body: Body | undefined): MediaType | undefined {
  const [first] = KINDS.flatMap(
    ([kind]) => body?.contents.filter(({ mediaType }) => bodyKind(mediaType) === kind) ?? [],
  );
  return first;
}

/** List the fields of a form, one entry for each value. Objects and lists within them become JSON. */
export function formFields(value: Json): [name: string, value: string][] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, entry]) =>
    (Array.isArray(entry) ? entry : [entry]).map((one): [string, string] => [name, textOf(one)]),
  );
}

/** Serialize a body. */
export function bodyText({ mediaType, value, files }: RequestBody): { type: string; text: string } {
  switch (bodyKind(mediaType)) {
    case "json":
      return { type: mediaType === "*/*" ? "application/json" : mediaType, text: jsonText(value, 2) };
    case "form":
      return { type: mediaType, text: new URLSearchParams(formFields(value)).toString() };
    case "multipart":
      return multipart(formFields(value), files);
    default:
      return { type: mediaType, text: textOf(value) };
  }
}

function multipart(fields: readonly [string, string][], files: readonly string[] = []): { type: string; text: string } {
  let boundary = "boundary";
  while (fields.some(([, value]) => value.includes(boundary))) {
    boundary += "-";
  }
  const parts = fields.map(([name, value]) => {
    const quoted = name.replace(/["\r\n]/g, encodeURIComponent);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${files.includes(name) ? '; filename="file"' : ""}\r\n\r\n${value}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join("")}--${boundary}--\r\n` };
}

/** Return the body's value where samples may write it as a literal: JSON whose numbers every language can represent. */
export function literalValue(body: RequestBody | undefined): Json | undefined {
  return body && bodyKind(body.mediaType) === "json" && !hasExact(body.value) ? body.value : undefined;
}

function hasExact(value: Json): boolean {
  return isExact(value) || (typeof value === "object" && value !== null && Object.values(value).some(hasExact));
}

/** List the headers of a sample without the key's: those of parameters, and the body's type. */
export function plainHeaders({ headers = [], body }: SampleRequest): (readonly [name: string, value: string])[] {
  return body === undefined ? [...headers] : [...headers, ["Content-Type", bodyText(body).type]];
}

/**
 * Build the request for values of an operation's parameters.
 *
 * @returns undefined when it would go to another server or path
 */
export function requestOf(
  operation: Pick<Operation, "method" | "path" | "parameters" | "security">,
  values: ParameterValues,
  server: string,
  keyVariable: string,
  body?: RequestBody,
): SampleRequest | undefined {
  const url = addressOf(operation, values, server);
  const given = (place: "header" | "cookie"): [string, string][] =>
    operation.parameters
      .filter((parameter) => parameter.in === place)
      .flatMap((parameter): [string, string][] => {
        const value = values.get(parameter.anchor);
        return value === undefined ? [] : [[parameter.name, writtenValue(parameter, value)]];
      });
  const cookies = given("cookie").map(([name, value]) => `${name}=${value}`);
  const { header, prefix = "" } = operation.security.flat().find((scheme) => scheme.header !== undefined) ?? {};
  return url === undefined
    ? undefined
    : {
        method: operation.method,
        url,
        headers: [...given("header"), ...(cookies.length > 0 ? [["Cookie", cookies.join("; ")] as const] : [])],
        key: header === undefined ? undefined : { header, prefix, variable: keyVariable },
        body,
      };
}
