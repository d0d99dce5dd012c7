import path from "node:path";

import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";

import { loadReference } from "../../plugins/api-reference/node/load";

/** A proxy that holds every call and every answer against the OpenAPI document. */
export interface Judge {
  /** Where to call instead of the service, without a slash at the end. */
  url: string;
  /** What was against the document, in words, oldest first. */
  violations: readonly string[];
  close(): Promise<void>;
}

type Logger = Parameters<typeof createServer>[1]["components"]["logger"];

/** Takes what Prism says as a warning or an error, which is how it tells of violations. */
function listen(violations: string[]): Logger {
  const ignore = () => undefined;
  const note = ({ input }: { input?: { method: string; url: { path: string } } }, message: string) => {
    violations.push(input === undefined ? message : `${input.method} ${input.url.path}: ${message}`);
  };
  const log = { trace: ignore, debug: ignore, info: ignore, success: ignore, warn: note, error: note, fatal: note };
  const logger = { ...log, child: () => logger } as unknown as Logger;
  return logger;
}

/** The published document: the overlay's corrections make it valid OpenAPI. */
const operations = loadReference(path.resolve(__dirname, "../.."), {
  document: "api-spec/openapi.json",
  overlay: "api-spec/overlay.yaml",
}).then(({ document }) => getHttpOperationsFromSpec(document));

/**
 * Starts Prism as a proxy in front of a service. Prism reads the document with code of its own, so it judges the double
 * and its caller independently. A violation is answered with an error, as with `prism proxy --errors`.
 */
export async function startJudge(upstream: string): Promise<Judge> {
  const violations: string[] = [];
  const server = createServer(await operations, {
    cors: false,
    components: { logger: listen(violations) },
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      errors: true,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      mock: { dynamic: false },
    },
  });
  const url = await server.listen(0, "127.0.0.1");
  return { url, violations, close: () => server.close() };
}
