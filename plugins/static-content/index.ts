import path from "node:path";

import type { Plugin } from "@docusaurus/types";

/** Keep React away from text that never changes: the server's HTML has it already. */
export default function staticContent(): Plugin {
  const theme = path.join(__dirname, "theme");
  return { name: "static-content", getThemePath: () => theme, getTypeScriptThemePath: () => theme };
}
