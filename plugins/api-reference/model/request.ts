import { addressOf, type ParameterValues, writtenValue } from "./address";
import type { Body, Credential, Json, MediaType, Operation } from "./model";

/** A request that samples show and "Try it" sends. */
export interface SampleRequest {
  readonly method: string;
  /** The full URL; a path where the host isn't known. */
  readonly url: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly keys?: readonly Key[] | undefined;
  readonly body?: RequestBody | undefined;
}

/** A credential, which samples read from an environment variable. */
export interface Key extends Credential {
  readonly variable: string;
}

export interface RequestBody {
  readonly mediaType: string;
  readonly value: Json;
  /** Its text where the reader wrote it, whose numbers may have more digits than JavaScript keeps. */
  readonly text?: string;
}

/** Tell whether bodies of a media type are JSON, the only ones that samples and "Try it" write. */
export const isJson = (mediaType: string): boolean =>
  /[/+]json$/.test((mediaType.split(";")[0] ?? "").trim().toLowerCase());

/** Choose the content that samples and "Try it" send: the first that is JSON. */
export const chosenContent = (body: Body | undefined): MediaType | undefined =>
  body?.contents.find(({ mediaType }) => isJson(mediaType));

export const bodyText = ({ text, value }: RequestBody): string => text ?? JSON.stringify(value, null, 2);

/** List the headers of a sample without those of credentials: those of parameters, and the body's type. */
export const plainHeaders = ({ body, headers = [] }: SampleRequest): typeof headers =>
  body === undefined ? headers : [...headers, ["Content-Type", body.mediaType]];

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
  const headers = operation.parameters.flatMap((parameter): [string, string][] => {
    const value = parameter.in === "header" ? values.get(parameter.anchor) : undefined;
    return value === undefined ? [] : [[parameter.name, writtenValue(value)]];
  });
  return url === undefined
    ? undefined
    : { method: operation.method, url, headers, keys: keysOf(operation, keyVariable), body };
}

/**
 * List the credentials of the first alternative that requests can carry as a whole.
 *
 * @param keyVariable - environment variable of a single credential, and the prefix of the others' variables
 */
export function keysOf({ security }: Pick<Operation, "security">, keyVariable: string): Key[] {
  const alternatives = security
    .map((together) => together.flatMap(({ credential }) => credential ?? []))
    .filter((credentials, index) => credentials.length > 0 && credentials.length === security[index]?.length);
  // Two tokens can't share a header: the first is kept.
  const byHeader = new Map<string, Credential>();
  for (const credential of alternatives[0] ?? []) {
    const header = credential.name.toUpperCase().replaceAll("-", "_");
    byHeader.set(header, byHeader.get(header) ?? credential);
  }
  return [...byHeader].map(([header, credential]) => ({
    ...credential,
    variable: byHeader.size === 1 || credential.prefix !== "" ? keyVariable : `${keyVariable}_${header}`,
  }));
}

/** Name what an operation needs and neither samples nor "Try it" support. */
export function unsupportedIn(operation: Pick<Operation, "parameters" | "body" | "security">): string[] {
  const { body, parameters, security } = operation;
  const types = body?.contents.map(({ mediaType }) => mediaType) ?? [];
  const isOpen = security.length === 0 || security.some((together) => together.length === 0);
  return [
    ...parameters.filter(({ required, unsupported }) => required && unsupported).map(({ name }) => name),
    ...(types.length > 0 && chosenContent(body) === undefined ? [`a body of the type ${types.join(" or ")}`] : []),
    ...(isOpen || keysOf(operation, "").length > 0 ? [] : ["the authorization"]),
  ];
}
