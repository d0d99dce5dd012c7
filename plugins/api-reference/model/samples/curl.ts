import { bodyKind, bodyText, formFields, plainHeaders, type RequestBody, type SampleRequest } from "../request";
import { curlUrl, shellQuote, shellQuoteJson } from "./shell";

/** Quote an argument, without NUL, which no argument can contain. */
const quoted = (text: string): string => shellQuote(text.replaceAll("\0", ""));

/**
 * Write a request as a curl command. `--location --max-redirs 0` makes a redirect an error, which curl alone takes for
 * success, and `%{redirect_url}` says where it points.
 */
export function curl(request: SampleRequest): string {
  const { method, url, headers = [], key, body } = request;
  return [
    // With --request HEAD, curl waits for a body.
    `curl --fail-with-body ${method === "HEAD" ? "--head" : `--request ${method}`}`,
    "--location --max-redirs 0 --write-out '%{redirect_url}'",
    curlUrl(url),
    ...(key ? [`--header "${escaped(`${key.header}: ${key.prefix}`)}$${key.variable}"`] : []),
    // Omit the body's type for multipart: curl generates it with the boundary.
    ...(body && bodyKind(body.mediaType) === "multipart" ? headers : plainHeaders(request)).map(
      ([name, value]) => `--header ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body ? dataOf(body) : []),
  ].join(" \\\n  ");
}

function dataOf(body: RequestBody): string[] {
  switch (bodyKind(body.mediaType)) {
    case "json":
      return [`--data ${shellQuoteJson(bodyText(body).text)}`];
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

/** Escape text for double quotes in a shell. */
const escaped = (text: string): string => text.replace(/["$`\\]/g, "\\$&");
