import { algoliasearch, type SearchClient } from "algoliasearch";

import type { SearchRecord } from "../record";
import { INDEX_SETTINGS, indexSynonyms } from "./settings";

export interface Push {
  client: SearchClient;
  indexName: string;
  records: readonly SearchRecord[];
  /** The synonyms of the site, as the option `vocabulary` has them. */
  vocabulary: readonly (readonly string[])[];
  log: (line: string) => void;
}

/** Records a request; Algolia's own default, and under its limit of 10 MB a request. */
const BATCH = 1_000;

/** There is nothing to send. */
export class PushError extends Error {}

/**
 * Fills the hosted index: settings and synonyms, then every record into an index of another name, which replaces
 * the old one in one step. Until then readers search the old one.
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

/** Where records go. */
export interface Destination {
  appId: string;
  writeKey: string;
  indexName: string;
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

interface Body {
  operation?: "copy" | "move";
  destination?: string;
  requests?: unknown[];
}
