import path from "node:path";

import { outcomeOf, type Outcome } from "./outcome";
import { siteDir } from "./workspace";

/** The secret that `sendEvent` signs with. */
export const eventSecret = "whsec_for_the_tests";

/** The program of examples/send-event. */
export const sendEventProgram = path.join(siteDir, "examples/send-event/send-event.mjs");

/** Runs examples/send-event as a reader would; `env` can change or empty the secret. */
export function sendEvent(options: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return outcomeOf(
    {
      command: ["node", sendEventProgram, ...options],
      cwd: siteDir,
      env: { SOCKETLESS_WEBHOOK_SECRET: eventSecret, ...env },
    },
    30_000,
  );
}
