import { hashOf } from "../signature";
import type { Channel } from "./channels";

export type { Channel };

export interface Mail {
  to: string;
  /** The start of the notice, in one line. */
  subject: string;
  text: string;
  /** The same in each try of a notice. An e-mail service that takes an idempotency key sends such a mail once. */
  key: string;
}

export interface EmailOptions {
  /** Return the confirmed address in your table of users, or nothing. */
  addressOf: (user: string) => Promise<string | null | undefined>;
  /** Call your e-mail service, and throw if it doesn't take the mail: it is tried again. The signal aborts after 30 s. */
  send: (mail: Mail, signal: AbortSignal) => Promise<unknown>;
}

/** Deliver notices by e-mail: pass it as `deliver`. */
export const byEmail =
  ({ addressOf, send }: EmailOptions): Channel =>
  async ({ user, notice: { id, text, url }, signal }) => {
    const to = await addressOf(user);
    if (!to) {
      return false;
    }
    // A line break in a header would begin another one.
    const subject = text.replace(/[\s\p{Cc}]+/gu, " ").slice(0, 100);
    const key = await hashOf(JSON.stringify([user, id]));
    await send({ to, subject, text: url === undefined ? text : `${text}\n\n${url}`, key }, signal);
    return true;
  };
