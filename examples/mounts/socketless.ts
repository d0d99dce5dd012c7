// #region server
import { createSocketless } from "@socketless/sdk";
import { jwtVerify } from "jose";

export const socketless = createSocketless({
  // Your login: return the ID of who is logged in, or nothing. Here, the
  // session is a signed token in a cookie.
  async user({ headers }) {
    const cookies = headers.get("cookie") ?? "";
    const [, token = ""] = /(?:^|; )session=([^;]*)/.exec(cookies) ?? [];
    const { SESSION_SECRET } = process.env;
    if (!SESSION_SECRET) throw new Error("Set SESSION_SECRET");
    const secret = new TextEncoder().encode(SESSION_SECRET);
    const session = await jwtVerify(token, secret, {
      algorithms: ["HS256"],
    }).catch(() => undefined);
    return session?.payload.sub;
  },
});

export const webhook = socketless.webhook();
// #endregion server

/** Answers both routes, where one function gets all requests. */
export async function app(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith("/connection")) return socketless.connection(request);
  if (pathname.endsWith("/webhook")) return webhook(request);
  return new Response("Not found", { status: 404 });
}
