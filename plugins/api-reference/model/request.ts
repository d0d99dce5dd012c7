import { addressOf, type ParameterValues, writtenValue } from "./address";
import { isExact, isObject, jsonText, textOf } from "./json";
import type { Body, Credential, Field, Json, MediaType, Operation } from "./model";

/** A request that samples show and "Try it" sends. */
export interface SampleRequest {
  /** In upper case. */
  readonly method: string;
  /** The full URL; a path where the host isn't known. */
  readonly url: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** The credentials that it carries together. */
  readonly keys?: readonly Key[] | undefined;
  /** Undefined when the request has none. */
  readonly body?: RequestBody | undefined;
}

/** A credential, which samples read from an environment variable. */
export interface Key extends Credential {
  readonly variable: string;
}

/** A text that holds secrets: literal texts, and environment variables to read them from. */
export type SecretText = readonly (string | { readonly variable: string })[];

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

/** List the headers of a sample without those of credentials: those of parameters, and the body's type. */
export function plainHeaders(request: SampleRequest): (readonly [name: string, value: string])[] {
  const { body } = request;
  return [
    ...parameterHeaders(request),
    ...(body === undefined ? [] : [["Content-Type", bodyText(body).type] as const]),
  ];
}

/** List the headers of parameters, without a `Cookie` that credentials are part of. */
export const parameterHeaders = ({ headers = [], keys = [] }: SampleRequest): typeof headers =>
  keys.some((key) => key.in === "cookie") ? headers.filter(([name]) => name !== "Cookie") : headers;

/** List the headers that carry credentials. Cookies share one, behind those of parameters. */
export function secretHeaders({ headers = [], keys = [] }: SampleRequest): [name: string, value: SecretText][] {
  const cookies = keys.filter((key) => key.in === "cookie");
  const given = headers.filter(([name]) => name === "Cookie").map(([, value]) => value);
  const pairs = cookies.flatMap(({ name, variable }, index) => [
    `${[...(index === 0 ? given : [""]), ""].join("; ")}${name}=`,
    { variable },
  ]);
  return [
    ...keys
      .filter((key) => key.in === "header")
      .map(({ name, prefix, variable }): [string, SecretText] => [
        name,
        prefix === "" ? [{ variable }] : [prefix, { variable }],
      ]),
    ...(pairs.length > 0 ? [["Cookie", pairs] as [string, SecretText]] : []),
  ];
}

/** Split the URL of a request at the credentials in its query, whose secrets are to be percent-encoded. */
export function secretUrl({ keys = [], url }: SampleRequest): SecretText {
  return keys
    .filter((key) => key.in === "query")
    .reduce<SecretText>(
      ([start = "", ...more], { name, variable }) => [
        ...(more.length === 0
          ? [`${String(start)}${url.includes("?") ? "&" : "?"}${name}=`]
          : [start, ...more, `&${name}=`]),
        { variable },
      ],
      [url],
    );
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
  return url === undefined
    ? undefined
    : {
        method: operation.method,
        url,
        headers: [...given("header"), ...(cookies.length > 0 ? [["Cookie", cookies.join("; ")] as const] : [])],
        keys: keysOf(operation, keyVariable),
        body,
      };
}

/**
 * List the credentials of the first alternative that samples can carry as a whole, or else of the first that they carry
 * a part of.
 *
 * @param keyVariable - environment variable of a single credential, and the prefix of the others' variables
 */
export function keysOf({ security }: Pick<Operation, "security">, keyVariable: string): Key[] {
  const credentials = ({ credential }: Operation["security"][number][number]): Credential[] =>
    credential === undefined ? [] : [credential];
  const usable = security.filter((together) => together.some(({ credential }) => credential !== undefined));
  const chosen =
    usable.find((together) => together.every(({ credential }) => credential !== undefined)) ?? usable[0] ?? [];
  // Two tokens can't share a header: the first is kept.
  const places = new Map(
    chosen
      .flatMap(credentials)
      .reverse()
      .map((one) => [`${one.in} ${one.name}`, one]),
  );
  const variables = new Set<string>();
  return [...places.values()].reverse().map((one, index) => {
    const own = one.name.toUpperCase().replace(/\W+|-/g, "_");
    const wanted = places.size === 1 || one.prefix !== "" ? keyVariable : `${keyVariable}_${own}`;
    const variable = variables.has(wanted) ? `${wanted}_${index + 1}` : wanted;
    variables.add(variable);
    return { ...one, variable };
  });
}
