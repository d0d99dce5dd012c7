import { urlFrom, type Login } from "./connect";
import { createStore, type Store } from "./store";

export interface UseConnectionOptions<Message extends object> extends Login {
  /** The route of your backend that gives connections. Default `/connection`. */
  route?: string;
  /** Called with each message. */
  onMessage?: (message: Message) => void;
  /** Called each time a connection has opened: load what was missed. */
  onConnected?: (identifier: string) => void;
}

const stores = new Map<string, { store: Store; login: Login }>();

/** Return the one store of the page for a route. Uses the latest login, because each render makes new headers; what a component leaves out stays. */
export function sharedStore({ route = "/connection", credentials, headers }: Login & { route?: string }): Store {
  const login: Login = { ...(credentials && { credentials }), ...(headers && { headers }) };
  const known = stores.get(route);
  if (known) {
    known.login = { ...known.login, ...login };
    return known.store;
  }
  const entry: { login: Login; store: Store } = {
    login,
    store: createStore((signal) => urlFrom(route, entry.login)(signal)),
  };
  // A server renders the pages of many people. React Native has a window, and no document.
  if (typeof window !== "undefined") {
    stores.set(route, entry);
  }
  return entry.store;
}
