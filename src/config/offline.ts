import type { Options } from "docusaurus-plugin-offline-reading/options";

import type { Environment } from "./environment";

/** What readers' browsers keep. Returning readers have the worker, the list and the caches under these names. */
export const offlineReading = ({ offline }: Environment) =>
  ({
    enabled: offline,
    worker: "sw.js",
    manifest: "offline.json",
    // The site has its host to itself: `pages-1` and `files-1` are the names of its caches.
    cachePrefix: "",
    files: ["{assets,img}/**/*.{css,js,json,svg,png,webp,avif,woff2}", "favicon.ico", "search/index.json"],
  }) satisfies Options;
