import type { PageConnection } from "../part";
import { INITIAL_INBOX, openInbox, type Inbox, type InboxOptions, type InboxState } from "./client";
import { guarded } from "../report";

type OnChange = (state: InboxState) => void;

/** A person's notices on this page, for all components that show them. */
interface Shared {
  inbox: Inbox;
  listeners: Set<OnChange>;
}

const inboxes = new Map<string, Shared>();

/** Open the notices of a route once for the page. They end with the last component. */
export function shareInbox(
  connection: PageConnection,
  options: Omit<InboxOptions, "onChange"> & { route?: string; user?: string | number },
  onChange: OnChange,
): Inbox {
  const { route = "/connection", url = "/notices", user } = options;
  const key = JSON.stringify([route, url, user]);
  const tell: OnChange = (state) => {
    for (const listener of shared.listeners) {
      guarded(() => listener(state));
    }
  };
  const shared: Shared = inboxes.get(key) ?? {
    inbox: openInbox(connection, { ...options, onChange: tell }),
    listeners: new Set(),
  };
  inboxes.set(key, shared);
  // Of its own, because two components may pass the same function.
  const listener: OnChange = (state) => onChange(state);
  shared.listeners.add(listener);
  const stop = () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size === 0) {
      shared.inbox.stop();
      if (inboxes.get(key) === shared) {
        inboxes.delete(key);
      }
    }
  };
  return Object.defineProperty({ ...shared.inbox, stop }, "state", {
    get: () => (shared.listeners.has(listener) ? shared.inbox.state : INITIAL_INBOX),
  });
}
