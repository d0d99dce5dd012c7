import path from "node:path";

import { checkServed } from "docusaurus-plugin-openapi-page/check";
import { ApiDocumentError } from "docusaurus-plugin-openapi-page/errors";
import type { JsonObject } from "docusaurus-plugin-openapi-page/model";
import { fetchDocument } from "docusaurus-plugin-openapi-page/read";

import { apiDocument, documentUrl, KEY_VARIABLE, REMEDY } from "../src/config/api";
import { readEnvironment } from "../src/config/environment";

/** Path of the snapshot in the repository. */
export const SNAPSHOT = apiDocument.document;

export const snapshotFile = path.resolve(__dirname, "..", SNAPSHOT);

/**
 * The checked document of the service that `SOCKETLESS_API_URL` names.
 *
 * @throws ApiDocumentError, EnvironmentError, KeyError
 */
export async function readService(): Promise<{ url: string; document: JsonObject }> {
  const { apiUrl } = readEnvironment(process.env);
  if (apiUrl === undefined) {
    throw new ApiDocumentError("SOCKETLESS_API_URL is not set. Example: SOCKETLESS_API_URL=http://localhost:3000");
  }
  const url = documentUrl(apiUrl);
  const document = await fetchDocument(url, { keyVariable: KEY_VARIABLE, remedy: REMEDY });
  return { url, document: checkServed(document) };
}

/** Runs a script's work; a failure is one message and exit code 1. */
export function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
