import type { Login } from "../connect";
import { loadText } from "../load";
import type { InboxPage } from "./types";

/** Make what loads the latest notices, or those before a number, from a route. */
export const loaderOf =
  (url: string, login: Login) =>
  async (before: number | undefined, signal: AbortSignal): Promise<InboxPage> => {
    const query = before === undefined ? "" : `before=${before}`;
    const page = JSON.parse(await loadText(url, query, login, signal)) as Partial<InboxPage>;
    if (!Array.isArray(page.notices) || !Array.isArray(page.read) || typeof page.last !== "number") {
      throw new Error(`${url} answered no notices`);
    }
    return page as InboxPage;
  };
