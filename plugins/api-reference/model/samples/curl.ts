import type { SampleRequest } from "../request";

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export function curl({ method, url, bearer, keyVariable, body }: SampleRequest): string {
  const parts = [
    `curl --fail-with-body --request ${method}`,
    quote(url),
    bearer ? `--header "Authorization: Bearer $${keyVariable}"` : undefined,
    body === undefined ? undefined : "--header 'Content-Type: application/json'",
    body === undefined ? undefined : `--data ${quote(JSON.stringify(body, null, 2))}`,
  ];
  return parts.filter((part) => part !== undefined).join(" \\\n  ");
}
