import type { RowsOptions } from "./live-rows/client";
import { connect, urlFrom, type Login } from "./connect";
import { createStore, type Store } from "./store";

/** Which connection a component takes part in. */
export interface ConnectionRoute extends Login {
  /** The route of your backend that gives connections. Default `/connection`. */
  route?: string;
  /** The ID of the user whom the page shows. Components of one user share a connection, and nobody else's. */
  user?: string | number;
  /** Instead of a connection of this page: `acrossTabs()` of `@socketless/sdk/tabs` shares one. */
  connect?: typeof connect;
}

export interface UseConnectionOptions<Message extends object> extends ConnectionRoute {
  /** Called with each message. */
  onMessage?: (message: Message) => void;
  /** Called each time a connection has opened: load what was missed. */
  onConnected?: (identifier: string) => void;
}

/** What `useLiveRows` takes: a framework ends it with its component. */
export type UseRowsOptions<Rows> = Omit<RowsOptions<Rows>, "onChange" | "signal"> & ConnectionRoute;

interface Shared {
  store: Store;
  login: Omit<ConnectionRoute, "route" | "user">;
}

const stores = new Map<string, Shared>();

/** Return the one store of the page for a route. Uses the latest login, because each render makes new headers; what a component leaves out stays. */
export function sharedStore({
  route = "/connection",
  credentials,
  headers,
  user,
  connect: connectBy,
}: ConnectionRoute): Store {
  const login: Omit<ConnectionRoute, "route" | "user"> = {
    ...(credentials && { credentials }),
    ...(headers && { headers }),
    ...(connectBy && { connect: connectBy }),
  };
  const key = JSON.stringify([route, user]);
  const known = stores.get(key);
  if (known) {
    known.login = { ...known.login, ...login };
    return known.store;
  }
  const entry: Shared = {
    login,
    store: createStore((signal) => urlFrom(route, entry.login)(signal), {
      connectBy: (options) => (entry.login.connect ?? connect)(options),
      user: user === undefined ? undefined : String(user),
    }),
  };
  // A server renders the pages of many people. React Native has a window, and no document.
  if (typeof window !== "undefined") {
    stores.set(key, entry);
  }
  return entry.store;
}
