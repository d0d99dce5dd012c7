import { decodable, decodedPath } from "../../config/pagePath";

/** A page's address, in the form of `history` 4. */
interface Location {
  pathname: string;
  /** Empty, or with its question mark. */
  search: string;
  /** Empty, or with its number sign. */
  hash: string;
  state: unknown;
  key?: string;
}

type Target = string | Partial<Location>;
type Action = "POP" | "PUSH" | "REPLACE";
type Listener = (location: Location, action: Action) => void;
/** Answers false to stay on the page. */
type Blocker = (location: Location, action: Action) => unknown;

interface Entry {
  key?: string;
  state?: unknown;
}

/** A base for addresses without a host; only their path is used. */
const ANY_HOST = "https://example.com";

const after = (sign: string, text = ""): string =>
  text === "" || text === sign ? "" : text.startsWith(sign) ? text : sign + text;

export function createPath({ pathname = "/", search, hash }: Partial<Location>): string {
  // Two slashes at the start would make a host of the first name.
  const path = pathname.startsWith("//") ? `/.${pathname}` : pathname || "/";
  return path + after("?", search) + after("#", hash);
}

function partsOf(path: string): Partial<Location> {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  return { pathname: path === "" ? "/" : pathname, search, hash };
}

export function createLocation(target: Target, state?: unknown, key?: string | null, current?: Location): Location {
  const parts = typeof target === "string" ? partsOf(target) : target;
  let pathname = decodedPath(parts.pathname ?? "");
  if (!pathname.startsWith("/")) {
    const base = current?.pathname ?? "/";
    pathname = pathname === "" ? base : decodedPath(new URL(pathname, ANY_HOST + base).pathname);
  }
  return {
    pathname,
    search: after("?", parts.search),
    // Docusaurus decodes it to find the heading.
    hash: decodable(after("#", parts.hash)),
    state: parts.state ?? state,
    key: key ?? parts.key,
  };
}

export const locationsAreEqual = (first: Location, second: Location): boolean =>
  createPath(first) === createPath(second) &&
  first.key === second.key &&
  JSON.stringify(first.state) === JSON.stringify(second.state);

const newKey = (): string => Math.random().toString(36).slice(2, 8);

const shown = (entry: Entry | null): Location =>
  createLocation(location.pathname + location.search + location.hash, entry?.state, entry?.key);

/**
 * The part of `history` 4 that Docusaurus needs in the browser: the addresses of a site that has its domain to itself,
 * with questions that functions answer.
 */
export function createBrowserHistory() {
  const listeners = new Set<Listener>();
  let blocker: Blocker | undefined;
  /** Going back to where the reader was, when a blocker said no. */
  let isReturning = false;

  const history = {
    action: "POP" as Action,
    location: shown(window.history.state as Entry | null),
    length: window.history.length,
    createHref: createPath,
    push: (target: Target, state?: unknown) => move("PUSH", target, state),
    replace: (target: Target, state?: unknown) => move("REPLACE", target, state),
    go: (steps: number) => window.history.go(steps),
    goBack: () => window.history.back(),
    goForward: () => window.history.forward(),
    block(next: Blocker) {
      blocker = next;
      return () => {
        if (blocker === next) {
          blocker = undefined;
        }
      };
    },
    listen(listener: Listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  let keys = [history.location.key];

  function show(action: Action, next: Location): void {
    Object.assign(history, { action, location: next, length: window.history.length });
    listeners.forEach((listener) => listener(next, action));
  }

  function move(action: "PUSH" | "REPLACE", target: Target, state?: unknown): void {
    const next = createLocation(target, state, newKey(), history.location);
    if (blocker?.(next, action) === false) {
      return;
    }
    const entry: Entry = { key: next.key, state: next.state };
    const index = keys.indexOf(history.location.key);
    if (action === "PUSH") {
      window.history.pushState(entry, "", createPath(next));
      keys = [...keys.slice(0, index + 1), next.key];
    } else {
      window.history.replaceState(entry, "", createPath(next));
      keys[index] = next.key;
    }
    show(action, next);
  }

  window.addEventListener("popstate", (event) => {
    const next = shown(event.state as Entry | null);
    if (isReturning) {
      isReturning = false;
      return;
    }
    if (blocker?.(next, "POP") !== false) {
      show("POP", next);
      return;
    }
    // An address from before this document is not in the list; it counts as the first.
    const steps = Math.max(0, keys.indexOf(history.location.key)) - Math.max(0, keys.indexOf(next.key));
    if (steps !== 0) {
      isReturning = true;
      window.history.go(steps);
    }
  });

  return history;
}

function notHere(): never {
  throw new Error("This site keeps its addresses in the browser's history only.");
}

export { notHere as createHashHistory, notHere as createMemoryHistory };
