import { createClerkClient } from "@clerk/backend";

const { CLERK_SECRET_KEY, CLERK_PUBLISHABLE_KEY, PAGE_ORIGINS } = process.env;
if (!PAGE_ORIGINS)
  throw new Error("Set PAGE_ORIGINS, such as https://app.example.com");

const clerk = createClerkClient({
  secretKey: CLERK_SECRET_KEY,
  publishableKey: CLERK_PUBLISHABLE_KEY,
});
const authorizedParties = PAGE_ORIGINS.split(",");

export async function userFrom(request: Request) {
  const state = await clerk.authenticateRequest(request, { authorizedParties });
  return state.toAuth()?.userId;
}
