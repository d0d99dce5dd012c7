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
  log(`Records: 0 of ${records.length}`);
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

/** Connect to Algolia, and log how many records it has accepted after each batch. */
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

interface Body {
  operation?: "copy" | "move";
  destination?: string;
  requests?: unknown[];
}
