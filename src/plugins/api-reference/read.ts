import { readFile } from "node:fs/promises";

import { readApiKey } from "../../config/environment";
import { LIMITS } from "./budget";
import { publishesKey, repeatsKey } from "./echo";
import { ApiDocumentError } from "./errors";
import type { Json } from "./model";
import { firstCharacters } from "./text";
import { printable } from "./visible";

/** Where the service serves its own document, below its base address. */
export const DOCUMENT_PATH = "/api/v0/doc";

const FETCH_TIMEOUT_MS = 15_000;
const EXCERPT_CHARACTERS = 120;

const ECHO = "(a text that repeats the API key)";
const TOO_LONG = `a document of more than ${LIMITS.bytes / 1024 / 1024} MB. Leave out what no operation needs`;

/**
 * Fetches the document from a running service. The API key is read from the environment here and kept nowhere.
 *
 * @param apiUrl - the service's base address, for example `https://app.socketless.ws`
 * @throws ApiDocumentError that names the address, what came back and the remedy; EnvironmentError for a key that can't
 *   be sent
 */
export async function fetchDocument(apiUrl: string): Promise<{ url: string; document: Json }> {
  const url = documentUrl(apiUrl);
  const key = readApiKey(process.env);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    text = await readBeginning(response);
  } catch (error) {
    throw loadError(url, describeFailure(error));
  }
  const shown = (foreign: string): string => (repeatsKey(text, key) || repeatsKey(foreign, key) ? ECHO : foreign);
  if (!response.ok) {
    const hint = response.status === 401 ? " Set SOCKETLESS_API_KEY if the service asks for a key." : "";
    const words = printable(shown(response.statusText));
    throw loadError(url, `status ${response.status} ${words}: ${shown(excerpt(text))}.${hint}`);
  }
  if (Buffer.byteLength(text) > LIMITS.bytes) {
    throw loadError(url, `${TOO_LONG}.`);
  }
  let document: Json;
  try {
    document = JSON.parse(text) as Json;
  } catch (error) {
    const type = printable(shown(response.headers.get("content-type") ?? "no content type"));
    throw loadError(url, `not JSON (${type}; ${printable(shown(messageOf(error)))}): ${shown(excerpt(text))}`);
  }
  if (publishesKey(text, key) || publishesKey(JSON.stringify(document), key)) {
    throw loadError(url, "a document that repeats the API key, so it can't be published.");
  }
  return { url, document };
}

/** The body as text, or somewhat more of it than a document may have. */
async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let bytes = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    bytes += part.value.byteLength;
    if (bytes > LIMITS.bytes) {
      await reader?.cancel();
      break;
    }
  }
  return text + decoder.decode();
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
  if (Buffer.byteLength(text) > LIMITS.bytes) {
    throw new ApiDocumentError(`${name}: ${TOO_LONG}.`);
  }
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new ApiDocumentError(
      `${name} is not JSON (${printable(messageOf(error))}). Make it again with: npm run spec:update`,
    );
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
  return cause === undefined ? `nothing (${messageOf(error)})` : `nothing (${printable(messageOf(cause))})`;
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return error.message || code || error.name;
}

function excerpt(text: string): string {
  const line = text
    .trim()
    .slice(0, 10 * EXCERPT_CHARACTERS)
    .replace(/\s+/g, " ");
  return line === ""
    ? "an empty body"
    : JSON.stringify(line.length > EXCERPT_CHARACTERS ? `${firstCharacters(line, EXCERPT_CHARACTERS)}…` : line);
}
