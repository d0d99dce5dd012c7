import createClient from "openapi-fetch";

import type { paths } from "./api.ts";

export interface ClientSettings {
  /** The API key: this client is for your server only. */
  apiKey: string;
  /** Where the API is, without the path. */
  baseUrl?: string;
}

/** A client of the API that knows each path, field and answer. */
export function createSocketless({
  apiKey,
  baseUrl = "https://app.socketless.ws",
}: ClientSettings) {
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    // Following one would take a webhook's secret elsewhere.
    redirect: "manual",
  });
}

/**
 * An error as text. The contract says text; some releases answer a JSON object,
 * which openapi-fetch parses.
 */
export function errorText(error: unknown): string {
  return typeof error === "string" ? error : JSON.stringify(error);
}
