import { algoliasearch, type SearchClient } from "algoliasearch";

import type { SearchRecord } from "../record";
import { INDEX_SETTINGS, indexSynonyms } from "./settings";

export interface Push {
  client: SearchClient;
  indexName: string;
  records: readonly SearchRecord[];
  /** Synonyms of the site, as in the option `vocabulary`. */
  vocabulary: readonly (readonly string[])[];
  log: (line: string) => void;
}

/** Records per request; Algolia's default, and below its limit of 10 MB per request. */
const BATCH = 1_000;

/** Thrown when there is nothing to send. */
export class PushError extends Error {}

/**
 * Fill the hosted index: settings and synonyms, then all records into a temporary index, which replaces the old one
 * atomically. Searches use the old one until then.
 */
export async function push({ client, indexName, records, vocabulary, log }: Push): Promise<void> {
  if (records.length === 0) {
    throw new PushError("There are no records to send; the index was left as it was.");
  }
  const synonymHit = indexSynonyms(vocabulary);
  log(`Settings and ${synonymHit.length} groups of synonyms …`);
  const tasks = [
    await client.setSettings({ indexName, indexSettings: INDEX_SETTINGS }),
    await client.saveSynonyms({ indexName, synonymHit, replaceExistingSynonyms: true }),
  ];
  await Promise.all(tasks.map(({ taskID }) => client.waitForTask({ indexName, taskID })));
  await client.replaceAllObjects({ indexName, objects: records.map((record) => ({ ...record })), batchSize: BATCH });
  log(`Done: ${records.length} records are in "${indexName}".`);
}

/** Where to send the records. */
export interface Destination {
  appId: string;
  writeKey: string;
  indexName: string;
}

export type Host = { url: string; accept: "readWrite"; protocol: "http" | "https" };

export interface Connection {
  client: SearchClient;
  /** Delete what an interrupted push leaves behind. */
  tidy(): Promise<void>;
}

/** Connect to Algolia, and remember the temporary index while there is one. */
export function connect({ appId, writeKey }: Destination, hosts?: Host[]): Connection {
  const client = algoliasearch(appId, writeKey, hosts === undefined ? {} : { hosts });
  const { requester } = client.transporter;
  const send = requester.send.bind(requester);
  let unfinished: string | undefined;
  requester.send = (request) => {
    if (new URL(request.url).pathname.endsWith("/operation")) {
      const { operation, destination } = JSON.parse(String(request.data)) as Body;
      unfinished = operation === "copy" ? destination : undefined;
    }
    return send(request);
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

interface Body {
  operation?: "copy" | "move";
  destination?: string;
}
