import preloadPage from "@docusaurus/core/lib/client/preload";
import routes from "@generated/routes";
import routesChunkNames from "@generated/routesChunkNames";
import { chunksByPage, type Route } from "../../scripts-on-intent/chunks";

/** Docusaurus' own addition to the bundler's: the address of a chunk by its name. */
declare const __webpack_require__: { gca(chunk: string): string };

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/**
 * Time from when a link or a pointer comes into view, in ms: later than a click that comes with it, whose page has the browser
 * to itself then; sooner than one that is aimed.
 */
const AFTER_ARRIVAL = 250;

/** Paths of pages that links led to, and the chunks that their pages need. */
const prefetched = new Set<string>();
const preloaded = new Set<string>();
const wanted = new Set<string>();

/** Paths of pages that links in menus lead to, which wait for the reader to come there. */
const waiting = new Set<string>();

/** Paths of pages to prefetch, when links and pointers have been there for a while, and the part of the document with the link. */
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

/** A chunk that became part of another has no file of its own, and the bundler's answer says so. */
const hasFile = (script: string): boolean => !script.includes("undefined");

const isOnPage = (script: string): boolean => document.querySelector(`script[src="${script}"]`) !== null;

/** The chunks that a page needs, whether or not its address ends with a slash. */
function chunksOf(path: string): readonly string[] {
  chunks ??= chunksByPage(routes as Route[], routesChunkNames);
  return chunks.get(path) ?? chunks.get(`${path}/`) ?? [];
}

const isLinked = (path: string, part: string): boolean =>
  document.querySelector(`${part} a[href="${CSS.escape(path)}"]`) !== null;

/** Into the browser's cache. Safari knows no such links. */
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

/** One page in each task, so that input comes between. */
function prefetchDue(): void {
  const [first] = due;
  if (first === undefined) {
    return;
  }
  const [path, part] = first;
  due.delete(path);
  // The page with the link may have been left.
  if (isLinked(path, part)) {
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

addEventListener("pointerover", prefetchMenus);
addEventListener("focusin", prefetchMenus);

/**
 * What the theme's links call. Each file is asked for once, a quarter of a second after a link to its page comes into view: a
 * click that comes with the link, after a scroll, would wait for all others in view. Pages of menus wait for a pointer or the
 * focus in one.
 */
export default Object.freeze<Window["docusaurus"]>({
  prefetch: (path) => {
    if (isLinked(path, "main")) {
      prefetchSoon([path], "main");
    } else {
      waiting.add(path);
    }
    return false;
  },
  preload: (path) => !isSlow() && add(preloaded, path) && (preloadPage(path) as Promise<undefined[]>),
});
