import type { SampleRequest } from "../request";
import { curlUrl, shellQuoteJson } from "./shell";

export function curl({ method, url, bearer, keyVariable, body }: SampleRequest): string {
  const parts = [
    `curl --fail-with-body --request ${method}`,
    curlUrl(url),
    bearer ? `--header "Authorization: Bearer $${keyVariable}"` : undefined,
    body === undefined ? undefined : "--header 'Content-Type: application/json'",
    body === undefined ? undefined : `--data ${shellQuoteJson(JSON.stringify(body, null, 2))}`,
  ];
  return parts.filter((part) => part !== undefined).join(" \\\n  ");
}
