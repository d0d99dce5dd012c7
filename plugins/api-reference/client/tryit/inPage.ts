import type { InPageServer } from "../../model/in-page";

let started: Promise<InPageServer> | undefined;

/** Start the server in this page on the first call. Rejects when it can't be loaded; the next call tries again. */
export function inPageServer(): Promise<InPageServer> {
  started ??= import("@in-page-server")
    .then(({ default: start }) => start())
    .catch((error: unknown) => {
      started = undefined;
      throw error;
    });
  return started;
}
