import createClient from "openapi-fetch";

import type { paths } from "./api.ts";

export interface ClientSettings {
  /** The API key: this client is for your server only. */
  apiKey: string;
  /** Where the API is, without the path. */
  baseUrl?: string;
}

/** A client of the Socketless API that knows every path, field and answer of the OpenAPI document. */
export function createSocketless({ apiKey, baseUrl = "https://app.socketless.ws" }: ClientSettings) {
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });
}

/** Errors are plain text in the contract; some releases answer a JSON list of issues, which openapi-fetch parses. */
export function errorText(error: unknown): string {
  return typeof error === "string" ? error : JSON.stringify(error);
}
