import { disposable, type Handle } from "../dispose";
import type { Login } from "../connect";
import { loadText } from "../load";
import { isOver, type PageConnection } from "../part";
import { createRefresh } from "../refresh";
import { guarded, messageOf } from "../report";
import type { Answer, AnswerStatus } from "./rows";
import type { Part } from "./write";

export type { Answer, AnswerStatus };

export interface AnswerOptions extends Login {
  id: string;
  /** The route of your backend that answers GET with the answer, as JSON. Default `/answers/<id>`. */
  url?: string;
  /** Instead of a route: loads the answer. The signal aborts after 10 s, and when nobody needs it any more. */
  load?: (signal: AbortSignal) => Promise<Answer>;
  /** Called after each change. */
  onChange?: (state: AnswerState) => void;
  /** Ends it, as `stop` does. The model goes on. */
  signal?: AbortSignal;
}

export interface AnswerState extends Answer {
  /** Why the latest load failed. */
  error: string | undefined;
}

export interface AnswerHandle extends Handle {
  readonly state: AnswerState;
  /** Stop the model, for all pages. */
  stopWriting(): void;
}

/** How often to load an answer that grows, in milliseconds: the last part may be the lost one. */
const CHECK_MS = 5_000;

const INITIAL_ANSWER: AnswerState = { text: "", status: "writing", error: undefined };

/**
 * Read an answer while it is written, also from the middle, until it is finished: with each connection, when a part is
 * missing, and every 5 s the page loads what is written so far.
 */
export function openAnswer(connection: PageConnection, options: AnswerOptions): AnswerHandle {
  const { id, url = `/answers/${encodeURIComponent(id)}`, onChange, signal } = options;
  const { load = async (limit) => JSON.parse(await loadText(url, "", options, limit)) as Answer } = options;
  let state = INITIAL_ANSWER;
  let isStopping = false;
  // A failed answer is loaded again only if something shows that it goes on.
  let isQuiet = false;

  function set(next: AnswerState): void {
    state = next;
    guarded(() => onChange?.(state));
    if (state.status === "done" || state.status === "stopped") {
      handle.stop();
    }
  }

  function add(at: number, part: string, status: AnswerStatus): void {
    if (at > state.text.length) {
      return look();
    }
    isQuiet = status === "failed";
    const text = state.text.slice(0, at) + part;
    // A finished answer replaces what is shown; else it is a duplicate, or a load that newer parts overtook.
    if (status !== "writing" || text.length > state.text.length || (state.error && text === state.text)) {
      set({ text, status, error: undefined });
    }
  }

  const { refresh, stop } = createRefresh(
    async (limit) => {
      if (isQuiet || isOver(connection)) {
        return;
      }
      if (isStopping && state.status === "writing") {
        // The message may have been lost.
        connection.send({ type: "stop_answer", id });
      }
      const answer = await load(limit);
      if (!limit.aborted) {
        add(0, answer.text, answer.status);
      }
    },
    {
      checkMs: CHECK_MS,
      onError: (error) => set({ ...state, error: messageOf(error) }),
    },
  );
  function look(): void {
    isQuiet = false;
    refresh();
  }
  let leave = (): void => undefined;
  const handle = disposable(() => {
    leave();
    stop();
  }, signal);
  if (!signal?.aborted) {
    leave = connection.listen<Partial<Part>>(
      ({ type, id: of, at = 0, text = "", status = "writing" }) => {
        if (type === "part" && of === id) {
          add(at, text, status);
        }
      },
      look,
      () => {
        // The next person at this device must not read on.
        if (isOver(connection) && state.text !== "") {
          set({ ...INITIAL_ANSWER, error: connection.state.error });
        }
      },
    );
    refresh();
  }
  return {
    ...handle,
    get state() {
      return state;
    },
    stopWriting() {
      isStopping = true;
      connection.send({ type: "stop_answer", id });
    },
  };
}
