import { checkServed } from "../src/plugins/api-reference/check";
import { changeSummary, compareDocuments } from "../src/plugins/api-reference/diff";
import { readSnapshot } from "../src/plugins/api-reference/read";
import { readService, run, SNAPSHOT, snapshotFile } from "./spec-service";

// `npm run spec:check`: says how the running service's document differs from the snapshot; exit code 1 if it does.
run(async () => {
  const { url, document } = await readService();
  const changes = await compareDocuments(checkServed(await readSnapshot(snapshotFile, SNAPSHOT)), document);
  console.log(changeSummary(url, changes));
  if (changes.length > 0) {
    console.log("To take it over: npm run spec:update");
    process.exitCode = 1;
  }
});
