import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from "aws-lambda";

import { isTooMany } from "./limit.ts";
import { sessionUser } from "./session.ts";
import { connectionFor } from "./socketless.ts";

export async function handler(event: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  if (event.rawPath !== "/connection") return { statusCode: 404, body: "Not found" };
  if (event.requestContext.http.method !== "POST") return { statusCode: 405, body: "Method not allowed" };
  // Current browsers say whether this site's page asks; others name the origin of the page.
  const { host, origin, "sec-fetch-site": site } = event.headers;
  const isOwnPage = site ? site === "same-origin" : origin?.endsWith(`://${host}`);
  if (!isOwnPage) return { statusCode: 403, body: "Only this site's own pages may connect" };
  const user = sessionUser(event.cookies?.join("; "));
  if (!user) return { statusCode: 401, body: "Log in first" };
  if (isTooMany(user)) return { statusCode: 429, headers: { "Retry-After": "60" }, body: "Too many connections" };

  try {
    const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
    return { statusCode: 200, headers, body: JSON.stringify({ url: await connectionFor(user) }) };
  } catch (error) {
    console.error(error);
    return { statusCode: 502, body: "The service gave no connection" };
  }
}
