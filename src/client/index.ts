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
      path.join(__dirname, "address.ts"),
      path.join(__dirname, "docsLayout.ts"),
      path.join(__dirname, "keyboardHelp.ts"),
      path.join(__dirname, "openTarget.ts"),
      path.join(__dirname, "pageFocus.ts"),
      path.join(__dirname, "scrollable.ts"),
      path.join(__dirname, "sidebarInView.ts"),
      path.join(__dirname, "storedTheme.ts"),
    ],
  };
}
