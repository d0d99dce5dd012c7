import { limited, pause } from "../pause";
import { createRefresh } from "../refresh";
import { reasonOf, traceOf } from "../settings";
import type { Store } from "../storage/types";
import type { Socketless } from "../types";
import { ANSWERS, answersOf, LIFE_MS, type Answer, type Row } from "./rows";

/** Calls your model, and returns its text piece by piece. Hand the signal to the model's request. */
export type Model = (signal: AbortSignal) => AsyncIterable<string>;

/** What a person's pages receive while an answer is written. `at` is the position of `text` in the answer. */
export interface Part extends Answer {
  type: "part";
  id: string;
  at: number;
}

interface Writing {
  socketless: Pick<Socketless, "log" | "send">;
  store: Store;
  user: string;
  id: string;
  model: Model;
  stop: AbortController;
  maxMs: number;
  maxCharacters: number;
}

/** Tokens are gathered for so many milliseconds, because each message is a call. */
const BATCH_MS = 200;
/** How often an answer is stored while the model says nothing, which is when it hears that it shall stop. */
const CHECK_MS = 1_000;
/** How often what writes gives a sign of life. */
const BEAT_MS = 5_000;
/** The most characters of a part. */
const MAX_PART = 10_000;
/** How often the end of an answer is tried to be stored. */
const TRIES = 5;
const SAVE_MS = 10_000;

/** Write an answer to its end. It never throws: what fails is logged. */
export async function writeAnswer(writing: Writing): Promise<void> {
  const { socketless, store, user, id, model, stop, maxMs, maxCharacters } = writing;
  const { log } = socketless;
  const place = answersOf(user);
  const answer: Answer = { text: "", status: "writing" };
  let sent = 0;
  let flushedAt = -Infinity;
  let batch: ReturnType<typeof setTimeout> | undefined;
  let beatAt = performance.now();
  let flushing = Promise.resolve();
  let hasLogged = false;

  /** Stores what is written, and hears whether the model shall stop. */
  async function save(): Promise<void> {
    const stored = await store.change<Row>(ANSWERS, id, (row) => ({ ...row, ...answer }));
    if (!stored || stored.shallStop) {
      stop.abort();
    }
    if (answer.status !== "writing") {
      // Before pages hear of the end: the person may ask again at once.
      await store.leave(place, id);
    } else if (performance.now() - beatAt > BEAT_MS) {
      beatAt = performance.now();
      await store.enter(place, id, id, LIFE_MS);
    }
  }

  /** Stores, then tells. A page that misses a part sees the gap, and asks for the text. */
  async function flush(): Promise<void> {
    flushedAt = performance.now();
    clearTimeout(batch);
    batch = undefined;
    const { text, status } = answer;
    await save();
    do {
      const part: Part = { type: "part", id, at: sent, text: text.slice(sent, sent + MAX_PART), status: "writing" };
      sent += part.text.length;
      const isLast = sent === text.length;
      if (part.text === "" && status === "writing") {
        return;
      }
      try {
        await socketless.send({ users: user }, { ...part, status: isLast ? status : "writing" });
      } catch (error) {
        if (!hasLogged) {
          log.warn(`Pages were not told of an answer, and load it: ${reasonOf(error)}`);
        }
        hasLogged = true;
      }
    } while (sent < text.length);
  }

  const onError = (error: unknown) => log.error(`An answer was not stored: ${reasonOf(error)}`);
  const refreshing = createRefresh(
    () => {
      flushing = flush();
      return flushing;
    },
    { checkMs: CHECK_MS, timeoutMs: SAVE_MS, onError },
  );

  async function read(): Promise<void> {
    const ended = new Promise<never>((_resolve, reject) => {
      stop.signal.addEventListener("abort", () => reject(new Error("Stopped")));
    });
    ended.catch(() => undefined);
    const timer = setTimeout(() => stop.abort(), maxMs);
    let iterator: AsyncIterator<string> | undefined;
    try {
      iterator = model(stop.signal)[Symbol.asyncIterator]();
      while (!stop.signal.aborted) {
        // A model that ignores its signal is left alone.
        const { done, value } = await Promise.race([iterator.next(), ended]);
        if (done) {
          answer.status = "done";
          return;
        }
        answer.text = (answer.text + String(value)).slice(0, maxCharacters);
        if (answer.text.length >= maxCharacters) {
          stop.abort();
        } else {
          // At once after a pause, else with what comes until then.
          batch ??= setTimeout(refreshing.refresh, Math.max(0, flushedAt + BATCH_MS - performance.now()));
        }
      }
      answer.status = "stopped";
    } catch (error) {
      answer.status = stop.signal.aborted ? "stopped" : "failed";
      if (answer.status === "failed") {
        log.error(`A model failed: ${traceOf(error)}`);
      }
    } finally {
      clearTimeout(timer);
      // Ends what the model costs.
      stop.abort();
      (async () => iterator?.return?.())().catch(() => undefined);
    }
  }

  refreshing.refresh();
  await read();
  refreshing.stop();
  clearTimeout(batch);
  await limited(flushing, SAVE_MS).catch(() => undefined);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      return await limited(flush(), SAVE_MS);
    } catch (error) {
      onError(error);
      await pause(CHECK_MS * tries, new AbortController().signal);
    }
  }
}
