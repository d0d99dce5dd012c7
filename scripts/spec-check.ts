import { checkServed } from "docusaurus-plugin-openapi-page/check";
import { changeSummary, compareDocuments } from "docusaurus-plugin-openapi-page/diff";
import { readDocument } from "docusaurus-plugin-openapi-page/read";
import { apiDocument } from "../src/config/api";
import { readService, run, SNAPSHOT, snapshotFile } from "./spec-service";

// `npm run spec:check`: says how the running service's document differs from the snapshot; exit code 1 if it does.
run(async () => {
  const { url, document } = await readService();
  const changes = await compareDocuments(
    checkServed(await readDocument(snapshotFile, SNAPSHOT, apiDocument)),
    document,
  );
  console.log(changeSummary(url, changes));
  if (changes.length > 0) {
    console.log("To take it over: npm run spec:update");
    process.exitCode = 1;
  }
});
