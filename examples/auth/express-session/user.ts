import type { Request } from "express";

declare module "express-session" {
  interface SessionData {
    userId: string;
  }
}

/**
 * The user whom your login has put into the session. With Passport, that is
 * `request.user.id`: an ID, not the object.
 */
export const userFrom = ({ session }: Request): string | undefined =>
  session.userId;
