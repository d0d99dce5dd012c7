import type { InPageServer } from "../../model/in-page";
import { openConnection, socketAddresses } from "./connections";
import { type Answer, type Failure, type Request, requestInit, send } from "./send";

let started: Promise<InPageServer> | undefined;

/** Start the server in this page on the first call. Rejects when it can't be loaded; the next call tries again. */
function inPageServer(): Promise<InPageServer> {
  started ??= import("@in-page-server")
    .then(({ default: start }) => start())
    .catch((error: unknown) => {
      started = undefined;
      throw error;
    });
  return started;
}

/**
 * Send a request to the server in this page. Opens the WebSockets of its recipients first, and those in the response
 * afterwards.
 */
export async function sendInPage(request: Request, stop: AbortController): Promise<Answer | Failure> {
  const server = await inPageServer().catch(() => undefined);
  if (server === undefined) {
    return { kind: "failure", cause: "in-page" };
  }
  for (const address of await server.audience(request.url, requestInit(request))) {
    await openConnection(server, address);
  }
  const outcome = await send(request, stop, server);
  if (outcome.kind === "answer") {
    await Promise.all(socketAddresses(outcome.body).map((address) => openConnection(server, address)));
  }
  return outcome;
}
