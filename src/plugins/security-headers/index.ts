import path from "node:path";

import type { Plugin } from "@docusaurus/types";

/** Adds the browser's part of the headers; `write.ts` makes the headers when the build is whole. */
export default function securityHeaders(): Plugin {
  return { name: "security-headers", getClientModules: () => [path.join(__dirname, "policyBoundary.ts")] };
}
