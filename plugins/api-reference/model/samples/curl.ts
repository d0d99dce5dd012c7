import {
  bodyKind,
  bodyText,
  formFields,
  parameterHeaders,
  plainHeaders,
  type RequestBody,
  type SampleRequest,
  secretHeaders,
  type SecretText,
} from "../request";
import { curlUrl, shellQuote, shellQuoteJson } from "./shell";

/** Quote an argument, without NUL, which no argument can contain. */
const quoted = (text: string): string => shellQuote(text.replaceAll("\0", ""));

/**
 * Write a request as a curl command. `--location --max-redirs 0` makes a redirect an error, which curl alone takes for
 * success, and `%{redirect_url}` says where it points.
 */
export function curl(request: SampleRequest): string {
  const { method, url, keys = [], body } = request;
  return [
    // With --request HEAD, curl waits for a body.
    `curl --fail-with-body ${method === "HEAD" ? "--head" : `--request ${method}`}`,
    "--location --max-redirs 0",
    "--write-out '%{redirect_url}'",
    curlUrl(url),
    ...keys.filter((key) => key.in === "query").map(({ name, variable }) => `--url-query "${name}=$${variable}"`),
    ...secretHeaders(request).map(([name, value]) => `--header ${secretText([`${name}: `, ...value])}`),
    // Omit the body's type for multipart: curl generates it with the boundary.
    ...(body && bodyKind(body.mediaType) === "multipart" ? parameterHeaders(request) : plainHeaders(request)).map(
      ([name, value]) => `--header ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body ? dataOf(body) : []),
  ].join(" \\\n  ");
}

function dataOf(body: RequestBody): string[] {
  switch (bodyKind(body.mediaType)) {
    case "json":
      // Indent the lines as the options above: JSON has no line breaks but between its parts.
      return [`--data ${shellQuoteJson(bodyText(body).text.replaceAll("\n", "\n  "))}`];
    case "multipart":
      return formFields(body.value).map(([name, value]) =>
        body.files?.includes(name)
          ? `--form ${quoted(`${name}=@file`)}`
          : `--form-string ${quoted(`${name}=${value}`)}`,
      );
    default:
      return [`--data-raw ${quoted(bodyText(body).text)}`];
  }
}

/** Write an argument that holds environment variables, in one pair of quotes where its texts are plain. */
const secretText = (parts: SecretText): string =>
  parts.every((part) => typeof part !== "string" || /^[\w :;=.-]*$/.test(part))
    ? `"${parts.map((part) => (typeof part === "string" ? part : `$${part.variable}`)).join("")}"`
    : parts.map((part) => (typeof part === "string" ? quoted(part) : `"$${part.variable}"`)).join("");
