import { readFile } from "node:fs/promises";

import { ApiDocumentError } from "./errors";
import type { Json } from "./model";

/** Where the service serves its own document, below its base address. */
export const DOCUMENT_PATH = "/api/v0/doc";

const FETCH_TIMEOUT_MS = 15_000;
const EXCERPT_CHARACTERS = 120;

/**
 * Fetches the document from a running service.
 *
 * @param apiUrl - the service's base address, for example `https://app.socketless.ws`
 * @param apiKey - sent as a bearer token when set
 * @throws ApiDocumentError that names the address, what came back and the remedy
 */
export async function fetchDocument(apiUrl: string, apiKey?: string): Promise<{ url: string; document: Json }> {
  const url = documentUrl(apiUrl);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json", ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    throw loadError(url, describeFailure(error));
  }
  if (!response.ok) {
    const hint = response.status === 401 ? " Set SOCKETLESS_API_KEY if the service asks for a key." : "";
    throw loadError(url, `status ${response.status} ${response.statusText}: ${excerpt(text)}.${hint}`);
  }
  try {
    return { url, document: JSON.parse(text) as Json };
  } catch (error) {
    const type = response.headers.get("content-type") ?? "no content type";
    throw loadError(url, `not JSON (${type}; ${messageOf(error)}): ${excerpt(text)}`);
  }
}

/**
 * Reads the snapshot in the repository.
 *
 * @param file - absolute path
 * @param name - its path in the repository, for messages
 * @throws ApiDocumentError when the file is missing or isn't JSON
 */
export async function readSnapshot(file: string, name: string): Promise<Json> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new ApiDocumentError(`${name} can't be read (${messageOf(error)}). Make it with: npm run spec:update`);
  }
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new ApiDocumentError(`${name} is not JSON (${messageOf(error)}). Make it again with: npm run spec:update`);
  }
}

export function documentUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/+$/, "")}${DOCUMENT_PATH}`;
}

/** The one message for a live document that can't be used. */
export function loadError(url: string, whatCameBack: string): ApiDocumentError {
  return new ApiDocumentError(
    [
      `The API document could not be loaded from ${url}.`,
      `What came back: ${whatCameBack}`,
      "Remedy: start the service or correct SOCKETLESS_API_URL. Leave SOCKETLESS_API_URL unset to build from api-spec/openapi.json, or set SOCKETLESS_API_ON_ERROR=snapshot to fall back to it.",
    ].join("\n"),
  );
}

function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `nothing within ${FETCH_TIMEOUT_MS / 1000} seconds`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  return cause === undefined ? `nothing (${messageOf(error)})` : `nothing (${messageOf(cause)})`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return error.message || code || error.name;
}

function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line === ""
    ? "an empty body"
    : JSON.stringify(line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS)}…` : line);
}
