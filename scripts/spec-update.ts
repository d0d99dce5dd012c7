import { writeFile } from "node:fs/promises";

import { messageOf } from "../plugins/message-of";
import { Budget } from "../plugins/api-reference/node/budget";
import { checkDocument } from "../plugins/api-reference/node/check";
import { fetchDocument } from "../plugins/api-reference/node/read";
import { format, resolveConfig } from "prettier";

import { apiDocument, documentUrl, KEY_VARIABLE, REMEDY } from "../src/config/api";
import { readEnvironment } from "../src/config/environment";

/**
 * `npm run spec:update`: replace the snapshot by the document of the service at `SOCKETLESS_API_URL`, in the
 * repository's format, so that `git diff`, which the npm script runs next, shows the service's changes.
 */
async function updateSnapshot(): Promise<void> {
  const { apiUrl } = readEnvironment(process.env);
  if (apiUrl === undefined) {
    throw new Error("SOCKETLESS_API_URL is not set. Example: SOCKETLESS_API_URL=http://localhost:3000");
  }
  const served = await fetchDocument(documentUrl(apiUrl), KEY_VARIABLE, REMEDY);
  const options = await resolveConfig(apiDocument.document);
  const text = await format(JSON.stringify(checkDocument(served, new Budget()).document), {
    ...options,
    parser: "json",
  });
  await writeFile(apiDocument.document, text);
}

updateSnapshot().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
