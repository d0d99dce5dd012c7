import { textOf } from "./json";
import type { Field, Json, Operation } from "./model";
import { visible } from "./visible";

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** What `isPathSafe` asks of a path, for messages. */
export const PATH_RULE =
  'must begin with one "/", hold no "\\", "?", "#", space, control character or mark that turns text around, have no "." or ".." between slashes, and each parameter\'s name between one { and one }. Describe the query by parameters';

/** Tell whether requests to a path of the document reach the server and that path. */
export const isPathSafe = (path: string): boolean =>
  /^\/(?!\/)[^\\?#\s]*$/.test(path) &&
  visible(path) === path &&
  // URLs treat `%2e` as a dot.
  !/\/(?:\.|%2e){1,2}(?=\/|$)/i.test(path) &&
  !/[{}]/.test(path.replace(PLACEHOLDER, ""));

/** Parse a server's URL; undefined unless it is http(s) without user name, password, query and fragment. */
export function serverUrl(address: string, base?: string): URL | undefined {
  if (/[\\?#{}]/.test(address) || visible(address) !== address || !URL.canParse(address, base)) {
    return undefined;
  }
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url : undefined;
}

/** Values of parameters by their anchors. */
export type ParameterValues = ReadonlyMap<string, Json>;

/**
 * Serialize a parameter's value, percent-encoded, with its name in a query: `a=1&a=2` there, `1,2` in a path. Empty when
 * there is nothing to write.
 */
function encodedValue({ explode, in: place, name }: Field, value: Json): string {
  const texts = [value].flat().map((one) => encodeURIComponent(wellFormed(textOf(one))));
  const key = encodeURIComponent(wellFormed(name));
  if (place === "path") {
    return texts.join(",");
  }
  return explode === false && texts.length > 0
    ? `${key}=${texts.join(",")}`
    : texts.map((text) => `${key}=${text}`).join("&");
}

/** Serialize a value of a header, lists by commas. */
export const writtenValue = (value: Json): string =>
  [value]
    .flat()
    .map((one) => wellFormed(textOf(one)))
    .join(",");

const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\uFFFD");

/** Origin used for a server URL that is only a path. */
export const NO_HOST = "http://no-host.invalid";

/**
 * Build the URL of a request with its path and query parameters. Path parameters without a value stay as placeholders.
 *
 * @param server - the server's base URL, or its path where the host isn't known
 * @returns undefined when the request would go to another server or path than intended
 */
export function addressOf(
  { path, parameters }: Pick<Operation, "path" | "parameters">,
  values: ParameterValues,
  server: string,
): string | undefined {
  const filled = path.replace(PLACEHOLDER, (whole, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    const value = parameter && values.get(parameter.anchor);
    return parameter === undefined || value === undefined || value === "" ? whole : encodedValue(parameter, value);
  });
  const query = parameters.flatMap((parameter) => {
    const value = parameter.in === "query" ? values.get(parameter.anchor) : undefined;
    return (value !== undefined && encodedValue(parameter, value)) || [];
  });
  const base = serverUrl(server, NO_HOST);
  if (base === undefined || !isPathSafe(filled)) {
    return undefined;
  }
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}${filled}`;
  url.search = query.join("&");
  if (url.origin !== base.origin) {
    return undefined;
  }
  return base.origin === NO_HOST ? url.href.slice(NO_HOST.length) : url.href;
}

/** Show placeholders of missing parameters in braces. */
export const readableUrl = (url: string): string => url.replace(/%7B([^%{}/?#]+)%7D/gi, "{$1}");
