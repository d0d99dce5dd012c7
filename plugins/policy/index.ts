import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";

import type { PolicyOptions } from "./write";

export { headersFor, parseHeadersFile, pathOfFile } from "./headers";
export { type PolicyOptions, writePolicies } from "./write";

/** Load a new document where a link leads to a page with another policy; `writePolicies` writes the policies. */
export const policyBoundary =
  (options: PolicyOptions) =>
  (_context: LoadContext): Plugin => ({
    name: "policy",
    async contentLoaded({ actions }) {
      await actions.createData(
        "routes.json",
        options.routes.map((route) => route.path),
      );
    },
    getClientModules: () => [path.join(__dirname, "client/policy-boundary.ts")],
  });
