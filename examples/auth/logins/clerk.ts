import { createClerkClient } from "@clerk/backend";

import { setting } from "./socketless.ts";

const keys = {
  secretKey: setting("CLERK_SECRET_KEY"),
  publishableKey: setting("CLERK_PUBLISHABLE_KEY"),
};
const clerk = createClerkClient(keys);
const authorizedParties = setting("PAGE_ORIGINS").split(","); // Such as "https://app.example.com".

export async function userFrom(request: Request): Promise<string | undefined> {
  const state = await clerk.authenticateRequest(request, { authorizedParties });
  return state.toAuth()?.userId ?? undefined;
}
