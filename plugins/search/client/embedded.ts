import type { Preview, PreviewRequest, SearchEngine, SearchRequest, SearchResult } from "../hit";
import { INDEX_URL } from "../node/browser-data";
import type { Answer, Body, Results } from "./worker";

/** Delay between the two attempts to load, in ms: enough for a change of network. */
const RETRY_AFTER = 300;

/** Time limit of a load, in ms: 64 KB in that time need 26 kbit/s, less than the slowest mobile networks have. */
const LOAD_WITHIN = 20_000;

/** Time limit of an answer, in ms, after which readers see a message; loading goes on, and the next query joins it. */
const ANSWER_WITHIN = 8_000;

/** @param hint - advice for readers; by default to check their network */
const failure = (message: string, hint?: string): Error => Object.assign(new Error(message), { hint });

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
    worker.addEventListener("error", () =>
      this.close(
        failure("The search worker can't be loaded.", "The browser or an extension stopped the script that searches."),
      ),
    );
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
    throw failure(`The search index answered ${response.status}.`, `The server answered ${response.status}.`);
  }
  return response.text();
}

/** Read a file, and once more if that fails. */
const readAgain = (file: string): Promise<string> =>
  readIndex(fetch(file)).catch(async () => {
    await pause();
    return readIndex(fetch(file));
  });

/** Settle as the promise does; if it takes longer than `ms`, call `onLate` and throw what it returns. */
async function inTime<Result>(promise: Promise<Result>, ms: number, onLate: () => Error): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onLate()), ms);
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
  /** The connection that has loaded last. */
  private loaded: Connection | undefined;
  private readonly listeners = new Set<() => void>();
  private tellAnswered: () => void = () => undefined;
  /** Resolves with the first answer. */
  private readonly answered = new Promise<void>((resolve) => (this.tellAnswered = resolve));

  /** @param early - a pending request for the index, used by the first attempt to load */
  constructor(private early?: Promise<Response>) {}

  private async load(connection: Connection, request: Promise<Response>): Promise<void> {
    const text = await readIndex(request);
    const more = await connection.ask<"load">({ load: text });
    this.loadMore(connection, more).catch(() => undefined);
  }

  /**
   * Load the rest of the texts, once a query is answered: its answer doesn't wait for them. Queries are answered meanwhile,
   * without the texts that aren't indexed.
   */
  private async loadMore(connection: Connection, more: readonly string[]): Promise<void> {
    const tellAll = (): void => this.listeners.forEach((tell) => tell());
    await connection.ask<"indexed">({ indexed: true }).then(tellAll);
    await this.answered;
    for (const file of more) {
      const text = await readAgain(file);
      await connection.ask<"add">({ add: text }).then(tellAll);
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
      await inTime(this.load(connection, request), LOAD_WITHIN, () =>
        failure(`The search didn't load within ${LOAD_WITHIN} ms.`),
      );
      this.loaded = connection;
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

  /** @throws an error that may have a `hint` for readers, when the engine can't be loaded, is too slow, or fails twice */
  search(request: SearchRequest): Promise<SearchResult> {
    const answer = this.ask<"search">({ search: request });
    answer.then(this.tellAnswered, () => undefined);
    return inTime(answer, ANSWER_WITHIN, () => {
      const seconds = `${ANSWER_WITHIN / 1000} seconds`;
      if (this.loaded?.broken === undefined && this.loaded !== undefined) {
        // A worker that has loaded answers at once: this one is dead, so the next query starts another.
        const error = failure(`The search worker didn't answer within ${seconds}.`, `Search stopped answering.`);
        this.loaded.close(error);
        return error;
      }
      return failure(`The search didn't load within ${seconds}.`, `Search has not loaded after ${seconds}.`);
    });
  }

  /** Returns null for an unknown URL, and while the engine isn't loading: a preview never starts the load. */
  async preview(request: PreviewRequest): Promise<Preview | null> {
    const connection = await this.connection;
    return connection?.ask<"preview">({ preview: request }) ?? null;
  }
}
