import type { Login } from "../connect";
import type { InboxPage } from "./types";

/** Make what loads the latest notices, or those before a number, from a route. */
export const loaderOf =
  (route: string, { credentials = "same-origin", headers = {} }: Login) =>
  async (before: number | undefined, signal: AbortSignal): Promise<InboxPage> => {
    const query = before === undefined ? "" : `${route.includes("?") ? "&" : "?"}before=${before}`;
    const response = await fetch(route + query, {
      credentials,
      headers: typeof headers === "function" ? await headers() : headers,
      cache: "no-store",
      // A login that has ended answers with its page.
      redirect: "manual",
      signal,
    });
    if (!response.ok) {
      throw new Error(`${route} answered ${response.status || "with a redirect"}`);
    }
    const page = (await response.json()) as Partial<InboxPage>;
    if (!Array.isArray(page.notices) || !Array.isArray(page.read) || typeof page.last !== "number") {
      throw new Error(`${route} answered no notices: let it return what \`inbox\` gives`);
    }
    return page as InboxPage;
  };
