import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

type Middleware = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Bundling {
  /** What the server of `npm start` answers, by path; undefined for the server's own bundle. */
  middlewares: Readonly<Record<string, Middleware>> | undefined;
}

interface DevServer {
  app?: { get(path: string, middleware: Middleware): void };
}

/** What search asks of the bundler. */
export function bundling({ middlewares }: Bundling) {
  return {
    resolve: {
      alias: {
        // The package's entry also brings what only its own search bar needs.
        "@docusaurus/theme-search-algolia/client$": path.join(
          path.dirname(require.resolve("@docusaurus/theme-search-algolia/client")),
          "useAlgoliaContextualFacetFilters.js",
        ),
      },
    },
    ...(middlewares !== undefined && {
      devServer: {
        setupMiddlewares: (_middlewares: unknown, { app }: DevServer) => {
          Object.entries(middlewares).forEach(([url, middleware]) => app?.get(url, middleware));
          // Docusaurus joins the lists that the functions of several plugins return.
          return [];
        },
      },
    }),
  };
}
