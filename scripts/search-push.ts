import { messageOf } from "../plugins/shared/message-of";
import { connect, type Destination, push, PushError } from "../plugins/search/node/push";

import { EnvironmentError, readEnvironment } from "../src/config/environment";
import { search } from "../src/config/search";
import { readRecords, RecordsError } from "../plugins/search";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Read the target of a push. Nothing else reads the write key.
 *
 * @throws EnvironmentError
 */
export function readDestination(variables: Variables): Destination {
  const { ALGOLIA_WRITE_API_KEY: writeKey, ...rest } = variables;
  if (writeKey === undefined || writeKey.trim() === "") {
    throw new EnvironmentError(
      "ALGOLIA_WRITE_API_KEY",
      "is empty: a key with the rights addObject, deleteObject, deleteIndex, editSettings, settings, browse",
      "0123456789abcdef0123456789abcdef",
    );
  }
  // Check them as the build does; a push needs no search key.
  const checked = readEnvironment({
    ALGOLIA_APP_ID: rest.ALGOLIA_APP_ID,
    ALGOLIA_INDEX_NAME: rest.ALGOLIA_INDEX_NAME ?? "socketless",
    ALGOLIA_SEARCH_API_KEY: rest.ALGOLIA_SEARCH_API_KEY ?? "not-needed-here",
  }).search;
  if (checked === undefined) {
    throw new EnvironmentError("ALGOLIA_APP_ID", "is empty", "LATENCY123");
  }
  return { appId: checked.appId, writeKey: writeKey.trim(), indexName: checked.indexName };
}

/** Signals that stop a push, with the usual exit statuses of shells. */
const STOPS = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

async function main(): Promise<void> {
  const destination = readDestination(process.env);
  const records = await readRecords(process.cwd());
  const log = (line: string): void => console.log(line);
  const { client, tidy } = connect(destination);
  for (const [signal, status] of STOPS) {
    process.once(signal, () => {
      console.error(`\nStopped. Readers still search the old "${destination.indexName}"; run it again to finish.`);
      tidy().finally(() => process.exit(status));
    });
  }
  await push({ client, indexName: destination.indexName, records, vocabulary: search.vocabulary, log });
}

if (require.main === module) {
  main().catch((error: unknown) => {
    const known = [EnvironmentError, PushError, RecordsError].some((kind) => error instanceof kind);
    const text = messageOf(error);
    console.error(known ? text : `The push failed: ${text}\nThe old index was left as it was.`);
    process.exitCode = 1;
  });
}
