import { bodyText, plainHeaders, type SampleRequest } from "../request";
import { curlUrl, shellQuote, shellQuoteJson } from "./shell";

/** Write a request as a curl command. `--location --max-redirs 0` makes a redirect an error: curl alone takes it for success. */
export function curl(request: SampleRequest): string {
  const { method, url, keys = [], body } = request;
  return [
    "curl --fail-with-body --location --max-redirs 0",
    ...methodOption(method, body !== undefined),
    curlUrl(url),
    ...keys.map(({ name, prefix, variable }) => `--header "${name}: ${prefix}$${variable}"`),
    // No argument can contain NUL.
    ...plainHeaders(request).map(([name, value]) => `--header ${shellQuote(`${name}: ${value}`.replaceAll("\0", ""))}`),
    // Indent the lines as the options above: JSON has no line breaks but between its parts.
    ...(body ? [`--data ${shellQuoteJson(bodyText(body).replaceAll("\n", "\n  "))}`] : []),
  ].join(" \\\n  ");
}

/** Leave out the method that curl takes by itself. With --request HEAD, curl would wait for a body. */
function methodOption(method: string, hasBody: boolean): string[] {
  if (method === "HEAD") {
    return ["--head"];
  }
  return method === (hasBody ? "POST" : "GET") ? [] : [`--request ${method}`];
}
