import { bodyText, plainHeaders, type SampleRequest } from "../request";
import { curlUrl, shellQuote, shellQuoteJson } from "./shell";

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
    ...keys.map(({ name, prefix, variable }) => `--header "${name}: ${prefix}$${variable}"`),
    // No argument can contain NUL.
    ...plainHeaders(request).map(([name, value]) => `--header ${shellQuote(`${name}: ${value}`.replaceAll("\0", ""))}`),
    // Indent the lines as the options above: JSON has no line breaks but between its parts.
    ...(body ? [`--data ${shellQuoteJson(bodyText(body).replaceAll("\n", "\n  "))}`] : []),
  ].join(" \\\n  ");
}
