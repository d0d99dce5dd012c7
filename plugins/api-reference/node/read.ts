import { readFile } from "node:fs/promises";

import { LIMITS } from "./budget";
import { publishesKey, repeatsKey } from "./echo";
import { ApiDocumentError } from "./errors";
import { readKey } from "./key";
import { jsonText, parseJson } from "../model/json";
import type { Json } from "../model/model";
import { firstCharacters } from "./text";
import { printable } from "../model/visible";

const FETCH_TIMEOUT_MS = 15_000;
const EXCERPT_CHARACTERS = 120;

const ECHO = "(a text that repeats the API key)";
const tooLong = (bytes: number): string =>
  `a document of more than ${bytes / 1024 / 1024} MB. Leave out what no operation needs`;

interface Fetching {
  /** The variable of the environment that holds the API key. */
  readonly keyVariable?: string | undefined;
  /** What a person does when it fails: the end of the message. */
  readonly remedy: string;
  /** Most bytes of a document. */
  readonly bytes?: number;
}

/**
 * Fetches the document from a running service. The API key is read from the environment here and kept nowhere.
 *
 * @param url - the document's address
 * @throws ApiDocumentError that names the address, what came back and the remedy; KeyError for a key that can't be sent
 */
export async function fetchDocument(
  url: string,
  { keyVariable, remedy, bytes = LIMITS.bytes }: Fetching,
): Promise<Json> {
  const key = keyVariable === undefined ? undefined : readKey(process.env, keyVariable);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    text = await readBeginning(response, bytes);
  } catch (error) {
    throw loadError(url, describeFailure(error), remedy);
  }
  const shown = (foreign: string): string => (repeatsKey(text, key) || repeatsKey(foreign, key) ? ECHO : foreign);
  if (!response.ok) {
    const hint =
      response.status === 401 && keyVariable !== undefined ? ` Set ${keyVariable} if the service asks for a key.` : "";
    const words = printable(shown(response.statusText));
    throw loadError(url, `status ${response.status} ${words}: ${shown(excerpt(text))}.${hint}`, remedy);
  }
  if (Buffer.byteLength(text) > bytes) {
    throw loadError(url, `${tooLong(bytes)}.`, remedy);
  }
  let document: Json;
  try {
    document = parseJson(text);
  } catch (error) {
    const type = printable(shown(response.headers.get("content-type") ?? "no content type"));
    throw loadError(url, `not JSON (${type}; ${printable(shown(messageOf(error)))}): ${shown(excerpt(text))}`, remedy);
  }
  if (publishesKey(text, key) || publishesKey(written(document, url, remedy), key)) {
    throw loadError(url, "a document that repeats the API key, so it can't be published.", remedy);
  }
  return document;
}

/** The document as the build writes it out. */
function written(document: Json, url: string, remedy: string): string {
  try {
    return jsonText(document);
  } catch (error) {
    throw loadError(url, `a document that is nested too deeply to be written (${messageOf(error)}).`, remedy);
  }
}

/** The body as text, or somewhat more of it than a document may have. */
async function readBeginning(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let bytes = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    bytes += part.value.byteLength;
    if (bytes > most) {
      await reader?.cancel();
      break;
    }
  }
  return text + decoder.decode();
}

/**
 * Reads the document's file.
 *
 * @param file - absolute path
 * @param name - its path in the site, for messages
 * @param about - the command that makes it, and most bytes
 * @throws ApiDocumentError when the file is missing or isn't JSON
 */
export async function readDocument(
  file: string,
  name: string,
  { updateCommand, bytes = LIMITS.bytes }: { updateCommand?: string | undefined; bytes?: number } = {},
): Promise<Json> {
  const remedy = (verb: string): string =>
    updateCommand === undefined ? 'Correct it, or the option "document".' : `${verb} with: ${updateCommand}`;
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new ApiDocumentError(`${name} can't be read (${messageOf(error)}). ${remedy("Make it")}`);
  }
  if (Buffer.byteLength(text) > bytes) {
    throw new ApiDocumentError(`${name}: ${tooLong(bytes)}.`);
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw new ApiDocumentError(`${name} is not JSON (${printable(messageOf(error))}). ${remedy("Make it again")}`);
  }
}

/** The one message for a live document that can't be used. */
export function loadError(url: string, whatCameBack: string, remedy: string): ApiDocumentError {
  return new ApiDocumentError(
    [`The API document could not be loaded from ${url}.`, `What came back: ${whatCameBack}`, `Remedy: ${remedy}`].join(
      "\n",
    ),
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
