// In Next.js, "next-auth/jwt" exports it too.
import { getToken } from "@auth/core/jwt";

const secret = process.env.AUTH_SECRET;

export async function userFrom(request: Request) {
  // On https, the cookie has this prefix.
  const secureCookie = /__Secure-authjs/.test(
    request.headers.get("cookie") ?? "",
  );
  const token = await getToken({ req: request, secret, secureCookie });
  return token?.sub;
}
