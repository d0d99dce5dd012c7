import { readFile } from "node:fs/promises";

import { messageOf } from "../../shared/message-of";
import type { Json } from "../model/model";
import { firstCharacters, printable } from "../model/visible";
import { ApiDocumentError } from "./errors";

/** Thrown when the API key in the environment can't be sent in a header. */
export class KeyError extends Error {}

/**
 * Read the API key for the request of the live document; undefined when the variable is empty or not set. Call it only
 * where the request is made: stored keys can end up in files.
 *
 * @throws KeyError, without the key in its message, when no header can carry it
 */
export function readKey(variables: Readonly<Record<string, string | undefined>>, variable: string): string | undefined {
  const key = Object.hasOwn(variables, variable) ? variables[variable]?.trim() : undefined;
  if (key !== undefined && !/^[\x21-\x7e]*$/.test(key)) {
    throw new KeyError(
      `The environment variable ${variable} holds a line break, another control character, a space or a letter that no header can carry; copy it again. Example: ${variable}='the key as the dashboard shows it, on one line'`,
    );
  }
  return key === "" ? undefined : key;
}

const FETCH_TIMEOUT_MS = 15_000;
const EXCERPT_CHARACTERS = 120;

/** Shortest key to look for in a response: a document may contain a shorter one as an ordinary word. */
const SHORTEST_KEY = 8;

/** Most bytes of a document: the service's has 7 KB. */
const BYTES = 4 * 1024 * 1024;
const TOO_LONG = "a document of more than 4 MB. Leave out what no operation needs";

/**
 * Fetch the document from a running service. The API key is read from the environment here and not stored; when one is
 * sent, messages never quote the response, which may repeat it.
 *
 * @throws ApiDocumentError that names the URL, the response and the remedy; KeyError for a key that can't be sent
 */
export async function fetchDocument(url: string, keyVariable: string, remedy: string): Promise<Json> {
  const key = readKey(process.env, keyVariable);
  const failed = (whatCameBack: string): ApiDocumentError => loadError(url, whatCameBack, remedy);
  const shown = (foreign: string): string => (key === undefined ? foreign : "(not shown, because a key was sent)");
  const { response, text, bytes } = await fetchText(url, key).catch((error: unknown) => {
    throw failed(describeFailure(error));
  });
  const { headers, status, statusText } = response;
  const target = headers.get("location");
  if (target !== null && status >= 300 && status < 400) {
    throw failed(`a redirect to ${shown(printable(target))}. Set the address that it leads to, if you trust it.`);
  }
  if (!response.ok) {
    const hint = status === 401 ? ` Set ${keyVariable} if the service asks for a key.` : "";
    throw failed(`status ${status} ${shown(`${printable(statusText)}: ${excerpt(text)}`)}.${hint}`);
  }
  if (bytes > BYTES) {
    throw failed(`${TOO_LONG}.`);
  }
  const document = parse(text, (reason) => {
    const type = headers.get("content-type") ?? "no content type";
    return failed(`not JSON ${shown(`(${printable(type)}; ${reason}): ${excerpt(text)}`)}`);
  });
  if (
    key !== undefined &&
    key.length >= SHORTEST_KEY &&
    JSON.stringify(document).includes(JSON.stringify(key).slice(1, -1))
  ) {
    throw failed("a document that repeats the API key, so it can't be published.");
  }
  return document;
}

/** Fetch a text, stopping soon after the largest size that a document may have. */
async function fetchText(url: string, key: string | undefined) {
  const response = await fetch(url, {
    headers: { accept: "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    // Follow no redirect: the site would describe another host's service as this one, without a word.
    redirect: "manual",
  });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > BYTES) {
      break;
    }
  }
  return { response, text: Buffer.concat(parts).toString(), bytes };
}

/**
 * Read the document's file.
 *
 * @param name - its path in the site, for messages
 * @throws ApiDocumentError when the file is missing or isn't JSON
 */
export async function readDocument(file: string, name: string, updateCommand?: string): Promise<Json> {
  const remedy = updateCommand === undefined ? "Correct it." : `Make it with: ${updateCommand}`;
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new ApiDocumentError(`${name} can't be read (${messageOf(error)}). ${remedy}`);
  });
  return parse(text, (reason) => new ApiDocumentError(`${name} is not JSON (${reason}). ${remedy}`));
}

/** @param failed - creates the error for a text that isn't JSON */
function parse(text: string, failed: (reason: string) => ApiDocumentError): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw failed(printable(messageOf(error)));
  }
}

/** Create the error for a live document that can't be used. */
export const loadError = (url: string, whatCameBack: string, remedy: string): ApiDocumentError =>
  new ApiDocumentError(
    `The API document could not be loaded from ${url}.\nWhat came back: ${whatCameBack}\nRemedy: ${remedy}`,
  );

function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `nothing within ${FETCH_TIMEOUT_MS / 1000} seconds`;
  }
  const cause = error instanceof Error && error.cause ? error.cause : error;
  // An error about several addresses has no message.
  const { code = "" } = cause as { code?: string };
  return `nothing (${printable(messageOf(cause) || code)})`;
}

function excerpt(text: string): string {
  const line = text.trim().slice(0, 1_000).replace(/\s+/g, " ");
  const cut = firstCharacters(line, EXCERPT_CHARACTERS);
  return line === "" ? "an empty body" : JSON.stringify(cut === line ? line : `${cut}…`);
}
