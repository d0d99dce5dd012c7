import { createClerkClient } from "@clerk/backend";

import { setting } from "./socketless.ts";

const keys = {
  secretKey: setting("CLERK_SECRET_KEY"),
  publishableKey: setting("CLERK_PUBLISHABLE_KEY"),
};
const clerk = createClerkClient(keys);
// For example "https://app.example.com".
const authorizedParties = setting("PAGE_ORIGINS").split(",");

export async function userFrom(request: Request): Promise<string | undefined> {
  const state = await clerk.authenticateRequest(request, { authorizedParties });
  return state.toAuth()?.userId ?? undefined;
}
