import path from "node:path";

import { readEnvironment } from "../src/config/environment";
import { checkServed } from "../src/plugins/api-reference/check";
import { ApiDocumentError } from "../src/plugins/api-reference/errors";
import type { JsonObject } from "../src/plugins/api-reference/model";
import { fetchDocument } from "../src/plugins/api-reference/read";

/** Path of the snapshot in the repository. */
export const SNAPSHOT = "api-spec/openapi.json";

export const snapshotFile = path.resolve(__dirname, "..", SNAPSHOT);

/**
 * The checked document of the service that `SOCKETLESS_API_URL` names.
 *
 * @throws ApiDocumentError, EnvironmentError
 */
export async function readService(): Promise<{ url: string; document: JsonObject }> {
  const { apiUrl } = readEnvironment(process.env);
  if (apiUrl === undefined) {
    throw new ApiDocumentError("SOCKETLESS_API_URL is not set. Example: SOCKETLESS_API_URL=http://localhost:3000");
  }
  const { url, document } = await fetchDocument(apiUrl);
  return { url, document: checkServed(document) };
}

/** Runs a script's work; a failure is one message and exit code 1. */
export function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
