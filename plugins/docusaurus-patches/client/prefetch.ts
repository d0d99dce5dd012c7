import preloadPage from "@docusaurus/core/lib/client/preload";
import routes from "@generated/routes";
import routesChunkNames from "@generated/routesChunkNames";
import { chunksByPage, type Route } from "../../scripts-on-intent/chunks";

/** Runtime function of Docusaurus' `ChunkAssetPlugin`: returns the URL of a chunk by name. */
declare const __webpack_require__: { gca(chunk: string): string };

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/**
 * Delay after a link comes into view or a pointer reaches it, in ms: long enough for a click that follows at once,
 * whose page then loads alone, and shorter than it takes to aim.
 */
const AFTER_ARRIVAL = 250;

const prefetched = new Set<string>();
const preloaded = new Set<string>();
const wanted = new Set<string>();

/** Paths without a link in the window; prefetched when a pointer or the focus enters a menu. */
const waiting = new Set<string>();

/** Paths to prefetch when the delay is over, with the part of the page that has the link. */
const due = new Map<string, string>();

let chunks: Map<string, string[]> | undefined;

const isSlow = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType?.includes("2g") ?? false);
};

function add(set: Set<string>, value: string): boolean {
  const isNew = !set.has(value);
  set.add(value);
  return isNew;
}

/** Tell whether a chunk has a file: one that was merged into another has none. */
const hasFile = (script: string): boolean => !script.includes("undefined");

const isOnPage = (script: string): boolean => document.querySelector(`script[src="${script}"]`) !== null;

/** Return the chunks of a page, with or without a trailing slash in its path. */
function chunksOf(path: string): readonly string[] {
  chunks ??= chunksByPage(routes as Route[], routesChunkNames);
  return chunks.get(path) ?? chunks.get(`${path}/`) ?? [];
}

const pathOf = (link: string): string => link.replace(/[?#].*$/, "");

const withoutSlash = (path: string): string => path.replace(/\/$/, "");

/** Pages to load only when a pointer, a finger or the focus comes to a link. */
const heavy = new Set((routes as Route[]).filter(({ isHeavy }) => isHeavy).map(({ path }) => withoutSlash(path)));

const isHeavy = (path: string): boolean => heavy.has(withoutSlash(path));

/** Return the links to a page or to its sections. */
function linksTo(path: string, part: string): Element[] {
  const href = CSS.escape(path);
  return Array.from(document.querySelectorAll(`${part} :is([href="${href}"], [href^="${href}#"], [href^="${href}?"])`));
}

const isInWindow = (link: Element): boolean => {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

/** Prefetch into the browser's cache. Safari doesn't support `rel=prefetch`. */
function prefetchFile(script: string): void {
  const link = Object.assign(document.createElement("link"), { rel: "prefetch", href: script });
  if (link.relList.supports("prefetch")) {
    document.head.append(link);
  } else {
    fetch(script, { priority: "low" }).catch(() => undefined);
  }
}

function prefetchNow(path: string): void {
  if (isSlow() || preloaded.has(path) || !add(prefetched, path)) {
    return;
  }
  chunksOf(path)
    .filter((chunk) => add(wanted, chunk))
    .map((chunk) => __webpack_require__.gca(chunk))
    .filter((script) => hasFile(script) && !isOnPage(script))
    .forEach(prefetchFile);
}

/** Prefetch one page per task, so that input is handled in between. */
function prefetchDue(): void {
  const [first] = due;
  if (first === undefined) {
    return;
  }
  const [path, part] = first;
  due.delete(path);
  // Skip links of a page that has been left.
  if (linksTo(path, part).length > 0) {
    prefetchNow(path);
  }
  if (due.size > 0) {
    setTimeout(prefetchDue);
  }
}

function prefetchSoon(paths: Iterable<string>, part: string): void {
  if (due.size === 0) {
    setTimeout(prefetchDue, AFTER_ARRIVAL);
  }
  for (const path of paths) {
    due.set(path, part);
  }
}

function prefetchMenus({ target }: Event): void {
  if (waiting.size > 0 && target instanceof Element && target.closest("nav") !== null) {
    prefetchSoon(waiting, "body");
    waiting.clear();
  }
}

const docusaurus = Object.freeze<Window["docusaurus"]>({
  prefetch: (link) => {
    const path = pathOf(link);
    if (isHeavy(path)) {
      return false;
    }
    if (linksTo(path, "main").some(isInWindow)) {
      prefetchSoon([path], "main");
    } else {
      waiting.add(path);
    }
    return false;
  },
  preload: (link) => {
    const path = pathOf(link);
    return !isSlow() && add(preloaded, path) && (preloadPage(path) as Promise<undefined[]>);
  },
});

addEventListener("pointerover", prefetchMenus);
addEventListener("focusin", prefetchMenus);
addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLAnchorElement && isHeavy(target.pathname) && target.origin === location.origin) {
    docusaurus.preload(target.pathname);
  }
});

/**
 * Replacement for `window.docusaurus`, which the theme's links call. Request each file once, after the delay:
 * prefetching at once would compete with a click that follows a scroll. Prefetch a page that a link in the text names
 * once that link is in the window, and the pages of menus when a pointer or the focus enters one.
 */
export default docusaurus;
