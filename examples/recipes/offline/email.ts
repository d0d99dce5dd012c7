import { createHash } from "node:crypto";

import type { Deliver } from "./server.ts";

/** An e-mail service that knows the key of an earlier call sends nothing. */
export type Mail = { to: string; subject: string; text: string; key: string };
export interface Mailer {
  /** The confirmed address in your table of users. */
  addressOf: (user: string) => Promise<string | undefined>;
  /** Calls your e-mail service, and throws if it doesn't take the mail. */
  send: (mail: Mail) => Promise<void>;
}

/** Delivers notices by e-mail. */
export const byEmail =
  ({ addressOf, send }: Mailer): Deliver =>
  async ({ user, id, text }) => {
    const to = await addressOf(user);
    if (!to) return false;
    const key = createHash("sha256").update(JSON.stringify([user, id]));
    await send({
      to,
      subject: text.replace(/\s+/g, " ").slice(0, 100),
      text,
      key: key.digest("hex"),
    });
    return true;
  };
