import routes from "@generated/routes";
import routesChunkNames from "@generated/routesChunkNames";
import { matchRoutes } from "react-router-config";

import { chunksByPath, type ChunkNames } from "./chunks";
import preloadPage from "./preload";

/** The bundler's own: where scripts are, and the file of a chunk. A chunk's id is its name, see `index.ts`. */
declare const __webpack_require__: { p: string; u(chunk: string): string };

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

let chunks: Map<string, Set<string>> | undefined;

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

/** The chunks that a page needs, from the outermost route's to its own. */
function chunksOf(path: string): string[] {
  const table = (chunks ??= chunksByPath(routesChunkNames as Record<string, ChunkNames>));
  return matchRoutes(routes, path).flatMap(({ route }) => [...(table.get(String(route.path)) ?? [])]);
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
    .map((chunk) => __webpack_require__.p + __webpack_require__.u(chunk))
    .filter((script) => hasFile(script) && !isOnPage(script))
    .forEach(prefetchFile);
}

/** One page in each task, so that input comes between: looking through all routes takes milliseconds. */
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
 * In the place of Docusaurus' own module, for the theme's links. That one asks for what all pages share again with each link
 * that comes into view, and looks through all routes each time: on a tutorial 123 requests for 21 files, a quarter of the
 * main thread's time. Here each is asked for once, a quarter of a second later: a click that comes with the link, after
 * a scroll, would wait for all others in view. Pages of menus, another tenth, wait for a pointer or the focus in one, and
 * pages' blocks of code, as much again, for a pointer or a finger on the link.
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
