import type { SearchRequest, SearchResult } from "../../plugins/search/engine/answer";
import type { Answer, Question } from "./protocol";

/** Time between the two attempts to load, in ms: long enough for a network that changes over. */
const RETRY_AFTER = 300;

/** How long a load may take, in ms: 31 KB in that time are 13 kbit/s, less than the slowest mobile network gives. */
const LOAD_WITHIN = 20_000;

type Body = Question extends infer One ? (One extends Question ? Omit<One, "id"> : never) : never;

interface Waiting {
  resolve: (result: SearchResult | null) => void;
  reject: (error: Error) => void;
}

/** The worker, spoken to in questions and answers. */
class Connection {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** Set when the worker broke: it will answer nothing any more. */
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

  ask(body: Body): Promise<SearchResult | null> {
    if (this.broken !== undefined) {
      return Promise.reject(this.broken);
    }
    return new Promise((resolve, reject) => {
      this.last += 1;
      this.waiting.set(this.last, { resolve, reject });
      this.worker.postMessage({ id: this.last, ...body });
    });
  }

  close(error: Error): void {
    this.broken = error;
    this.worker.terminate();
    this.waiting.forEach(({ reject }) => reject(error));
    this.waiting.clear();
  }
}

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

/** The search engine inside the site: loaded when first asked for, and again after a failure. */
export class EmbeddedSearch {
  private connection: Promise<Connection> | undefined;
  private loaded = "";

  /** @param early - a request for the index that is under way already; the first attempt to load takes it */
  constructor(
    private readonly indexUrl: string,
    private early?: Promise<Response>,
  ) {}

  private async load(connection: Connection, request: Promise<Response>): Promise<void> {
    const text = await readIndex(request);
    await connection.ask({ load: text });
    this.loaded = text;
  }

  private async open(): Promise<Connection> {
    const connection = new Connection(new Worker(new URL("./worker.ts", import.meta.url)));
    try {
      const request = this.early ?? fetch(this.indexUrl);
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
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
        return this.open();
      })
      .catch((error: unknown) => {
        this.connection = undefined;
        throw error;
      });
    return this.connection;
  }

  /** Loads the engine before it is needed. A failure shows only when a query meets it too. */
  prepare(): void {
    this.connect().catch(() => undefined);
  }

  /** Loads the index again where it has changed; `npm start` calls it at each opening of the window. */
  async refresh(): Promise<void> {
    const connection = await this.connect();
    const text = await readIndex(fetch(this.indexUrl));
    if (text !== this.loaded) {
      this.loaded = text;
      await connection.ask({ load: text });
    }
  }

  /** Asks a worker; one that broke since it was loaded is made anew, once. */
  private async ask(request: SearchRequest): Promise<SearchResult | null> {
    const opened = this.connect();
    const connection = await opened;
    try {
      return await connection.ask({ search: request });
    } catch (error) {
      if (connection.broken === undefined) {
        throw error;
      }
      if (this.connection === opened) {
        this.connection = undefined;
      }
      const renewed = await this.connect();
      return renewed.ask({ search: request });
    }
  }

  /** @throws when the engine can't be loaded, or breaks twice */
  async search(request: SearchRequest): Promise<SearchResult> {
    const result = await this.ask(request);
    if (result === null) {
      throw new Error("The search worker gave no result.");
    }
    return result;
  }
}
