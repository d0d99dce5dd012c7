import { readdir } from "node:fs/promises";
import path from "node:path";

import type { Version } from "../model/changes";
import { isObject } from "../model/json";
import type { JsonObject } from "../model/model";
import { checkServed } from "./check";
import { compareDocuments } from "./diff";
import { ApiDocumentError } from "./errors";
import type { DocumentOptions } from "./options";
import { readDocument } from "./read";

export interface StoredVersion {
  /** The day from which on the document was served, `2026-11-23`. */
  readonly date: string;
  readonly document: JsonObject;
}

/**
 * Reads the documents of a folder, each named after its day: `2026-11-23.json`.
 *
 * @param folder - path relative to `siteDir`
 * @returns the oldest first
 * @throws ApiDocumentError that names the file
 */
export async function readVersions(
  siteDir: string,
  folder: string,
  options: DocumentOptions,
): Promise<StoredVersion[]> {
  const files = (await readdir(path.join(siteDir, folder))).sort();
  const odd = files.find((file) => !/^\d{4}-\d\d-\d\d\.json$/.test(file));
  if (odd !== undefined) {
    throw new ApiDocumentError(`${folder}/${odd} is no version. Name it after its day, as in 2026-11-23.json.`);
  }
  return Promise.all(
    files.map(async (file) => {
      const document = await readDocument(path.join(siteDir, folder, file), `${folder}/${file}`, options);
      return { date: path.basename(file, ".json"), document: checkServed(document) };
    }),
  );
}

/** Compares each document with the one before it. @returns the newest first */
export async function versionsOf(stored: readonly StoredVersion[]): Promise<Version[]> {
  const versions = await Promise.all(
    stored.map(async ({ date, document }, index): Promise<Version> => {
      const before = stored[index - 1];
      const version = isObject(document.info) ? String(document.info.version) : "";
      return {
        date,
        version,
        ...(before !== undefined && { changes: await compareDocuments(before.document, document) }),
      };
    }),
  );
  return versions.reverse();
}
