import { readFile } from "node:fs/promises";

import { jsonText, parseJson } from "../model/json";
import type { Json } from "../model/model";
import { printable } from "../model/visible";
import { LIMITS } from "./budget";
import { ApiDocumentError, messageOf } from "./errors";
import { readKey } from "./key";
import { firstCharacters } from "./text";

const FETCH_TIMEOUT_MS = 15_000;
const EXCERPT_CHARACTERS = 120;

/** Shortest key to look for in a response: a document may contain a shorter one as an ordinary word. */
const SHORTEST_KEY = 8;

const TOO_LONG = `a document of more than ${LIMITS.bytes / 1024 / 1024} MB. Leave out what no operation needs`;

/**
 * Fetch the document from a running service. The API key is read from the environment here and not stored; when one is
 * sent, messages never quote the response, which may repeat it.
 *
 * @param url - the document's URL
 * @param keyVariable - environment variable with the API key
 * @param remedy - what to do when it fails: the end of the message
 * @throws ApiDocumentError that names the URL, the response and the remedy; KeyError for a key that can't be sent
 */
export async function fetchDocument(url: string, keyVariable: string | undefined, remedy: string): Promise<Json> {
  const key = keyVariable === undefined ? undefined : readKey(process.env, keyVariable);
  const failed = (whatCameBack: string): ApiDocumentError => loadError(url, whatCameBack, remedy);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    text = await readBeginning(response);
  } catch (error) {
    throw failed(describeFailure(error));
  }
  const shown = (foreign: string): string => (key === undefined ? foreign : "(not shown, because a key was sent)");
  if (!response.ok) {
    const hint =
      response.status === 401 && keyVariable !== undefined ? ` Set ${keyVariable} if the service asks for a key.` : "";
    throw failed(`status ${response.status} ${shown(`${printable(response.statusText)}: ${excerpt(text)}`)}.${hint}`);
  }
  if (Buffer.byteLength(text) > LIMITS.bytes) {
    throw failed(`${TOO_LONG}.`);
  }
  let document: Json;
  try {
    document = parseJson(text);
  } catch (error) {
    const type = response.headers.get("content-type") ?? "no content type";
    throw failed(`not JSON ${shown(`(${printable(type)}; ${printable(messageOf(error))}): ${excerpt(text)}`)}`);
  }
  let written: string;
  try {
    written = jsonText(document);
  } catch (error) {
    throw failed(`a document that is nested too deeply to be written (${messageOf(error)}).`);
  }
  if (key !== undefined && key.length >= SHORTEST_KEY && written.includes(JSON.stringify(key).slice(1, -1))) {
    throw failed("a document that repeats the API key, so it can't be published.");
  }
  return document;
}

/** Read the body as text, stopping soon after the largest size that a document may have. */
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
 * Read the document's file.
 *
 * @param file - absolute path
 * @param name - its path in the site, for messages
 * @param updateCommand - command that generates the file
 * @throws ApiDocumentError when the file is missing or isn't JSON
 */
export async function readDocument(file: string, name: string, updateCommand?: string): Promise<Json> {
  const remedy = updateCommand === undefined ? "Correct it." : `Make it with: ${updateCommand}`;
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new ApiDocumentError(`${name} can't be read (${messageOf(error)}). ${remedy}`);
  }
  if (Buffer.byteLength(text) > LIMITS.bytes) {
    throw new ApiDocumentError(`${name}: ${TOO_LONG}.`);
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw new ApiDocumentError(`${name} is not JSON (${printable(messageOf(error))}). ${remedy}`);
  }
}

/** Create the error for a live document that can't be used. */
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
  const cause = error instanceof Error && error.cause instanceof Error ? printable(messageOf(error.cause)) : undefined;
  return `nothing (${cause ?? messageOf(error)})`;
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
