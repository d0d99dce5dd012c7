import path from "node:path";

import type { Plugin } from "@docusaurus/types";

/** Adds what every page does in the browser before React takes over. */
export default function clientBehaviour(): Plugin {
  return {
    name: "client-behaviour",
    getClientModules: () => [
      path.join(__dirname, "canonicalAddress.ts"),
      path.join(__dirname, "keyboardHelp.ts"),
      path.join(__dirname, "scrollable.ts"),
      path.join(__dirname, "storedTheme.ts"),
    ],
  };
}
