import type { SearchEngine, SearchRequest, SearchResult } from "../hit";
import type { Preview, PreviewRequest } from "../engine/preview";
import { INDEX_URL } from "../node/browser-data";
import type { Answer, Body, Results } from "./worker";

/** Delay between the two attempts to load, in ms: enough for a change of network. */
const RETRY_AFTER = 300;

/** Time limit of a load, in ms: 64 KB in that time need 26 kbit/s, less than the slowest mobile networks have. */
const LOAD_WITHIN = 20_000;

interface Waiting {
  resolve: (result: Results[keyof Results]) => void;
  reject: (error: Error) => void;
}

/** Request and response messages to the worker, matched by id. */
class Connection {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** Set when the worker has failed and won't respond again. */
  broken: Error | undefined;

  constructor(private readonly worker: Worker) {
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("error" in data) {
        waiting?.reject(new Error(data.error));
      } else {
        waiting?.resolve(data.result);
      }
    });
    worker.addEventListener("error", () => this.close(new Error("The search worker can't be loaded.")));
  }

  ask<Kind extends keyof Results>(body: Extract<Body, Record<Kind, unknown>>): Promise<Results[Kind]> {
    if (this.broken !== undefined) {
      return Promise.reject(this.broken);
    }
    return new Promise<Results[keyof Results]>((resolve, reject) => {
      this.last += 1;
      this.waiting.set(this.last, { resolve, reject });
      this.worker.postMessage({ id: this.last, ...body });
    }) as Promise<Results[Kind]>;
  }

  close(error: Error): void {
    this.broken = error;
    this.worker.terminate();
    this.waiting.forEach(({ reject }) => reject(error));
    this.waiting.clear();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));

async function readIndex(request: Promise<Response>): Promise<string> {
  const response = await request;
  if (!response.ok) {
    throw new Error(`The search index answered ${response.status}.`);
  }
  return response.text();
}

/** @throws when the promise takes longer than `LOAD_WITHIN` */
async function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The search didn't load within ${LOAD_WITHIN} ms.`)), LOAD_WITHIN);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The embedded search engine: loaded on first use, and again after a failure. */
export class EmbeddedSearch implements SearchEngine {
  private connection: Promise<Connection> | undefined;
  private readonly listeners = new Set<() => void>();

  /** @param early - a pending request for the index, used by the first attempt to load */
  constructor(private early?: Promise<Response>) {}

  private async load(connection: Connection, request: Promise<Response>): Promise<void> {
    const text = await readIndex(request);
    const more = await connection.ask<"load">({ load: text });
    this.loadMore(connection, more).catch(() => undefined);
  }

  /** Load the rest of the texts. Queries are answered meanwhile, without the texts that are missing. */
  private async loadMore(connection: Connection, more: readonly string[]): Promise<void> {
    for (const file of more) {
      const text = await readIndex(fetch(file)).catch(async () => {
        await pause();
        return readIndex(fetch(file));
      });
      await connection.ask<"add">({ add: text });
      this.listeners.forEach((tell) => tell());
    }
  }

  /**
   * Subscribe to better answers: texts that have arrived since.
   *
   * @returns the function that unsubscribes
   */
  whenMore(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async open(): Promise<Connection> {
    const connection = new Connection(new Worker(new URL("./worker.ts", import.meta.url)));
    try {
      const request = this.early ?? fetch(INDEX_URL);
      this.early = undefined;
      await inTime(this.load(connection, request));
      return connection;
    } catch (error) {
      connection.close(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  private connect(): Promise<Connection> {
    this.connection ??= this.open()
      .catch(async () => {
        await pause();
        return this.open();
      })
      .catch((error: unknown) => {
        this.connection = undefined;
        throw error;
      });
    return this.connection;
  }

  /** Load the engine before it is needed. A failure is reported only when a query meets it too. */
  prepare(): void {
    this.connect().catch(() => undefined);
  }

  /** Ask the worker; replace it once if it has failed since it was loaded. */
  private async ask<Kind extends keyof Results>(body: Extract<Body, Record<Kind, unknown>>): Promise<Results[Kind]> {
    const opened = this.connect();
    const connection = await opened;
    try {
      return await connection.ask<Kind>(body);
    } catch (error) {
      if (connection.broken === undefined) {
        throw error;
      }
      if (this.connection === opened) {
        this.connection = undefined;
      }
      const renewed = await this.connect();
      return renewed.ask<Kind>(body);
    }
  }

  /** @throws when the engine can't be loaded, or fails twice */
  search(request: SearchRequest): Promise<SearchResult> {
    return this.ask<"search">({ search: request });
  }

  /** Returns null for an unknown URL, and while the engine isn't loading: a preview never starts the load. */
  async preview(request: PreviewRequest): Promise<Preview | null> {
    const connection = await this.connection;
    return connection?.ask<"preview">({ preview: request }) ?? null;
  }
}
