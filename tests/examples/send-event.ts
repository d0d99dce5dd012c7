import { createHmac } from "node:crypto";
import path from "node:path";

import { outcomeOf, type Outcome } from "./outcome";
import { siteDir } from "./workspace";

/** The master secret that `sendEvent` derives each client's secret from. */
export const masterSecret = "master_for_the_tests";

/** The webhook secret of one client: HMAC-SHA256 of its identifier, keyed with a master secret, in hexadecimal digits. */
export const secretFor = (identifier: string, master = masterSecret): string =>
  createHmac("sha256", master).update(identifier).digest("hex");

/** The program of examples/send-event. */
export const sendEventProgram = path.join(siteDir, "examples/send-event/send-event.mjs");

/** Runs examples/send-event as a reader would; `env` can change or empty the secrets. */
export function sendEvent(options: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return outcomeOf(
    {
      command: ["node", sendEventProgram, ...options],
      cwd: siteDir,
      env: { SOCKETLESS_WEBHOOK_MASTER_SECRET: masterSecret, ...env },
    },
    30_000,
  );
}
