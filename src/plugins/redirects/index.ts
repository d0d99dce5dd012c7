import { writeFile } from "node:fs/promises";
import path from "node:path";

import type { LoadContext, Plugin } from "@docusaurus/types";
import { inStage } from "docusaurus-site-kit";

import { redirectProblems, toNginxRedirects, toRedirectsFile, type Redirect } from "./redirects";

/** Writes the site's redirects for each kind of host. A list with a fault stops the build. */
export default function redirects({ baseUrl }: LoadContext, { list }: { list: readonly Redirect[] }): Plugin {
  return {
    name: "redirects",
    postBuild: ({ outDir, routesPaths }) =>
      inStage(outDir, "derive", async () => {
        const routes = routesPaths.map((route) => route.slice(baseUrl.length - 1));
        const problems = redirectProblems(list, routes);
        if (problems.length > 0) {
          throw new Error(["src/config/redirects.ts can't be used:", ...problems].join("\n"));
        }
        await writeFile(path.join(outDir, "_redirects"), toRedirectsFile(list, baseUrl));
        await writeFile(path.join(outDir, "_nginx-redirects.conf"), toNginxRedirects(list, baseUrl));
      }),
  };
}
