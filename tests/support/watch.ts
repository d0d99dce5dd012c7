import type { Page } from "@playwright/test";

/** What a page did that the site promises it doesn't. */
export interface Watched {
  /** `directive blocked-uri at page`, one for each report of the browser. */
  violations: string[];
  /** Addresses outside the site that were asked for. */
  foreign: string[];
}

const WATCH = "recordViolation";

/**
 * Records every Content-Security-Policy violation and every request to another host, from the page's first byte on.
 *
 * @param siteUrl - the site's own address
 * @param allowed - origins that the test itself makes the page ask
 */
export async function watch(page: Page, siteUrl: string, allowed: readonly string[] = []): Promise<Watched> {
  const watched: Watched = { violations: [], foreign: [] };
  await page.exposeFunction(WATCH, (text: string) => watched.violations.push(text));
  await page.addInitScript((name) => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(window, name) as (text: string) => void;
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} at ${location.pathname}`);
    });
  }, WATCH);
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted ?Type|Permissions-Policy/i.test(message.text())) {
      watched.violations.push(message.text());
    }
  });
  const own = [siteUrl, ...allowed].map((address) => new URL(address).origin);
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && !own.includes(origin)) {
      watched.foreign.push(request.url());
    }
  });
  return watched;
}
