import type { Config } from "@docusaurus/types";

/** What every page's head has: the face of the headings, icons, and the search for the browser's bar. */
export const headTags = [
  {
    tagName: "link",
    attributes: {
      rel: "preload",
      as: "font",
      type: "font/woff2",
      href: "/fonts/figtree-640.woff2",
      crossorigin: "anonymous",
    },
  },
  {
    tagName: "link",
    attributes: { rel: "alternate icon", type: "image/png", sizes: "32x32", href: "/img/favicon-32.png" },
  },
  { tagName: "link", attributes: { rel: "apple-touch-icon", href: "/img/apple-touch-icon.png" } },
  {
    tagName: "link",
    attributes: {
      rel: "search",
      type: "application/opensearchdescription+xml",
      title: "Socketless",
      href: "/opensearch.xml",
    },
  },
] satisfies Config["headTags"];
