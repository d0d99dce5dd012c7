import { existsSync } from "node:fs";
import { copyFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import { format, resolveConfig } from "prettier";

import { checkServed } from "docusaurus-plugin-openapi-page/check";
import { changeSummary, compareDocuments } from "docusaurus-plugin-openapi-page/diff";
import { readDocument } from "docusaurus-plugin-openapi-page/read";
import { apiDocument, VERSIONS } from "../src/config/api";
import { readService, run, SNAPSHOT, snapshotFile } from "./spec-service";

// `npm run spec:update`: makes the snapshot anew from the running service and says what changed.
run(async () => {
  const { url, document } = await readService();
  if (existsSync(snapshotFile)) {
    const before = checkServed(await readDocument(snapshotFile, SNAPSHOT, apiDocument));
    console.log(changeSummary(url, await compareDocuments(before, document)));
  }
  const fresh = `${snapshotFile}.new`;
  // In the repository's format, so that a difference in git is a difference of the service.
  const options = await resolveConfig(snapshotFile);
  await writeFile(fresh, await format(JSON.stringify(document, null, 2), { ...options, parser: "json" }));
  await rename(fresh, snapshotFile);
  const version = path.join(VERSIONS, `${new Date().toISOString().slice(0, 10)}.json`);
  await copyFile(snapshotFile, version);
  console.log(`${SNAPSHOT} and ${version} are written.`);
});
