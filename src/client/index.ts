import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

/** Create the plugin for what every page does in the browser before React hydrates. */
export default function clientBehaviour({ baseUrl }: LoadContext): Plugin {
  return {
    name: "client-behaviour",
    // Insert it into the body, so that it comes after the site's style sheet.
    injectHtmlTags: () => ({
      preBodyTags: [{ tagName: "noscript", innerHTML: `<link rel="stylesheet" href="${baseUrl}no-script.css">` }],
    }),
    getClientModules: () => [
      path.join(__dirname, "current-url.ts"),
      path.join(__dirname, "docs-layout.ts"),
      path.join(__dirname, "keyboard-help.ts"),
      path.join(__dirname, "open-target.ts"),
      path.join(__dirname, "page-focus.ts"),
      path.join(__dirname, "scrollable.ts"),
      path.join(__dirname, "sidebar-in-view.ts"),
      path.join(__dirname, "stored-theme.ts"),
    ],
  };
}
