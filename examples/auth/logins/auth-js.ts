// In Next.js, "next-auth/jwt" exports it too.
import { getToken } from "@auth/core/jwt";

import { setting } from "./socketless.ts";

export async function userFrom(request: Request): Promise<string | undefined> {
  const secureCookie = /__Secure-authjs/.test(
    request.headers.get("cookie") ?? "",
  ); // On https, it has this name.
  const token = await getToken({
    req: request,
    secret: setting("AUTH_SECRET"),
    secureCookie,
  });
  return token?.sub;
}
