import { getToken } from "@auth/core/jwt"; // In Next.js, "next-auth/jwt" exports it too.

import { setting } from "./socketless.ts";

export async function userFrom(request: Request): Promise<string | undefined> {
  const secureCookie = setting("PUBLIC_URL").startsWith("https:"); // On https, the cookie has another name.
  const token = await getToken({ req: request, secret: setting("AUTH_SECRET"), secureCookie });
  return token?.sub;
}
