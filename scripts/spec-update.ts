import { writeFile } from "node:fs/promises";

import { messageOf } from "../plugins/shared/message-of";
import { checkDocument } from "../plugins/api-reference/node/check";
import { fetchDocument } from "../plugins/api-reference/node/read";

import { apiDocument, documentUrl, KEY_VARIABLE, REMEDY } from "../src/config/api";
import { readEnvironment } from "../src/config/environment";

/**
 * `npm run spec:update`: replace the snapshot with the document of the service at `SOCKETLESS_API_URL`. The npm
 * script then formats it as the repository does, so that `git diff` shows only what the service changed.
 */
async function updateSnapshot(): Promise<void> {
  const { apiUrl } = readEnvironment(process.env);
  if (apiUrl === undefined) {
    throw new Error("SOCKETLESS_API_URL is not set. Example: SOCKETLESS_API_URL=http://localhost:3000");
  }
  const served = await fetchDocument(documentUrl(apiUrl), KEY_VARIABLE, REMEDY);
  await writeFile(apiDocument.document, JSON.stringify(checkDocument(served), undefined, 2));
}

updateSnapshot().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
