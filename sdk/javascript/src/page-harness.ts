import { INITIAL } from "./store";
import type { PageConnection } from "./part";

type Message = Record<string, unknown>;

/** A page's connection that the test opens, feeds and closes by hand. */
export function fakeConnection(user = "ana") {
  const listeners = new Set<{
    onMessage: (message: never) => void;
    onConnected?: ((id: string) => void) | undefined;
    onChange?: (() => void) | undefined;
  }>();
  const sent: Message[] = [];
  let state: PageConnection["state"] = INITIAL;
  let opened = 0;
  const connection: PageConnection = {
    get state() {
      return state;
    },
    send(message) {
      sent.push(message as Message);
      return true;
    },
    listen(onMessage, onConnected, onChange) {
      const listener = { onMessage: onMessage as (message: never) => void, onConnected, onChange };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    connection,
    /** What the page has sent since the last call. */
    sent: () => sent.splice(0),
    listeners: () => listeners.size,
    open(as = user) {
      opened += 1;
      state = { ...INITIAL, status: "connected", user: as };
      for (const { onConnected } of listeners) {
        onConnected?.(`${as}.${opened}`);
      }
    },
    close(status: PageConnection["state"]["status"] = "reconnecting", error?: string) {
      state = { ...INITIAL, status, error, user: state.user };
      for (const { onChange } of listeners) {
        onChange?.();
      }
    },
    receive(message: Message) {
      for (const { onMessage } of listeners) {
        onMessage(message as never);
      }
    },
  };
}
