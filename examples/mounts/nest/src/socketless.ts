import { createSocketless } from "@socketless/sdk";

/** What your guard leaves on the request. */
export interface LoggedIn {
  user?: { sub?: string };
}

export const socketless = createSocketless({
  user: (_request, { user }: LoggedIn) => user?.sub,
});
