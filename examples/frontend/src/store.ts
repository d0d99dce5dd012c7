import { connect, mostCharacters, type Options } from "./client";

const initial = {
  status: "initial" as
    | "initial"
    | "connecting"
    | "connected"
    | "reconnecting"
    | "refused"
    | "page",
  error: undefined as string | undefined, // Why there is no connection now.
  queued: 0, // How many texts wait for a connection.
};

export type Store<Message> = ReturnType<typeof createStore<Message>>;

/**
 * Share one connection: it opens with the first subscriber and closes with
 * the last. `decode` may drop a frame.
 */
export function createStore<Message>(
  getUrl: Options["getUrl"],
  decode: (text: string) => Message | undefined,
) {
  const subscribers = new Set<{
    onChange: () => void;
    onMessage: (message: Message) => void;
  }>();
  let [state, queue, stop] = [initial, [] as string[], new AbortController()];
  let sendNow = (_text: string) => false;
  let flushing: ReturnType<typeof setTimeout>;

  function set(change: Partial<typeof initial>) {
    while (queue[0] !== undefined && sendNow(queue[0])) queue.shift();
    state = { ...state, ...change, queued: queue.length };
    for (const { onChange } of subscribers) onChange();
    clearTimeout(flushing);
    if (queue.length > 0 && state.status === "connected")
      flushing = setTimeout(() => set({}), 500);
  }

  function open() {
    stop.abort();
    const { signal } = (stop = new AbortController());
    set({ status: "connecting", error: undefined });
    const onStatus: Options["onStatus"] = (status, error) =>
      signal.aborted || set({ status, error });
    const onMessage = (text: string) => {
      const message = decode(text);
      if (message === undefined) return;
      // What one subscriber throws is reported, and the others hear the
      // message all the same.
      for (const one of subscribers)
        queueMicrotask(() => subscribers.has(one) && one.onMessage(message));
    };
    sendNow = connect({ getUrl, onMessage, onStatus, signal });
  }

  function close() {
    stop.abort();
    clearTimeout(flushing);
    [state, queue, sendNow] = [initial, [], () => false];
  }

  return {
    state: () => state,

    /**
     * Call `onChange` after each change of the state, until the returned
     * function is called.
     */
    subscribe(onChange: () => void, onMessage: (message: Message) => void) {
      const one = { onChange, onMessage };
      if (subscribers.add(one).size === 1) open();
      return () =>
        void (subscribers.delete(one) && subscribers.size === 0 && close());
    },

    /**
     * Send now or with the next connection. False: too long, refused,
     * closed, or 100 wait; it is dropped.
     */
    send(text: string) {
      if (queue.length === 0 && sendNow(text)) return true;
      const isOpen = ["connecting", "connected", "reconnecting"].includes(
        state.status,
      );
      if (!isOpen || queue.length >= 100 || text.length > mostCharacters)
        return false;
      queue.push(text);
      set({});
      return true;
    },

    /** Connect at once instead of after a pause, or again after a refusal. */
    retry: () =>
      void (
        ["reconnecting", "refused", "page"].includes(state.status) && open()
      ),
  };
}
