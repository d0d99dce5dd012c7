import type { Login } from "./connect";

/**
 * Load what a route of your backend answers, as text.
 *
 * @param query - such as `before=7`, or empty
 * @throws Error with the status if it is no success: also for a redirect, because a login that has ended leads to a page
 */
export async function loadText(
  route: string,
  query: string,
  { credentials = "same-origin", headers = {} }: Login,
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(query ? `${route}${route.includes("?") ? "&" : "?"}${query}` : route, {
    credentials,
    headers: typeof headers === "function" ? await headers() : headers,
    cache: "no-store",
    redirect: "manual",
    signal,
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${route} answered ${response.status || "with a redirect"}: ${text.slice(0, 200)}`);
  }
  return text;
}
