import { randomBytes } from "node:crypto";

import { messageOf } from "../core/message-of";
import { fetchWithoutRedirects } from "../core/webhooks";
import { startService } from "../node";
import { createHistory } from "./history";
import { formatEntry, isHeartbeat } from "./lines";
import { helpOf, readCommand, UsageError, type Command } from "./options";
import { createPages, type PageFiles } from "./pages";

/** Defined by the bundle. */
declare const PAGE_FILES: PageFiles;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Text printed at the start: the lines for an `.env` file and the page's URL. The ports match the tutorials. */
const greeting = (
  url: string,
  apiKey: string,
  host: string | undefined,
): string => `A local Socketless is running. It is for development and tests, not for production.

Put these lines into the .env file of your server:

SOCKETLESS_API_URL=${url}
SOCKETLESS_API_KEY=${apiKey}
SOCKETLESS_WEBHOOK_MASTER_SECRET=${randomBytes(32).toString("hex")}
PUBLIC_URL=http://localhost:3000

PUBLIC_URL is the address of your app: if it runs on another port, change 3000.
If your .env has the first two lines already, keep it: the local service takes any master secret.${host === undefined ? "" : `\nIn a container: SOCKETLESS_API_URL=http://${host}:${new URL(url).port}`}

Watch it in a browser: ${url}
Stop it with Ctrl+C. What passes:
`;

async function run({ port, host, json, service: options }: Command): Promise<void> {
  const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR;
  const history = createHistory();
  history.subscribe((entry) => {
    if (json) {
      print(JSON.stringify(entry));
    } else if (!isHeartbeat(entry)) {
      print(formatEntry(entry, isColoured));
    }
  });
  const service = await startService({
    ...options,
    port,
    ...(host !== undefined && { host }),
    // The release follows redirects, as its recordings show; readers meet their own middleware.
    ...(options.behaviour === "contract" && { fetch: fetchWithoutRedirects }),
    log: (entry) => history.add(entry),
    extra: (core) => createPages(core, history, PAGE_FILES),
  });
  const { url, apiKey } = service;
  print(json ? JSON.stringify({ kind: "started", url, apiKey }) : greeting(url, apiKey, host));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void service.close());
  }
}

/** Return the error message in one line, and the exit status. */
function failureOf(error: unknown, port: number): [line: string, status: number] {
  if (error instanceof UsageError) {
    return [error.message, 2];
  }
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return [`Port ${port} is busy. Stop what uses it, or choose another: --port ${port + 1}`, 1];
  }
  if (code === "EACCES") {
    return [`Port ${port} is not allowed. Choose one from 1024 on: --port 4000`, 1];
  }
  return [messageOf(error), 1];
}

/**
 * Run the local service until it is told to end.
 *
 * @param program - how readers call it, for its help
 */
export async function runLocal(args: string[], program: string): Promise<void> {
  // Exit quietly when the reader of a pipe closes it.
  process.stdout.on("error", () => process.exit(0));
  let port = 0;
  try {
    const command = readCommand(args);
    if (command === undefined) {
      return print(helpOf(program).trimEnd());
    }
    port = command.port;
    await run(command);
  } catch (error) {
    const [line, status] = failureOf(error, port);
    console.error(line);
    process.exitCode = status;
  }
}
