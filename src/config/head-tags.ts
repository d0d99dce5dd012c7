import type { Config } from "@docusaurus/types";

/** Tags in every page's head: the preloaded font of headings, icons, and the browser's search description. */
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
