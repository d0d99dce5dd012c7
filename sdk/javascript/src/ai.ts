import { sentBy, type WebhookEvent } from "./event";
import { isId } from "./id";
import type { UserId } from "./options";
import { ANSWERS, LIFE_MS, answersOf, type Row } from "./ai/rows";
import { reserve } from "./ai/reserve";
import { writeAnswer, type Model } from "./ai/write";
import type { Store } from "./storage/types";
import type { Socketless } from "./types";
import { checkUser } from "./users";

export type { Answer, AnswerStatus } from "./ai/rows";
export type { Model, Part } from "./ai/write";

export interface AnswersOptions {
  store: Store;
  /** How many questions of a person are answered in a minute, by all processes together. Default 10. */
  perMinute?: number;
  /** How long a model may write, in milliseconds. Default 300,000. */
  maxMs?: number;
  /** How much a model may write. Default 100,000. */
  maxCharacters?: number;
}

type AnswerText = Pick<Row, "text" | "status">;

/** Answers of a model, which a person's pages read while it writes them. */
export interface Answers {
  /**
   * Let a model answer a question under a new ID. `status` is for the page: 202, 400 if the ID can't be one, 409 if it is
   * taken, or 429 if the person has asked too often, or another answer to them is being written. With 202, hand `written`
   * to your platform's `waitUntil`: it is fulfilled at the end of the answer, and never rejected.
   */
  ask: (user: UserId, id: string, model: Model) => Promise<{ status: 202 | 400 | 409 | 429; written?: Promise<void> }>;
  /** Do the first half of `ask`: take the ID. Then call `write`, also if your app fails in between. */
  reserve: (user: UserId, id: string) => Promise<202 | 400 | 409 | 429>;
  /** Do the second half of `ask`, for an ID that `reserve` has taken. */
  write: (user: UserId, id: string, model: Model) => Promise<void>;
  /** Return what is written so far: the answer of `GET /answers/:id`. Undefined if it isn't an answer to this person. */
  get: (user: UserId, id: string) => Promise<AnswerText | undefined>;
  /** Stop the model, in whichever process it writes. */
  stop: (user: UserId, id: string) => Promise<void>;
  /** Delete an answer, and return whether there was one. */
  remove: (user: UserId, id: string) => Promise<boolean>;
  /** Pass the answers to `socketless.webhook`: pages stop a model by a message. */
  onEvent: (event: WebhookEvent) => Promise<void>;
}

/** Make what lets a model answer people. */
export function createAnswers(socketless: Pick<Socketless, "log" | "send">, options: AnswersOptions): Answers {
  const { store, perMinute = 10, maxMs = 300_000, maxCharacters = 100_000 } = options;
  /** What stops the models that write in this process. */
  const writing = new Map<string, AbortController>();

  const rowOf = async (user: string, id: string): Promise<Row | undefined> => {
    const row = (await store.get<Row>(ANSWERS, id))?.value;
    return row?.user === user ? row : undefined;
  };

  const answers: Answers = {
    async ask(user, id, model) {
      const status = await answers.reserve(user, id);
      return status === 202 ? { status, written: answers.write(user, id, model) } : { status };
    },

    reserve: async (user, id) => (isId(id) ? reserve(store, checkUser(user), id, perMinute) : 400),

    async write(user, id, model) {
      const stop = new AbortController();
      writing.set(id, stop);
      const limits = { maxMs, maxCharacters };
      try {
        await writeAnswer({ socketless, store, user: checkUser(user), id, model, stop, ...limits });
      } finally {
        writing.delete(id);
      }
    },

    async get(user, id) {
      const row = isId(id) ? await rowOf(checkUser(user), id) : undefined;
      if (!row) {
        return undefined;
      }
      const { text, status } = row;
      if (status !== "writing") {
        return { text, status };
      }
      // By the clock of the store, because those of servers differ.
      const place = answersOf(row.user);
      await store.sweep(place, LIFE_MS);
      const isAlive = (await store.present(place)).users.includes(id);
      // It may have ended between the two reads.
      const now = isAlive ? row : ((await rowOf(row.user, id)) ?? row);
      return { text: now.text, status: isAlive || now.status !== "writing" ? now.status : "failed" };
    },

    async stop(user, id) {
      const person = checkUser(user);
      let isOwn = false;
      if (isId(id)) {
        await store.change<Row>(ANSWERS, id, (row) => {
          isOwn = row.user === person;
          return isOwn ? { ...row, shallStop: true } : row;
        });
      }
      if (isOwn) {
        writing.get(id)?.abort();
      }
    },

    async remove(user, id) {
      const row = isId(id) ? await rowOf(checkUser(user), id) : undefined;
      return row ? store.remove(ANSWERS, id) : false;
    },

    async onEvent(event) {
      const { type, id } = sentBy(event);
      if (type === "stop_answer" && typeof id === "string") {
        await answers.stop(event.user, id);
      }
    },
  };
  return answers;
}
