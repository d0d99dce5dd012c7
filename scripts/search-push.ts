import path from "node:path";

import { algoliasearch, type SearchClient } from "algoliasearch";

import { EnvironmentError, readEnvironment } from "../src/config/environment";
import type { SearchRecord } from "../src/plugins/search/record";
import { readRecords, RecordsError } from "../src/plugins/search/records-file";
import { search } from "../src/config/search";
import { INDEX_SETTINGS, indexSynonyms } from "../src/plugins/search/settings";

type Variables = Readonly<Record<string, string | undefined>>;

export interface Push {
  client: SearchClient;
  indexName: string;
  records: readonly SearchRecord[];
  log: (line: string) => void;
}

/** Records a request; Algolia's own default, and under its limit of 10 MB a request. */
const BATCH = 1_000;

class PushError extends Error {}

/**
 * Fills the hosted index: settings and synonyms, then every record into an index of another name, which takes the place
 * of the old one in one step. Until then readers search the old one.
 */
export async function push({ client, indexName, records, log }: Push): Promise<void> {
  if (records.length === 0) {
    throw new PushError("There are no records to send; the index was left as it was.");
  }
  const synonymHit = indexSynonyms(search.vocabulary ?? []);
  log(`Settings and ${synonymHit.length} groups of synonyms …`);
  const tasks = [
    await client.setSettings({ indexName, indexSettings: INDEX_SETTINGS }),
    await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true }),
  ];
  await Promise.all(tasks.map(({ taskID }) => client.waitForTask({ indexName, taskID })));
  log(`Records: 0 of ${records.length}`);
  await client.replaceAllObjects({ indexName, objects: records.map((record) => ({ ...record })), batchSize: BATCH });
  log(`Done: ${records.length} records are in "${indexName}".`);
}

export interface Destination {
  appId: string;
  writeKey: string;
  indexName: string;
}

/**
 * Reads where to push to. This is the only place that reads the write key.
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
  // Checked like the build's own; a push alone needs no search key.
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

export type Host = { url: string; accept: "readWrite"; protocol: "http" | "https" };

export interface Connection {
  client: SearchClient;
  /** Deletes what an interrupted push leaves behind. */
  tidy(): Promise<void>;
}

/** Connects to Algolia; tells how many records have been taken, by the answers to its batches. */
export function connect({ appId, writeKey }: Destination, total: number, log: Push["log"], hosts?: Host[]): Connection {
  const client = algoliasearch(appId, writeKey, hosts === undefined ? {} : { hosts });
  const { requester } = client.transporter;
  const send = requester.send.bind(requester);
  let sent = 0;
  let unfinished: string | undefined;
  requester.send = async (request) => {
    const { pathname } = new URL(request.url);
    const body = typeof request.data === "string" ? (JSON.parse(request.data) as Body) : {};
    if (pathname.endsWith("/operation")) {
      unfinished = body.operation === "copy" ? body.destination : undefined;
    }
    const response = await send(request);
    if (/\/1\/indexes\/[^/]+\/batch$/.test(pathname) && response.status < 300) {
      sent += body.requests?.length ?? 0;
      log(`Records: ${sent} of ${total}`);
    }
    return response;
  };
  return {
    client,
    tidy: async () => {
      if (unfinished !== undefined) {
        await client.deleteIndex({ indexName: unfinished });
      }
    },
  };
}

/** Signals that stop a push, with the exit statuses that shells give them. */
const STOPS = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

interface Body {
  operation?: "copy" | "move";
  destination?: string;
  requests?: unknown[];
}

async function main(): Promise<void> {
  const destination = readDestination(process.env);
  const records = await readRecords(path.resolve(__dirname, ".."));
  const log = (line: string): void => console.log(line);
  const { client, tidy } = connect(destination, records.length, log);
  for (const [signal, status] of STOPS) {
    process.once(signal, () => {
      console.error(`\nStopped. Readers still search the old "${destination.indexName}"; run it again to finish.`);
      tidy().finally(() => process.exit(status));
    });
  }
  await push({ client, indexName: destination.indexName, records, log });
}

if (require.main === module) {
  main().catch((error: unknown) => {
    const known = [EnvironmentError, PushError, RecordsError].some((kind) => error instanceof kind);
    const text = error instanceof Error ? error.message : String(error);
    console.error(known ? text : `The push failed: ${text}\nThe old index was left as it was.`);
    process.exitCode = 1;
  });
}
