import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { EmbeddedSearch } from "./embedded";
import type { Question } from "./worker";

const RESULT = { hits: [], nbHits: 0 };

/** Workers in the order they were made. */
let workers: FakeWorker[];
/** What the next workers do with a question. */
let answers: ((question: Question) => object | undefined)[];

class FakeWorker extends EventTarget {
  isTerminated = false;
  private readonly answer = answers.shift() ?? (() => ({ result: RESULT }));

  constructor() {
    super();
    workers.push(this);
  }

  postMessage(question: Question): void {
    const answer = this.answer(question);
    if (answer !== undefined) {
      queueMicrotask(() =>
        this.dispatchEvent(Object.assign(new Event("message"), { data: { id: question.id, ...answer } })),
      );
    }
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const never = new Promise<Response>(() => undefined);
const request = { query: "feed" };

beforeEach(() => {
  workers = [];
  answers = [];
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response("{}"))),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the time pass that loading and loading again may take, and gives what has come of the promise. */
async function outcome<Result>(promise: Promise<Result>, within = 60_000): Promise<Result | string> {
  const settled = promise.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  await vi.advanceTimersByTimeAsync(within);
  return Promise.race([settled, Promise.resolve("nothing yet")]);
}

describe("the engine in the site", () => {
  it("is loaded once for many questions", async () => {
    const search = new EmbeddedSearch();
    search.prepare();
    expect(await outcome(Promise.all([search.search(request), search.search(request)]))).toEqual([RESULT, RESULT]);
    expect(workers).toHaveLength(1);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("takes the request that is under way already", async () => {
    const search = new EmbeddedSearch(Promise.resolve(new Response("{}")));
    expect(await outcome(search.search(request))).toEqual(RESULT);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("loads the rest of the texts after the first answer", async () => {
    answers = [(question) => ({ result: "load" in question ? ["/more.json"] : RESULT })];
    const search = new EmbeddedSearch();
    search.prepare();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await outcome(search.search(request))).toEqual(RESULT);
    expect(fetch).toHaveBeenLastCalledWith("/more.json");
  });

  it("is loaded again, once, when it can't be loaded", async () => {
    vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response("", { status: 503 })));
    const search = new EmbeddedSearch();
    expect(await outcome(search.search(request))).toBe("The search index answered 503.");
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  });

  it("is given up when the index hangs, and asked for anew by the next query", async () => {
    vi.mocked(fetch).mockImplementation(() => never);
    const search = new EmbeddedSearch();
    expect(await outcome(search.search(request), 7_000)).toBe("nothing yet");
    expect(await outcome(search.search(request), 9_000)).toBe("The search didn't load within 8 seconds.");
    await vi.advanceTimersByTimeAsync(60_000);
    vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response("{}")));
    expect(await outcome(search.search(request))).toEqual(RESULT);
  });

  it("is loaded again when its worker hangs before it has loaded", async () => {
    answers = [() => undefined];
    const search = new EmbeddedSearch();
    expect(await outcome(search.search(request))).toBe("The search didn't load within 8 seconds.");
    expect(await outcome(search.search(request))).toEqual(RESULT);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it("is made anew, without the reader's noticing, when its worker breaks in use", async () => {
    const search = new EmbeddedSearch();
    await outcome(search.search(request));
    workers[0]?.dispatchEvent(new Event("error"));
    expect(await outcome(Promise.all([search.search(request), search.search(request)]))).toEqual([RESULT, RESULT]);
    expect(workers).toHaveLength(2);
  });

  it("is made anew by the next query when its worker hangs in use", async () => {
    answers = [(question) => ("load" in question ? { result: [] } : undefined)];
    const search = new EmbeddedSearch();
    expect(await outcome(search.search(request))).toBe("The search worker didn't answer within 8 seconds.");
    expect(await outcome(search.search(request))).toEqual(RESULT);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it("hands on what the engine says is wrong with one query, and stays", async () => {
    answers = [(question) => ("load" in question ? { result: null } : { error: "broken query" })];
    const search = new EmbeddedSearch();
    expect(await outcome(search.search(request))).toBe("broken query");
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  });
});
