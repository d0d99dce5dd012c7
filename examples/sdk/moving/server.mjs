import { createHash } from "node:crypto";

import { socketless } from "./socketless.mjs";

/** A higher percentage moves nobody back: each user has a fixed place. */
export function isMoved(user, percent) {
  const digest = createHash("sha256").update(user).digest();
  return (digest.readUInt32BE() / 2 ** 32) * 100 < percent;
}

/** Answer `GET /service` with it, as JSON, for the user who is logged in. */
export const serviceFor = (user) =>
  isMoved(user, Number(process.env.MOVED_PERCENT ?? 0)) ? "socketless" : "old";

/**
 * Send a stored message by both services. If one fails, the other has sent it
 * all the same. Each message needs an `id`, by which pages drop the second.
 */
export async function publish(message, sendByOld) {
  const sendByNew = () => socketless.send({ feeds: "updates" }, message);
  const results = await Promise.allSettled(
    [sendByOld, sendByNew].map(async (send) => send(message)),
  );
  const failed = results.filter(({ status }) => status === "rejected");
  if (failed.length === 0) return;
  const reasons = failed.map(({ reason }) => reason);
  throw new AggregateError(reasons, `Not sent by both: ${reasons.join("; ")}`);
}

/** Pass it to `socketless.webhook`. */
export function updates({ action }) {
  if (action === "CONNECTION_OPEN") return { join: ["updates"] };
  if (action === "CONNECTION_CLOSE") return { leave: ["updates"] };
}
