import { bodyKind, bodyText, formFields, plainHeaders, type RequestBody, type SampleRequest } from "../request";
import { curlUrl, shellQuote, shellQuoteJson } from "./shell";

/** No argument can hold the character NUL. */
const quoted = (text: string): string => shellQuote(text.replaceAll("\0", ""));

export function curl(request: SampleRequest): string {
  const { method, url, headers = [], key, body } = request;
  return [
    `curl --fail-with-body --request ${method}`,
    curlUrl(url),
    ...(key ? [`--header "${escaped(`${key.header}: ${key.prefix}`)}$${key.variable}"`] : []),
    // curl writes the type of a form's parts itself.
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

/** For a place between double quotes, where a shell takes the text as it is. */
const escaped = (text: string): string => text.replace(/["$`\\]/g, "\\$&");
